// The part of a task's form that follows its frequency: asked of the server again when another one is chosen.

import { cronTasksApi } from '@cartable/domain/configuration/cron-tasks.api.ts'
import { frequencyLabels, intervalWords } from '@cartable/domain/configuration/cron-tasks.rules.ts'
import type { CronTaskRecord } from '@cartable/domain/configuration/cron-tasks.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { type Frequency, frequencies, momentPattern, nextDues, Schedule } from '@cartable/domain/kernel/schedule.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useEffect } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { now } from '../../platform/clock.ts'
import { useFormSetter, useFormValue } from '../../platform/form/form-context.ts'
import { formOf } from '../../platform/form/form-of.ts'
import { FieldGrid } from '../../platform/form/Section.tsx'
import classes from './configuration.module.css'
import { MomentsField } from './MomentsField.tsx'

const F = formOf<typeof cronTasksApi.saveCronTask>()
const frequencyOptions = wordOptions(frequencyLabels, frequencies)

/** Whether moments make sense for a frequency: those of another one do not. */
const fit = (frequenceType: Frequency, moments: readonly string[]): boolean => {
  const pattern = momentPattern[frequenceType]
  return pattern === null ? moments.length === 0 : moments.every((moment) => pattern.test(moment))
}
/** While somebody types, a moment may be no time yet. */
const isOther = (frequenceType: Frequency, moments: readonly string[]): boolean =>
  !fit(frequenceType, moments) && frequencies.some((other) => other !== frequenceType && fit(other, moments))

const NextRuns = () => {
  const frequenceType = useFormValue<Frequency>('frequenceType')
  const granularity = useFormValue<number>('granularity')
  const moments = useFormValue<readonly string[]>('moments')
  const enabled = useFormValue<boolean>('enabled')
  const schedule = Schedule.safeParse({ frequenceType, granularity, moments })
  if (!enabled)
    return <p className={classes.hint}>La tâche est désactivée&#8239;: elle ne s’exécute qu’à la demande.</p>
  const dues = schedule.success && fit(frequenceType, moments) ? nextDues(schedule.data, now(), 3) : []
  if (!schedule.success || dues.length === 0) return null
  return (
    <div className={classes.next} role="status">
      <b>{intervalWords(schedule.data)}</b>
      <span>Prochaines exécutions&nbsp;: {dues.map((date) => formatInstant(date.toISOString())).join(' · ')}</span>
    </div>
  )
}

export const SchedulePart = ({ record }: { readonly record: CronTaskRecord }) => {
  const frequenceType = useFormValue<Frequency>('frequenceType')
  const moments = useFormValue<readonly string[]>('moments')
  const set = useFormSetter()
  const isStored = frequenceType === record.part.frequenceType
  const asked = useOperation(
    cronTasksApi.showCronTask,
    { id: String(record.id), frequenceType, updating: 'true' },
    { enabled: !isStored, keepPrevious: true },
  )
  const part = isStored ? record.part : asked.data?.part
  const isReady = part?.frequenceType === frequenceType
  const isReplaced = isReady && isOther(frequenceType, moments)
  // What was chosen for the other frequency means nothing here.
  useEffect(() => {
    if (!isReplaced || !part) return
    set('granularity', part.granularity)
    set('moments', part.moments)
  })
  return (
    <>
      <FieldGrid>
        <F.Select name="frequenceType" label="Type de fréquence" options={frequencyOptions} span={3} />
        <F.Integer
          name="granularity"
          label="Périodicité"
          {...(part ? { description: `Nombre ${part.unit} d’une exécution à l’autre` } : {})}
          span={3}
        />
      </FieldGrid>
      <div className={classes.dependent} aria-busy={!isReady || undefined}>
        {part && !isReplaced && <MomentsField part={part} />}
        <NextRuns />
      </div>
    </>
  )
}
