// Shapes of the scheduled tasks: their list, their form with the part that depends on the frequency, their runs.
import { z } from 'zod'
import { id, instant, optionalLongText, readStamp, text } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { type Frequency, frequencies, momentPattern } from '../kernel/schedule.ts'

export const cronStatuses = ['success', 'failure', 'warning', 'running', 'unknown'] as const
export type CronStatus = (typeof cronStatuses)[number]

export const CronTaskRow = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  /** French sentence: « Tous les jours à 03:10 ». */
  interval: z.string(),
  lastRun: instant.nullable(),
  neverRun: z.boolean(),
  status: z.enum(cronStatuses),
  /** Next instant at which it is due; null when it is disabled. */
  nextRun: instant.nullable(),
  enabled: z.boolean(),
})
export type CronTaskRow = z.infer<typeof CronTaskRow>

/** What may be chosen once the frequency is known: `unit` follows « Nombre »: « de jours ». */
export const FrequencePart = z.object({
  frequenceType: z.enum(frequencies),
  granularity: z.int(),
  moments: z.array(z.string()),
  unit: z.string(),
  maxGranularity: z.int(),
  /** How a moment is chosen: `none`, a minute of the hour, a time, or a day and a time. */
  kind: z.enum(['none', 'minute', 'time', 'dayAndTime']),
  days: z.array(Option),
  /** The moment that a new line begins with. */
  newMoment: z.string().nullable(),
})
export type FrequencePart = z.infer<typeof FrequencePart>

export const CronTaskRecord = CronTaskRow.extend({
  updatedAt: z.string(),
  frequenceType: z.enum(frequencies),
  granularity: z.int(),
  moments: z.array(z.string()),
  /** Of the frequency asked for, which may not be the stored one yet. */
  part: FrequencePart,
})
export type CronTaskRecord = z.infer<typeof CronTaskRecord>

/** Beyond these, the next greater frequency says it better. */
export const maxGranularity: Readonly<Record<Frequency, number>> = {
  minutes: 1_440,
  hourly: 24,
  daily: 366,
  weekly: 52,
  monthly: 12,
}

const missingMoment: Readonly<Record<Frequency, string | null>> = {
  minutes: null,
  hourly: null,
  daily: 'Choisissez au moins une heure.',
  weekly: 'Choisissez au moins un jour et une heure.',
  monthly: 'Choisissez au moins un jour et une heure.',
}

export const CronTaskInput = z
  .object({
    id,
    updatedAt: readStamp,
    name: text(120),
    description: optionalLongText(500),
    enabled: z.boolean(),
    frequenceType: z.enum(frequencies),
    granularity: z.int().min(1),
    moments: z.array(z.string().max(20)).max(48),
  })
  .superRefine(({ frequenceType, granularity, moments }, context) => {
    const refuse = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    const most = maxGranularity[frequenceType]
    if (granularity > most) refuse('granularity', `La valeur ne peut pas dépasser ${most.toLocaleString('fr-FR')}.`)
    const pattern = momentPattern[frequenceType]
    const missing = missingMoment[frequenceType]
    if (moments.length === 0 && missing) return refuse('moments', missing)
    if (pattern === null) {
      if (moments.length > 0) refuse('moments', 'Cette fréquence n’a pas de moments.')
      return
    }
    if (moments.some((moment) => !pattern.test(moment)))
      return refuse(
        'moments',
        frequenceType === 'hourly' ? 'Saisissez des minutes de 00 à 59.' : 'Cette heure n’existe pas (HH:mm).',
      )
    if (new Set(moments).size < moments.length) refuse('moments', 'Un même moment est choisi deux fois.')
  })

export const CronRunRow = z.object({
  id,
  startedAt: instant,
  finishedAt: instant.nullable(),
  status: z.enum(['success', 'failure', 'warning', 'running']),
  /** What it did, in French: label and value. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
})
export type CronRunRow = z.infer<typeof CronRunRow>
