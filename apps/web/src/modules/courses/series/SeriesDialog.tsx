// Plans the lessons of a year in one go: the rhythm on top, every date below it, with what is skipped and what is in the way.

import { seriesApi } from '@cartable/domain/courses/series/series.api.ts'
import type { Decision, SeriesRecord } from '@cartable/domain/courses/series/series.schema.ts'
import { durationOptions } from '@cartable/domain/courses/shared/durations.rules.ts'
import { namesText } from '@cartable/domain/courses/together/together.rules.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { Alert } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { FormDialog } from '../../../platform/form/FormDialog.tsx'
import { useFormValue } from '../../../platform/form/form-context.ts'
import { formOf } from '../../../platform/form/form-of.ts'
import { RecordForm } from '../../../platform/form/RecordForm.tsx'
import { Section } from '../../../platform/form/Section.tsx'
import { counted } from '../../../platform/fr/typography.ts'
import { useToday } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import classes from '../together/together.module.css'
import { WithPupils } from '../together/WithPupils.tsx'
import { SeriesDays } from './SeriesDays.tsx'

const F = formOf<typeof seriesApi.saveSeries>()

const rhythms = [
  { value: 1, label: 'Chaque semaine' },
  { value: 2, label: 'Une semaine sur deux' },
]
const zones = ['A', 'B', 'C'].map((zone) => ({ value: zone, label: `Zone ${zone}` }))

const Rhythm = ({ record }: { readonly record: SeriesRecord }) => {
  const today = useToday()
  const skips = useFormValue<boolean>('skipsSchoolHolidays')
  const isKnown = record.schoolZone === null || zones.some(({ value }) => value === record.schoolZone)
  return (
    <Section id="rythme" title={record.contractLabel}>
      {record.replacesId === null && record.companions.length > 0 && (
        <WithPupils
          name="withIds"
          label="Aussi pour"
          description={'Les mêmes cours, à la même heure\u00a0: une ligne pour chacun, et un seul mail à la famille.'}
          pupils={record.companions}
        />
      )}
      {record.together.length > 0 && (
        <p className={classes.whole}>Les cours {de(namesText(record.together))} changent avec eux.</p>
      )}
      <F.Day name="firstDay" label="Premier cours" span={2} min={today} max={addDays(today, 365)} />
      <F.Time name="startTime" label="Heure" span={2} />
      <F.Select name="durationMinutes" label="Durée" options={durationOptions(record.durationStepMinutes)} span={2} />
      <F.Radio name="everyWeeks" label="Rythme" options={rhythms} span={4} />
      <F.Day name="lastDay" label="Jusqu’au" span={2} />
      <F.Switch name="skipsSchoolHolidays" label="Sauf vacances scolaires" span={2} />
      {skips && (
        <F.Select
          name="schoolZone"
          label="Zone"
          span={2}
          options={
            isKnown ? zones : [...zones, { value: record.schoolZone ?? '', label: `Département ${record.schoolZone}` }]
          }
        />
      )}
      <F.Switch name="skipsPublicHolidays" label="Sauf jours fériés" span={2} />
    </Section>
  )
}

/** What the rhythm being typed would give, asked once the typing pauses. */
const usePreview = (contractId: number, replacesId: number | null) => {
  const rhythm = {
    firstDay: useFormValue<string | null>('firstDay') ?? '',
    lastDay: useFormValue<string | null>('lastDay') ?? '',
    startTime: useFormValue<string | null>('startTime') ?? '',
    durationMinutes: String(useFormValue<number>('durationMinutes')),
    everyWeeks: String(useFormValue<number>('everyWeeks')),
    skipsSchoolHolidays: useFormValue<boolean>('skipsSchoolHolidays') ? ('true' as const) : ('false' as const),
    skipsPublicHolidays: useFormValue<boolean>('skipsPublicHolidays') ? ('true' as const) : ('false' as const),
  }
  const schoolZone = useFormValue<string | null>('schoolZone')
  const withIds = useFormValue<readonly number[] | null>('withIds') ?? []
  const others = withIds.length > 0 && { withIds: withIds.join(',') }
  const [asked] = useDebouncedValue(JSON.stringify({ ...rhythm, ...(schoolZone && { schoolZone }), ...others }), 250)
  const isWhole =
    [rhythm.firstDay, rhythm.lastDay].every((day) => /^\d{4}-\d{2}-\d{2}$/.test(day)) && rhythm.startTime !== ''
  return useOperation(
    seriesApi.previewSeries,
    {
      ...(JSON.parse(asked) as typeof rhythm),
      contractId: String(contractId),
      ...(replacesId !== null && { replacesId: String(replacesId) }),
    },
    { enabled: isWhole, keepPrevious: true, background: true },
  )
}

