// The questionnaire of the family: what was answered, and the dialog that asks it over the telephone.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import type { Question } from '@cartable/domain/linking/linking.schema.ts'
import { Alert, Button, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { Section } from '../../platform/form/Section.tsx'
import { Modal } from '../../platform/pop/Modal.tsx'
import { EmptyLine, QueryPanel } from '../../platform/shell/states.tsx'
import { toast } from '../../platform/shell/toasts.ts'
import classes from './linking.module.css'
import type { SectionProps } from './linking.types.ts'

type Value = Question['value']
const shown = ({ choiceType, choices, value }: Question): string | null => {
  if (value === null) return null
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (choiceType === 'custom' || choiceType === 'codification')
    return choices.find((choice) => choice.value === value)?.label ?? null
  return choiceType === 'date' ? formatDay(String(value)) : String(value)
}

const Field = ({
  question,
  value,
  onChange,
}: {
  question: Question
  value: Value
  onChange: (value: Value) => void
}) => {
  const id = useId()
  const label = question.question
  switch (question.choiceType) {
    case 'custom':
    case 'codification':
      return (
        <Select
          label={label}
          data={question.choices}
          value={typeof value === 'string' ? value : null}
          onChange={onChange}
          clearable
          searchable={question.choices.length > 10}
          placeholder="Choisir"
        />
      )
    case 'boolean':
      return (
        <div>
          <div id={id} className={classes.label}>
            {label}
          </div>
          <SegmentedControl
            aria-labelledby={id}
            data={[
              { value: '', label: 'Sans réponse' },
              { value: 'true', label: 'Oui' },
              { value: 'false', label: 'Non' },
            ]}
            value={value === null ? '' : String(value)}
            onChange={(next) => onChange(next === '' ? null : next === 'true')}
          />
        </div>
      )
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : ''}
          decimalSeparator=","
          onChange={(next) => onChange(typeof next === 'number' ? next : null)}
        />
      )
    case 'date':
      return (
        <TextInput
          type="date"
          label={label}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
    case 'text':
      return (
        <Textarea
          label={label}
          autosize
          minRows={2}
          maxLength={2000}
          value={typeof value === 'string' ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        />
      )
  }
}

const Dialog = ({
  linkingId,
  questions,
  onClose,
}: {
  linkingId: number
  questions: readonly Question[]
  onClose: () => void
}) => {
  const [values, setValues] = useState<ReadonlyMap<number, Value>>(
    new Map(questions.map(({ id, value }) => [id, value])),
  )
  const [problems, setProblems] = useState<readonly string[]>([])
  const save = useAction(linkingApi.saveQuestionnaire, {
    onSuccess: ({ errors }) => {
      if (errors) return setProblems(errors.messages)
      toast.success('Réponses enregistrées.')
      onClose()
    },
  })
  const send = () =>
    save.mutate({ linkingId, answers: [...values].map(([questionId, value]) => ({ questionId, value })) })
  return (
    <Modal
      opened
      asksWhenTyped
      onClose={onClose}
      title="Questionnaire de la famille"
      size={620}
      closeOnClickOutside={false}
    >
      <form
        className={classes.questions}
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        {problems.length > 0 && (
          <Alert color="danger" role="alert">
            {problems.join(' ')}
          </Alert>
        )}
        {questions.map((question) => (
          <Field
            key={question.id}
            question={question}
            value={values.get(question.id) ?? null}
            onChange={(value) => setValues((before) => new Map(before).set(question.id, value))}
          />
        ))}
        <div className={classes.dialogFoot}>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" variant="filled" loading={save.isPending}>
            Enregistrer
          </Button>
        </div>
      </form>
    </Modal>
  )
}

export const QuestionnaireSection = ({ linking, canWrite, open }: SectionProps) => {
  const query = useOperation(linkingApi.questionnaire, { linkingId: String(linking.id) }, { background: true })
  const questions = query.data?.questions ?? []
  return (
    <Section
      id="questionnaire"
      title="Questionnaire"
      free
      actions={
        canWrite &&
        questions.length > 0 && (
          <Button
            leftSection={<IconPencil size={16} aria-hidden />}
            onClick={() => open(<Dialog linkingId={linking.id} questions={questions} onClose={() => open(null)} />)}
          >
            Répondre
          </Button>
        )
      }
    >
      <QueryPanel query={query} what="le questionnaire">
        {() =>
          questions.length === 0 ? (
            <EmptyLine>Aucune question n’est prévue pour cette matière et ce niveau.</EmptyLine>
          ) : (
            <dl className={classes.answersList}>
              {questions.map((question) => (
                <div key={question.id}>
                  <dt>{question.question}</dt>
                  <dd data-empty={question.value === null || undefined}>{shown(question) ?? 'Sans réponse'}</dd>
                </div>
              ))}
            </dl>
          )
        }
      </QueryPanel>
    </Section>
  )
}
