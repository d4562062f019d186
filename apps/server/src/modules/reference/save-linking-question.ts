// Linking questions: the record, for the types that it has or that the form asks about, and the save.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { collectRefusals } from '@cartable/domain/kernel/refusal.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import type { linkingQuestionsApi } from '@cartable/domain/reference/linking-questions.api.ts'
import {
  checkLinkingQuestion,
  classesFor,
  linkingQuestionRefusals,
  partsOf,
} from '@cartable/domain/reference/linking-questions.rules.ts'
import {
  allOther,
  allOtherLabels,
  type CustomChoice,
  choiceTypes,
  codificationClasses,
  type LinkingQuestionForm,
  type QuestionType,
  questionIcons,
  questionTypes,
} from '@cartable/domain/reference/linking-questions.schema.ts'
import { linkingQuestions } from '@cartable/domain/reference/places/places.tables.ts'
import { saveReference } from '../../platform/codification.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { countUses } from '../../platform/references.ts'
import {
  choicesOf,
  findLinkingQuestion,
  isAnswered,
  subjectChoices,
  writeAskers,
  writeChoices,
} from './linking-questions.queries.ts'
import { levelOptions } from './subjects/subjects.queries.ts'

const optionsOf = async (db: Db, questionType: QuestionType) => {
  const words = (labels: Readonly<Record<string, string>>) => wordOptions(labels)
  return {
    questionType: words(questionTypes),
    choiceType: words(choiceTypes),
    iconName: words(questionIcons),
    codificationClassName: classesFor(questionType).map((value) => ({
      value,
      label: codificationClasses[value].label,
    })),
    subjects: [...(await subjectChoices(db)), { value: allOther, label: allOtherLabels.subjects }],
    scholarLevels: [...(await levelOptions(db)), { value: allOther, label: allOtherLabels.scholarLevels }],
  }
}

const emptyForm: LinkingQuestionForm = {
  question: '',
  subjects: [],
  scholarLevels: [],
  iconName: null,
  codificationClassName: null,
  availableCustomChoices: [],
}

type Asked = Partial<Omit<InputOf<typeof linkingQuestionsApi.show>, 'id'>>

/** The record of a question, or the values of a new one; what depends on the two types is told for those that are asked. */
export const showLinkingQuestion = async (db: Db, id: number | undefined, asked: Asked = {}) => {
  const row = id === undefined ? null : ((await findLinkingQuestion(db, id)) ?? notFound())
  const questionType = asked.questionType ?? row?.questionType ?? 'student'
  const choiceType = asked.choiceType ?? row?.choiceType ?? 'custom'
  const parts = partsOf(choiceType)
  const common = { questionType, choiceType, parts, options: await optionsOf(db, questionType) }
  if (row === null)
    return { id: null, enabled: true, updatedAt: null, usedCount: 0, name: '', ...common, form: emptyForm }
  const { id: found, enabled, updatedAt, question, subjects, scholarLevels, iconName, codificationClassName } = row
  const fits = codificationClassName !== null && classesFor(questionType).includes(codificationClassName)
  return {
    id: found,
    enabled,
    updatedAt,
    usedCount: await countUses(db, linkingQuestions.table, found),
    name: question,
    ...common,
    form: {
      question,
      subjects,
      scholarLevels,
      iconName,
      codificationClassName: parts.codification && fits ? codificationClassName : null,
      availableCustomChoices: parts.customChoices ? await choicesOf(db, found) : [],
    },
  }
}

const saveChoices = async (db: Db, questionId: number, wanted: readonly CustomChoice[]) => {
  const stored = await choicesOf(db, questionId)
  const refusals = collectRefusals()
  const at = 'form.availableCustomChoices'
  for (const [index, { id }] of wanted.entries())
    if (id !== null && !stored.some((choice) => choice.id === id))
      refusals.add(linkingQuestionRefusals.unknownChoice, `${at}.${index}.label`)
  const removed = stored.filter(({ id }) => !wanted.some((choice) => choice.id === id))
  if (removed.length > 0 && (await isAnswered(db, questionId)))
    for (const { label } of removed) refusals.add(linkingQuestionRefusals.choiceUsed(label), at)
  refusals.throwIfAny()
  await writeChoices(db, questionId, wanted)
}

export const saveLinkingQuestion = (context: OperationContext, input: InputOf<typeof linkingQuestionsApi.save>) => {
  const { db } = context
  checkLinkingQuestion(input)
  const { questionType, choiceType, form } = input
  const parts = partsOf(choiceType)
  const row = {
    question: form.question,
    questionType,
    choiceType,
    iconName: form.iconName,
    codificationClassName: parts.codification ? form.codificationClassName : null,
    allOtherSubjects: form.subjects.includes(allOther),
    allOtherScholarLevels: form.scholarLevels.includes(allOther),
  }
  return saveReference(
    context,
    linkingQuestions,
    input,
    row,
    (id) => showLinkingQuestion(db, id),
    async (id) => {
      await writeAskers(db, id, form)
      // the choices of a question that is answered otherwise wait for the day when it is answered by them again
      if (parts.customChoices) await saveChoices(db, id, form.availableCustomChoices)
    },
  )
}
