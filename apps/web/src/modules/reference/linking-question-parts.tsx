// The part of a linking question's form that follows from its two types: asked again from the server when one of them changes.
import type { AnswerOf, SentOf } from '@cartable/domain/kernel/operation.ts'
import { linkingQuestionsApi } from '@cartable/domain/reference/linking-questions.api.ts'
import {
  type ChoiceType,
  type CustomChoice,
  codificationClasses,
  type LinkingQuestionForm,
  type QuestionType,
} from '@cartable/domain/reference/linking-questions.schema.ts'
import { Button } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { useFormSetter, useFormShared, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { Section } from '../../platform/form/Section.tsx'
import classes from './places/places.module.css'

export type LinkingQuestion = AnswerOf<typeof linkingQuestionsApi.show>
const F = formOf<typeof linkingQuestionsApi.save>()
const blank = { id: null, label: '', enabled: true }

/** The record for the two types that the form holds; the last one known while the next is on its way. */
const useRecordForTypes = (record: LinkingQuestion) => {
  const questionType = useFormValue<QuestionType>('questionType')
  const choiceType = useFormValue<ChoiceType>('choiceType')
  const isStored = questionType === record.questionType && choiceType === record.choiceType
  const input: SentOf<typeof linkingQuestionsApi.show> = {
    ...(record.id === null ? {} : { id: String(record.id) }),
    questionType,
    choiceType,
  }
  const { data, isError, refetch } = useOperation(linkingQuestionsApi.show, input, {
    enabled: !isStored,
    background: true,
  })
  const answer = isStored ? record : data
  const last = useRef(record)
  if (answer !== undefined) last.current = answer
  return {
    shown: last.current,
    isBusy: answer === undefined && !isError,
    isError: !isStored && isError,
    retry: refetch,
  }
}

/** Takes out of the form what the new types no longer take, and says it. */
const useFitting = (shown: LinkingQuestion): string | null => {
  const { getValues } = useFormShared()
  const set = useFormSetter()
  const [told, setTold] = useState<string | null>(null)
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    const hadChoices = before.current.parts.customChoices
    before.current = shown
    const form = getValues('form') as LinkingQuestionForm
    const name = form.codificationClassName
    const typed = form.availableCustomChoices.filter(({ label }) => label.trim() !== '')
    const words: string[] = []
    if (name !== null && !shown.options.codificationClassName?.some(({ value }) => value === name)) {
      set('form.codificationClassName', null)
      words.push(
        `La table «\u00a0${codificationClasses[name].label}\u00a0» a été retirée\u00a0: elle ne convient pas à qui répond maintenant.`,
      )
    }
    if (shown.parts.customChoices) {
      // choices stored with the question come back with the type that uses them
      if (typed.length === 0 && shown.form.availableCustomChoices.length > 0)
        set('form.availableCustomChoices', shown.form.availableCustomChoices)
    } else if (hadChoices && form.availableCustomChoices.length > 0) {
      // an empty line would be refused where nobody sees it
      set('form.availableCustomChoices', typed satisfies CustomChoice[])
      if (typed.length > 0)
        words.push(
          `${typed.length > 1 ? `Les ${typed.length} choix saisis ne servent` : 'Le choix saisi ne sert'} pas à cette réponse\u202f; ${typed.length > 1 ? 'ils reviennent' : 'il revient'} avec «\u00a0Choix à définir\u00a0».`,
        )
    }
    setTold(words.length > 0 ? words.join(' ') : null)
  }, [shown, getValues, set])
  return told
}

const nothingToDefine: Readonly<Partial<Record<ChoiceType, string>>> = {
  boolean: 'La personne répond par oui ou par non\u00a0: rien d’autre à définir.',
  text: 'La personne répond librement, en quelques lignes\u00a0: rien d’autre à définir.',
  number: 'La personne répond par un nombre\u00a0: rien d’autre à définir.',
  date: 'La personne répond par une date\u00a0: rien d’autre à définir.',
}

export const AnswerParts = ({ record }: { readonly record: LinkingQuestion }) => {
  const { shown, isBusy, isError, retry } = useRecordForTypes(record)
  const told = useFitting(shown)
  const { parts, options, choiceType } = shown
  return (
    <div className={classes.parts} aria-busy={isBusy} aria-live="polite">
      <Section id="reponses" title="Réponses possibles" free={parts.customChoices}>
        {told && (
          <p className={classes.told} data-span={6}>
            {told}
          </p>
        )}
        {isError && (
          <p className={classes.told} data-span={6}>
            La suite du formulaire n’a pas pu être chargée.{' '}
            <Button size="compact-xs" onClick={() => void retry()}>
              Réessayer
            </Button>
          </p>
        )}
        {parts.codification && (
          <F.Select
            // another list of tables is another select: the text of the one that was taken away must not stay in it
            key={shown.questionType}
            name="form.codificationClassName"
            label="Table des réponses"
            description="Les éléments actifs de cette table seront proposés."
            options={options.codificationClassName ?? []}
            optional={false}
          />
        )}
        {parts.customChoices && (
          <F.Rows name="form.availableCustomChoices" label="Choix" blank={blank} max={50}>
            {(index) => (
              <>
                <F.Text name={`form.availableCustomChoices.${index}.label`} label="Libellé" span={4} />
                <F.Switch name={`form.availableCustomChoices.${index}.enabled`} label="Actif" span={2} />
              </>
            )}
          </F.Rows>
        )}
        {!parts.codification && !parts.customChoices && (
          <p className={classes.none} data-span={6}>
            {nothingToDefine[choiceType]}
          </p>
        )}
      </Section>
    </div>
  )
}