type DaysProps = {
  readonly record: SeriesRecord
  readonly decisions: ReadonlyMap<string, Decision>
  readonly onDecide: (day: string, decision: Decision | null) => void
}
const Preview = ({ record, decisions, onDecide }: DaysProps) => {
  const preview = usePreview(record.contractId, record.replacesId)
  const startTime = useFormValue<string>('startTime')
  const durationMinutes = useFormValue<number>('durationMinutes')
  const { data } = preview
  if (!data) return null
  return (
    <>
      {[...data.obstacles, ...data.warnings].map((sentence) => (
        <Alert key={sentence} color={data.obstacles.includes(sentence) ? 'danger' : 'warning'} role="status" mb={8}>
          {sentence}
        </Alert>
      ))}
      {data.days.length > 0 && (
        <SeriesDays
          preview={data}
          startTime={startTime}
          checked={{ contractId: record.contractId, durationMinutes, isNew: record.replacesId === null }}
          decisions={decisions}
          onDecide={onDecide}
        />
      )}
    </>
  )
}

type Props = {
  readonly contractId: number
  /** The rhythm that changes from a day on. */
  readonly replacesId?: number
  /** The lesson from which it changes: the day that its rhythm gave it. */
  readonly firstDay?: string
  /** What somebody typed already. */
  readonly wanted?: Pick<SeriesRecord, 'firstDay' | 'startTime' | 'durationMinutes'>
  readonly onClose: () => void
}

export const SeriesDialog = ({ contractId, replacesId, firstDay, wanted, onClose }: Props) => {
  const query = useOperation(seriesApi.showSeries, {
    contractId: String(contractId),
    ...(replacesId !== undefined && { replacesId: String(replacesId) }),
    ...(firstDay !== undefined && { firstDay }),
  })
  const [decisions, setDecisions] = useState<ReadonlyMap<string, Decision>>(new Map())
  const decide = (day: string, decision: Decision | null) => {
    const next = new Map(decisions)
    if (decision) next.set(day, decision)
    else next.delete(day)
    setDecisions(next)
  }
  return (
    <FormDialog
      onClose={onClose}
      title={replacesId === undefined ? 'Planifier chaque semaine' : 'Changer les cours à partir d’un jour'}
      size={760}
      fillsPhone
      query={query}
      what="les cours réguliers"
    >
      {(record) => (
        <RecordForm
          operation={seriesApi.saveSeries}
          refreshes={[['courses'], ['contracts']]}
          screen={`cours-reguliers-${contractId}`}
          record={{ ...record, ...wanted }}
          extraInput={{
            ...{ contractId, replacesId: record.replacesId, replacesFrom: record.replacesFrom },
            decisions: [...decisions.values()],
          }}
          layout="modal"
          noDraft
          saveLabel="Planifier"
          onClose={onClose}
          onSaved={({ made, blocked }) => {
            const planned = `${counted(made, 'cours planifié', 'cours planifiés')}\u00a0: la famille et le professeur sont prévenus.`
            if (blocked === 0) return toast.success(planned)
            toast.error(`${planned} ${counted(blocked, 'jour est à régler', 'jours sont à régler')}.`)
          }}
        >
          <Rhythm record={record} />
          <Preview record={record} decisions={decisions} onDecide={decide} />
        </RecordForm>
      )}
    </FormDialog>
  )
}
