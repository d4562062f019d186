// A teacher plans a lesson, once or in a rhythm, or moves one: with whom, when, how long, and what is said of it before it is sent.
import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import type { SeriesPlace, SeriesRecord } from '@cartable/domain/courses/series/series.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { useEffect, useState } from 'react'
import { counted, unbroken } from '../../../../platform/fr/typography.ts'
import { Button, Buttons } from '../../../../platform/outside/Button.tsx'
import { useAct, useAnswer } from '../../../../platform/outside/calls.ts'
import { Quiet } from '../../../../platform/outside/cards.tsx'
import { Form, useForm } from '../../../../platform/outside/form.tsx'
import { Sheet } from '../../../../platform/outside/Sheet.tsx'
import { Answered, Empty } from '../../../../platform/outside/states.tsx'
import { toast } from '../../../../platform/outside/toast.tsx'
import { addressValue, sentAddress } from '../../../customers/outside/address.parts.tsx'
import { placeInSeries, saveSeries, showSeries } from '../../series/outside/series.doors.ts'
import { useAskIfLong } from './ask-if-long.ts'
import { PlanFields } from './PlanFields.tsx'
import { isRhythm, missingOf, type PlanValues, planOf, rhythmOf, valuesOf } from './plan-form.ts'
import { readPlan, savePlan } from './planning.doors.ts'

/** A lesson to move, one to give at another date, or whose lesson is planned. */
export type AskedPlan = {
  readonly id?: number
  readonly replacesId?: number
  readonly contractId?: number
  /** The hour that somebody touched, ISO. */
  readonly at?: string
}

const titleOf = ({ id, replacesId }: AskedPlan) => {
  if (id !== undefined) return 'Déplacer ou modifier le cours'
  return replacesId === undefined ? 'Planifier un cours' : 'Proposer une autre date'
}

/** Nothing to plan on: why, contract by contract. */
const NoContract = ({ closed }: { readonly closed: CoursePlanRecord['options']['closed'] }) => (
  <Empty icon="agenda" title="Pas de cours à planifier">
    {closed.length === 0 ? (
      <p>Nous vous écrivons dès qu’une famille vous attend.</p>
    ) : (
      closed.map(({ id, label, message }) => (
        <p key={id}>
          {label}. {unbroken(message)}
        </p>
      ))
    )}
  </Empty>
)

type Props = { readonly asked: AskedPlan; readonly onClose: () => void }
type PlanningProps = Props & {
  readonly record: CoursePlanRecord
  readonly place: SeriesPlace | null
  readonly onDirty: (isDirty: boolean) => void
}

const usePlanSheet = ({ record, onClose }: PlanningProps) => {
  const moveBack = useAct(savePlan, { touches: ['contracts'], done: () => toast('Cours remis à sa place.') })
  const save = useAct(savePlan, { touches: ['contracts'] })
  const { id, contractId, expectedAt, durationMinutes, teacherComment, location } = record
  const saved = ({ isAsked, updatedAt }: { readonly isAsked: boolean; readonly updatedAt: string | null }) => {
    onClose()
    if (isAsked) return toast('Demande envoyée à la famille\u00a0: le cours ne bouge pas d’ici là.')
    if (id === null || contractId === null || expectedAt === null)
      return toast('Cours planifié\u00a0: les autres sont prévenus.')
    const locationAddress = sentAddress(addressValue(record.locationAddress))
    const before = {
      ...{ id, updatedAt, contractId, expectedAt, durationMinutes, teacherComment },
      ...{ location, locationAddress },
    }
    return toast('Cours modifié.', { undo: () => void moveBack.run(before) })
  }
  return { save, saved }
}

const Planning = (props: PlanningProps) => {
  const { asked, record, place, onClose, onDirty } = props
  const { save, saved } = usePlanSheet(props)
  const form = useForm<PlanValues>(valuesOf(record, asked.at))
  const { values, isDirty } = form
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const long = useAskIfLong(record.options.longMinutes)
  const saveRhythm = useAct(saveSeries, { touches: ['contracts'] })
  const inRhythm = isRhythm(values)
  const usual = useAnswer(
    showSeries,
    {
      contractId: values.contractId,
      ...(values.reach === 'following' && place ? { replacesId: String(place.seriesId), firstDay: place.day } : {}),
    },
    { enabled: inRhythm && values.contractId !== '' },
  )
  const series: SeriesRecord | null = (inRhythm && usual.data) || null
  const minutes = Number(values.durationMinutes)
  const isWhole = () => form.check(missingOf(values)) && form.check({ durationMinutes: long.askOf(minutes) })
  const words = record.id !== null ? 'Enregistrer' : inRhythm ? 'Planifier les cours' : 'Planifier le cours'
  const fields = (
    <>
      {record.replacesAt !== null && record.id === null && (
        <p>Remplace le cours du {formatInstant(record.replacesAt)}, qui est annulé.</p>
      )}
      {record.id !== null && record.plannedBy !== null && <Quiet>Planifié par {record.plannedBy}.</Quiet>}
      <PlanFields form={form} record={record} place={place} series={series} />
      <Buttons>
        <Button kind="primary" submits grows>
          {long.wordsOf(minutes, words)}
        </Button>
        <Button onPress={onClose}>Annuler</Button>
      </Buttons>
    </>
  )
  if (!inRhythm)
    return (
      <Form of={form} act={save} input={(typed) => (isWhole() ? planOf(record, typed) : null)} after={saved}>
        {fields}
      </Form>
    )
  return (
    <Form
      of={form}
      act={saveRhythm}
      input={(typed) => (isWhole() && series !== null ? rhythmOf(series, typed) : null)}
      after={({ made, blocked }) => {
        onClose()
        const planned = `${counted(made, 'cours planifié', 'cours planifiés')}\u00a0: la famille est prévenue.`
        toast(blocked === 0 ? planned : `${planned} ${counted(blocked, 'jour reste pris', 'jours restent pris')}.`)
      }}
    >
      {fields}
    </Form>
  )
}

export const PlanSheet = ({ asked, onClose }: Props) => {
  const { at: _, ...ids } = asked
  const plan = useAnswer(readPlan, Object.fromEntries(Object.entries(ids).map(([key, id]) => [key, String(id)])))
  const courseId = asked.id ?? null
  const [isDirty, setDirty] = useState(false)
  const place = useAnswer(placeInSeries, { courseId: String(courseId ?? 0) }, { enabled: courseId !== null })
  return (
    <Sheet title={titleOf(asked)} onClose={onClose} isDirty={isDirty}>
      <Answered of={plan}>
        {(record) =>
          record.options.contracts.length === 0 ? (
            <NoContract closed={record.options.closed} />
          ) : (
            <Planning
              key={record.updatedAt}
              asked={asked}
              record={record}
              place={place.data?.place ?? null}
              onClose={onClose}
              onDirty={setDirty}
            />
          )
        }
      </Answered>
    </Sheet>
  )
}
