// The fields of a lesson that is planned or moved, the hours that are free, and what stands against the hour that is chosen.

import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import type { SeriesPlace, SeriesRecord } from '@cartable/domain/courses/series/series.schema.ts'
import { durationOptions } from '@cartable/domain/courses/shared/durations.rules.ts'
import { namesText } from '@cartable/domain/courses/together/together.rules.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { parisDayAndTime } from '../../../../platform/fields/paris.ts'
import { useAnswer } from '../../../../platform/outside/calls.ts'
import { Quiet } from '../../../../platform/outside/cards.tsx'
import {
  CheckField,
  ChipsField,
  DayField,
  HourField,
  ManyChipsField,
  OptionsField,
  SelectField,
  TextArea,
} from '../../../../platform/outside/fields.tsx'
import type { OutsideForm } from '../../../../platform/outside/form.tsx'
import { useToday } from '../../../../platform/session/session.ts'
import { RhythmDays } from '../../series/outside/RhythmDays.tsx'
import { PlaceFields } from '../../shared/outside/PlaceFields.tsx'
import { shortWhen } from '../../shared/short-when.ts'
import { HourVerdict } from './HourVerdict.tsx'
import { hourOf, isRhythm, type PlanValues, rhythmOf } from './plan-form.ts'
import { checkPlan, freeHours } from './planning.doors.ts'

type FormProps = { readonly form: OutsideForm<PlanValues> }
type OfRecord = FormProps & { readonly record: CoursePlanRecord }

/** Hours at which both are free: one that is touched fills in the day and the hour. */
const FreeHours = ({ form, record }: OfRecord) => {
  const { contractId, durationMinutes } = form.values
  const courseId = record.id ?? record.replacesId
  const { data } = useAnswer(
    freeHours,
    {
      contractId,
      durationMinutes: Number(durationMinutes),
      ...(courseId === null ? {} : { courseId: String(courseId) }),
    },
    { enabled: contractId !== '' },
  )
  if (contractId === '' || !data) return null
  if (data.hours.length === 0) return <Quiet>Aucune heure commune dans les quatre prochaines semaines.</Quiet>
  return (
    <ChipsField
      name="free"
      error={null}
      value={hourOf(form.values) ?? ''}
      onChange={(instant) => {
        const at = parisDayAndTime(instant)
        if (at !== null) form.set({ day: at.day, expectedAt: at.time })
      }}
      label="Libres tous les deux"
      choices={data.hours.map((hour) => ({ value: hour, label: shortWhen(hour) }))}
    />
  )
}

/** What is known of the hour before it is sent. */
const Verdict = ({ form, record }: OfRecord) => {
  const at = hourOf(form.values)
  const { contractId, durationMinutes, withIds, location } = form.values
  const { data } = useAnswer(
    checkPlan,
    {
      contractId,
      at: at ?? '',
      durationMinutes: Number(durationMinutes),
      ...(record.id === null ? {} : { courseId: String(record.id) }),
      ...(withIds.length === 0 ? {} : { withIds: withIds.join(',') }),
      ...(location === '' ? {} : { location }),
    },
    { enabled: at !== null && contractId !== '' },
  )
  return <HourVerdict known={at === null ? undefined : data} />
}

const rhythms = [
  { value: 'once', label: 'Une fois' },
  { value: '1', label: 'Chaque semaine' },
  { value: '2', label: 'Une semaine sur deux' },
] as const

/** How far the rhythm goes, what it leaves out, and its dates. */
const RhythmFields = ({ form, series }: FormProps & { readonly series: SeriesRecord | null }) => {
  const today = useToday()
  if (series === null) return null
  return (
    <>
      <DayField
        {...form.at('lastDay')}
        value={form.values.lastDay || series.lastDay}
        label="Jusqu’au"
        min={form.values.day || today}
      />
      <CheckField {...form.at('skipsSchoolHolidays')}>
        Sauf les vacances scolaires{series.schoolZone === null ? '' : ` (zone ${series.schoolZone})`}
      </CheckField>
      <CheckField {...form.at('skipsPublicHolidays')}>Sauf les jours fériés</CheckField>
      <RhythmDays
        wanted={rhythmOf(series, form.values)}
        decisions={form.values.decisions}
        onDecide={(decisions) => form.set({ decisions })}
      />
    </>
  )
}

const rankOf = ({ rank, of, words }: SeriesPlace) => `${rank === 1 ? '1er' : `${rank}e`} de ${of}, ${words}`

type Props = OfRecord & {
  /** Where a lesson of a rhythm stands in it. */
  readonly place: SeriesPlace | null
  readonly series: SeriesRecord | null
}
export const PlanFields = ({ form, record, place, series }: Props) => {
  const today = useToday()
  const { contracts } = record.options
  const contract = contracts.find(({ id }) => String(id) === form.values.contractId)
  const isNew = record.id === null && record.replacesId === null
  const inRhythm = isRhythm(form.values)
  return (
    <>
      {isNew ? (
        <SelectField
          {...form.at('contractId')}
          onChange={(contractId) => {
            const others = contracts.find(({ id }) => String(id) === contractId)?.companions ?? []
            form.set({ contractId, withIds: others.map((one) => String(one.contractId)) })
          }}
          label="Élève et matière"
          choices={contracts.map(({ id, label }) => ({ value: String(id), label }))}
        />
      ) : (
        <p>
          <b>{contract?.label}</b>
        </p>
      )}
      {record.id === null && contract && contract.companions.length > 0 && (
        <ManyChipsField
          {...form.at('withIds')}
          label="Aussi pour"
          help="Un seul cours, à la même heure."
          choices={contract.companions.map((one) => ({ value: String(one.contractId), label: one.studentName }))}
        />
      )}
      {record.together.length > 0 && <Quiet>Le cours {de(namesText(record.together))} bouge avec lui.</Quiet>}
      {isNew && (
        <ChipsField
          {...form.at('rhythm')}
          onChange={(rhythm) => rhythm !== '' && form.set({ rhythm })}
          label="Rythme"
          choices={rhythms}
        />
      )}
      {place !== null && (
        <OptionsField
          {...form.at('reach')}
          onChange={(reach) => reach !== '' && form.set({ reach })}
          label="Cours régulier"
          help={rankOf(place)}
          choices={[
            { value: 'one', label: 'Seulement ce cours' },
            { value: 'following', label: 'Ce cours et les suivants' },
          ]}
        />
      )}
      {!inRhythm && <FreeHours form={form} record={record} />}
      <DayField {...form.at('day')} label={inRhythm ? 'Premier cours' : 'Jour'} min={today} />
      <HourField {...form.at('expectedAt')} label="Heure de début" />
      <SelectField
        {...form.at('durationMinutes')}
        label="Durée"
        help={contract?.durationStepMinutes === 60 ? 'Par heures entières.' : 'Par quarts d’heure.'}
        none="Choisissez la durée"
        choices={durationOptions(contract?.durationStepMinutes ?? 60).map(({ value, label }) => ({
          ...{ value: String(value), label },
        }))}
      />
      {inRhythm ? (
        <RhythmFields form={form} series={series} />
      ) : (
        <>
          <PlaceFields form={form} contract={contract} />
          <TextArea
            {...form.at('teacherComment')}
            label="Note pour le service"
            help="Ni la famille ni l’élève ne la voient."
            optional
            rows={2}
            maxLength={2000}
          />
          <Verdict form={form} record={record} />
        </>
      )}
    </>
  )
}
