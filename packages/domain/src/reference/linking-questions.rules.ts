// Rules of the linking questions: what each kind of answer needs, which tables fit who is asked, choices told apart.
import { collectRefusals, defineRefusals } from '../kernel/refusal.ts'
import {
  allOther,
  allOtherLabels,
  type ChoiceType,
  type Chosen,
  type CodificationClass,
  codificationClasses,
  type LinkingQuestionValues,
  type QuestionType,
} from './linking-questions.schema.ts'

export const linkingQuestionRefusals = defineRefusals('linkingQuestions', {
  noChoice: 'Ajoutez au moins un choix.',
  noEnabledChoice: 'Laissez au moins un choix actif.',
  choiceTwice: 'Un autre choix porte déjà ce nom.',
  unknownChoice: 'Ce choix n’existe plus.',
  choiceUsed: (label: string) =>
    `Le choix «\u00a0${label}\u00a0» a peut-être été répondu\u00a0: désactivez-le au lieu de le supprimer.`,
  noClass: 'Ce champ est obligatoire.',
  otherClass: (label: string) => `La table «\u00a0${label}\u00a0» ne convient pas à qui répond à cette question.`,
  notAlone: (label: string) => `«\u00a0${label}\u00a0» se choisit seul.`,
})

/** Parts of the form that a kind of answer makes. */
export const partsOf = (choiceType: ChoiceType) => ({
  customChoices: choiceType === 'custom',
  codification: choiceType === 'codification',
})

/** Tables that fit those who are asked. */
export const classesFor = (questionType: QuestionType): CodificationClass[] =>
  (Object.keys(codificationClasses) as CodificationClass[]).filter((name) =>
    (codificationClasses[name].for as readonly QuestionType[]).includes(questionType),
  )

/** « Toutes les autres » stands alone: choosing it drops the others, choosing another one drops it. */
export const chosenAfter = (before: Chosen, after: Chosen): Chosen => {
  if (!after.includes(allOther) || after.length === 1) return after
  const added = after.filter((one) => !before.includes(one))
  return added.length === 1 && added[0] === allOther ? [allOther] : after.filter((one) => one !== allOther)
}

/** Refuses, at its place, what a question cannot be. */
export const checkLinkingQuestion = ({ questionType, choiceType, form }: LinkingQuestionValues): void => {
  const refusals = collectRefusals()
  for (const field of ['subjects', 'scholarLevels'] as const)
    if (form[field].includes(allOther) && form[field].length > 1)
      refusals.add(linkingQuestionRefusals.notAlone(allOtherLabels[field]), `form.${field}`)
  if (choiceType === 'codification') {
    const name = form.codificationClassName
    if (name === null) refusals.add(linkingQuestionRefusals.noClass, 'form.codificationClassName')
    else if (!classesFor(questionType).includes(name))
      refusals.add(linkingQuestionRefusals.otherClass(codificationClasses[name].label), 'form.codificationClassName')
  }
  if (choiceType === 'custom') {
    const choices = form.availableCustomChoices
    if (choices.length === 0) refusals.add(linkingQuestionRefusals.noChoice, 'form.availableCustomChoices')
    else if (choices.every(({ enabled }) => !enabled))
      refusals.add(linkingQuestionRefusals.noEnabledChoice, 'form.availableCustomChoices')
    const same = (label: string) => label.toLocaleLowerCase('fr')
    for (const [index, { label }] of choices.entries())
      if (choices.slice(0, index).some((other) => same(other.label) === same(label)))
        refusals.add(linkingQuestionRefusals.choiceTwice, `form.availableCustomChoices.${index}.label`)
  }
  refusals.throwIfAny()
}
