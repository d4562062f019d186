// Shapes of regular lessons: the rhythm of a contract, what it gives day by day, and what is decided of one day.
import { z } from 'zod'
import { day, id, optionalId, optionalQueryId, queryFlag, queryId, queryIds, timeOfDay } from '../../kernel/fields.ts'
import { durationLimits } from '../shared/durations.rules.ts'
import { lessonInstant } from '../shared/lesson.rules.ts'
import { CompanionContract } from '../together/together.schema.ts'

const durationMinutes = z.int().min(durationLimits.min).max(durationLimits.max)
const zone = z
  .string()
  .regex(/^([ABC]|2[AB]|9[78][0-9])$/)
  .nullable()

export const decisionKinds = ['skipped', 'kept', 'moved'] as const
export type DecisionKind = (typeof decisionKinds)[number]
/** What is decided of one day of a rhythm; `movedTo` of a moved one. */
export const Decision = z
  .object({ day, kind: z.enum(decisionKinds), movedTo: lessonInstant.nullable().default(null) })
  .refine(({ kind, movedTo }) => (kind === 'moved') === (movedTo !== null), { path: ['movedTo'] })
export type Decision = z.output<typeof Decision>

const everyWeeks = z.int().min(1).max(2)
const decisions = z.array(Decision).max(120).default([])

const rhythm = {
  contractId: id,
  /** Contracts given together with it, whose pupils have the same rhythm; one that changes takes its others with it. */
  withIds: z.array(id).max(10).default([]),
  /** The rhythm that this one takes over from its first day on. */
  replacesId: optionalId.default(null),
  /** The first lesson that the other one loses, where that is before the first of this one. */
  replacesFrom: day.nullable().default(null),
  /** A lesson day: its weekday is that of the rhythm. */
  firstDay: day,
  lastDay: day,
  startTime: timeOfDay,
  durationMinutes,
  everyWeeks,
  schoolZone: zone,
  skipsSchoolHolidays: z.boolean(),
  skipsPublicHolidays: z.boolean(),
}
export const SeriesInput = z.object({
  id: optionalId.default(null),
  updatedAt: z.null().default(null),
  ...rhythm,
  decisions,
})
export type SeriesInput = z.output<typeof SeriesInput>

/** A rhythm as an address asks about it: which lessons another one loses is no matter then. */
const { replacesFrom: _from, ...asked } = rhythm
export const SeriesAsked = z.object({
  ...asked,
  contractId: queryId,
  withIds: queryIds.optional(),
  replacesId: optionalQueryId,
  durationMinutes: z.coerce.number().pipe(durationMinutes),
  everyWeeks: z.coerce.number().pipe(everyWeeks),
  schoolZone: zone.optional(),
  startTime: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  skipsSchoolHolidays: queryFlag,
  skipsPublicHolidays: queryFlag,
})
export type SeriesAsked = z.output<typeof SeriesAsked>

/** What opens the dialog: the contract, its usual length, and the last day that is usual where the pupil lives. */
export const SeriesRecord = z.object({
  ...{
    id: optionalId,
    updatedAt: z.null(),
    contractId: id,
    replacesId: optionalId,
    replacesFrom: z.string().nullable(),
  },
  ...{
    firstDay: z.string(),
    lastDay: z.string(),
    startTime: z.string(),
    durationMinutes: z.int(),
    everyWeeks: z.int(),
  },
  schoolZone: z.string().nullable(),
  ...{ skipsSchoolHolidays: z.boolean(), skipsPublicHolidays: z.boolean() },
  contractLabel: z.string(),
  /** Contracts given together with it, those that are planned with it, and pupils whose rhythm changes with this one. */
  companions: z.array(CompanionContract),
  withIds: z.array(id),
  together: z.array(z.string()),
  durationStepMinutes: z.int(),
})
export type SeriesRecord = z.infer<typeof SeriesRecord>

/** A day of the rhythm as it would be. */
export const SeriesDay = z.object({
  day: z.string(),
  at: z.string(),
  /** Why there would be no lesson. */
  holiday: z.string().nullable(),
  /** A public holiday: the lesson may be held all the same. */
  mayBeKept: z.boolean(),
  /** Who is taken by what at that hour. */
  taken: z.string().nullable(),
})
export type SeriesDay = z.infer<typeof SeriesDay>

export const SeriesPreview = z.object({
  days: z.array(SeriesDay),
  /** Last day whose lessons are planned at once; the others follow as time goes. */
  plannedUntil: z.string(),
  /** Against the whole: people, contract, price. */
  obstacles: z.array(z.string()),
  warnings: z.array(z.string()),
})
export type SeriesPreview = z.infer<typeof SeriesPreview>

export const SeriesSaved = z.object({
  errors: z.object({ propertyPaths: z.array(z.string()), messages: z.array(z.string()) }).nullable(),
  id: optionalId,
  updatedAt: z.string().nullable(),
  made: z.int(),
  blocked: z.int(),
})

/** Regular lessons of a contract, with the days that could not be planned. */
export const SeriesRow = z.object({
  id,
  words: z.string(),
  durationMinutes: z.int(),
  firstDay: z.string(),
  lastDay: z.string(),
  isRunning: z.boolean(),
  lessons: z.int(),
  given: z.int(),
  nextAt: z.string().nullable(),
  /** `HH:mm`, by which another hour is proposed. */
  startTime: z.string(),
  blocked: z.array(z.object({ day: z.string(), reason: z.string() })),
  canChange: z.boolean(),
})
export type SeriesRow = z.infer<typeof SeriesRow>

/** A day of a running rhythm that could not be planned: tried again each night until it is free, skipped or moved. */
export const BlockedDay = z.object({
  seriesId: id,
  contractId: id,
  /** Who is taught what by whom. */
  label: z.string(),
  /** `chaque mercredi à 17:00`. */
  words: z.string(),
  startTime: z.string(),
  day: z.string(),
  reason: z.string(),
})
export type BlockedDay = z.infer<typeof BlockedDay>

/** Where a lesson stands in the rhythm that gave it: « 3e de 28 ». */
export const SeriesPlace = z.object({
  seriesId: id,
  contractId: id,
  /** The day of the rhythm, whenever the lesson is. */
  day: z.string(),
  rank: z.int(),
  of: z.int(),
  words: z.string(),
})
export type SeriesPlace = z.infer<typeof SeriesPlace>
