// A teacher puts a declared lesson right before its family confirms it: day, hour, length, words, or the pupil it was declared on.
import type { CourseCorrectionRecord } from '@cartable/domain/courses/corrections/corrections.schema.ts'
import { durationOptions } from '@cartable/domain/courses/shared/durations.rules.ts'
import { useState } from 'react'
import { isoOfParis, parisDayAndTime } from '../../../../platform/fields/paris.ts'
import { unbroken } from '../../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Notice, Quiet } from '../../../../platform/outside/cards.tsx'
import { shortDay } from '../../../../platform/outside/dates.ts'
import { CheckField, DayField, HourField, SelectField } from '../../../../platform/outside/fields.tsx'
import { Form, type OutsideForm, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { useAskIfLong } from '../../planning/outside/ask-if-long.ts'
import { HourVerdict } from '../../planning/outside/HourVerdict.tsx'
import { type LessonWords, LessonWordsFields, sentWords, wordsOf } from '../../shared/outside/LessonWords.tsx'
import { checkCorrection, readCorrection, saveCorrection } from './corrections.doors.ts'

type Values = LessonWords & {
  readonly contractId: string
  readonly day: string
  /** `HH:mm`; named as the operation names the instant. */
  readonly doneAt: string
  readonly durationMinutes: string
  readonly isCollective: boolean
}
const valuesOf = (record: CourseCorrectionRecord): Values => {
  const at = parisDayAndTime(record.doneAt)
  return {
    ...{ contractId: String(record.contractId), day: at?.day ?? '', doneAt: at?.time ?? '' },
    ...{ durationMinutes: String(record.durationMinutes), isCollective: record.isCollective },
    ...wordsOf(record),
  }
}
const instantOf = ({ day, doneAt }: Values) => (day === '' || doneAt === '' ? null : isoOfParis(day, doneAt))

type Of = { readonly record: CourseCorrectionRecord; readonly form: OutsideForm<Values> }

/** What stands against it and who is told, before it is sent. */
const Verdict = ({ record, form }: Of) => {
  const at = instantOf(form.values)
  const { contractId, durationMinutes } = form.values
  const { data } = useAnswer(
    checkCorrection,
    { id: String(record.id), contractId, doneAt: at ?? '', durationMinutes: Number(durationMinutes) },
    { enabled: at !== null && durationMinutes !== '' },
  )
  return <HourVerdict known={at === null ? undefined : data} />
}

const Fields = ({ record, form }: Of) => {
  const today = useToday()
  const [isWrong, setWrong] = useState(false)
  const { contracts, chapters } = record.options
  const contract = contracts.find(({ id }) => String(id) === form.values.contractId)
  return (
    <>
      {isWrong ? (
        <SelectField
          {...form.at('contractId')}
          onChange={(contractId) => form.set({ contractId, chapterId: '' })}
          label="Élève et matière"
          choices={contracts.map(({ id, label }) => ({ value: String(id), label }))}
        />
      ) : (
        <div>
          <p>
            <b>{contract?.label}</b>
          </p>
          {contracts.length > 1 && (
            <Button kind="quiet" onPress={() => setWrong(true)}>
              Déclaré sur le mauvais contrat
            </Button>
          )}
        </div>
      )}
      <DayField {...form.at('day')} label="Jour" max={today} />
      <HourField {...form.at('doneAt')} label="Heure de début" />
      <SelectField
        {...form.at('durationMinutes')}
        label="Durée"
        none="Choisissez la durée"
        choices={durationOptions(contract?.durationStepMinutes ?? 60).map(({ value, label }) => ({
          ...{ value: String(value), label },
        }))}
      />
      {contract?.isCollective === false && <CheckField {...form.at('isCollective')}>Cours collectif</CheckField>}
      {/* those of another contract are of another level */}
      <LessonWordsFields form={form} chapters={form.values.contractId === String(record.contractId) ? chapters : []} />
      <Verdict record={record} form={form} />
    </>
  )
}

type Closes = { readonly onClose: () => void }
const Correcting = ({ record, onClose }: Closes & { readonly record: CourseCorrectionRecord }) => {
  const form = useForm<Values>(valuesOf(record))
  const act = useAct(saveCorrection, { touches: ['monitoring'] })
  const long = useAskIfLong(record.options.longMinutes)
  const minutes = Number(form.values.durationMinutes)
  return (
    <Form
      of={form}
      act={act}
      input={(values) =>
        form.check({
          day: values.day === '' ? 'Choisissez le jour.' : null,
          doneAt: values.doneAt === '' ? 'Choisissez l’heure.' : null,
          durationMinutes: values.durationMinutes === '' ? 'Choisissez la durée.' : null,
        }) && form.check({ durationMinutes: long.askOf(minutes) })
          ? {
              ...{ id: record.id, updatedAt: record.updatedAt, contractId: Number(values.contractId) },
              ...{ doneAt: instantOf(values) ?? '', durationMinutes: minutes, isCollective: values.isCollective },
              ...sentWords(values),
            }
          : null
      }
      after={() => {
        toast('Cours corrigé.')
        onClose()
      }}
    >
      {record.dispute && (
        <Notice meaning="warning">
          <p>
            <b>{record.dispute.type}</b>
          </p>
          {record.dispute.comment && <p>{record.dispute.comment}</p>}
        </Notice>
      )}
      {record.until && (
        <Quiet>
          Vous pouvez corriger ce cours jusqu’au {shortDay(record.until)}, tant que la famille ne l’a pas confirmé.
        </Quiet>
      )}
      <Fields record={record} form={form} />
      <Buttons>
        <Button kind="primary" submits grows>
          {long.wordsOf(minutes, 'Corriger le cours')}
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </Form>
  )
}

export const CorrectSheet = ({ courseId, onClose }: Closes & { readonly courseId: number }) => {
  const record = useAnswer(readCorrection, { id: String(courseId) })
  return (
    <Sheet title="Corriger le cours" onClose={onClose}>
      <Answered of={record}>
        {(data) =>
          data.obstacle === null ? (
            <Correcting key={data.updatedAt} record={data} onClose={onClose} />
          ) : (
            <>
              <p>{unbroken(data.obstacle)}</p>
              <Buttons>
                <Button onPress={onClose}>Fermer</Button>
              </Buttons>
            </>
          )
        }
      </Answered>
    </Sheet>
  )
}
