// What a teacher types to plan or move a lesson, and what becomes of it when it is sent: one lesson, or a rhythm.
import type { CoursePlanRecord } from '@cartable/domain/courses/planning/planning.schema.ts'
import type { Decision, SeriesRecord } from '@cartable/domain/courses/series/series.schema.ts'
import { isoOfParis, parisDayAndTime } from '../../../../platform/fields/paris.ts'
import type { InputAt } from '../../../../platform/outside/calls.ts'
import type { saveSeries } from '../../series/outside/series.doors.ts'
import { missingOfPlace, type PlaceValues, placeValuesOf, sentPlace } from '../../shared/outside/place-form.ts'
import type { savePlan } from './planning.doors.ts'

/** `1`, `2`: every so many weeks. */
export type Rhythm = 'once' | '1' | '2'
export type PlanValues = PlaceValues & {
  readonly contractId: string
  readonly withIds: readonly string[]
  readonly rhythm: Rhythm
  /** Of a lesson of a rhythm that moves: it alone, or those after it, too. */
  readonly reach: 'one' | 'following'
  readonly day: string
  /** `HH:mm`; named as the operation names the instant, whose refusals are shown at it. */
  readonly expectedAt: string
  readonly durationMinutes: string
  readonly teacherComment: string
  /** Of a rhythm: '' is the last day that is usual. */
  readonly lastDay: string
  readonly skipsSchoolHolidays: boolean
  readonly skipsPublicHolidays: boolean
  readonly decisions: readonly Decision[]
}

/** `at`: the hour that somebody touched. */
export const valuesOf = (record: CoursePlanRecord, at: string | undefined): PlanValues => {
  const start = parisDayAndTime(at ?? record.expectedAt)
  const [first] = record.options.contracts
  const contractId = record.contractId ?? (record.options.contracts.length === 1 ? (first?.id ?? null) : null)
  return {
    contractId: contractId === null ? '' : String(contractId),
    withIds: record.withIds.map(String),
    ...{ rhythm: 'once', reach: 'one' },
    ...{ day: start?.day ?? '', expectedAt: start?.time ?? '' },
    durationMinutes: String(record.durationMinutes),
    teacherComment: record.teacherComment ?? '',
    ...placeValuesOf(record),
    ...{ lastDay: '', skipsSchoolHolidays: true, skipsPublicHolidays: true, decisions: [] },
  }
}

/** The hour that stands there, once it is whole. */
export const hourOf = ({ day, expectedAt }: PlanValues): string | null =>
  day === '' || expectedAt === '' ? null : isoOfParis(day, expectedAt)

export const isRhythm = ({ rhythm, reach }: PlanValues): boolean => rhythm !== 'once' || reach === 'following'

/** What is missing before it can be sent, by field. */
export const missingOf = (values: PlanValues) => ({
  contractId: values.contractId === '' ? 'Choisissez l’élève.' : null,
  day: values.day === '' ? 'Choisissez le jour.' : null,
  expectedAt: values.expectedAt === '' ? 'Choisissez l’heure.' : null,
  durationMinutes: values.durationMinutes === '' ? 'Choisissez la durée.' : null,
  locationAddress: missingOfPlace(values),
})

export const planOf = (record: CoursePlanRecord, values: PlanValues): InputAt<typeof savePlan> => ({
  ...{ id: record.id, updatedAt: record.updatedAt, replacesId: record.replacesId },
  contractId: Number(values.contractId),
  expectedAt: hourOf(values) ?? '',
  durationMinutes: Number(values.durationMinutes),
  teacherComment: values.teacherComment.trim() || null,
  withIds: values.withIds.map(Number),
  ...sentPlace(values),
})

/** `usual`: what the rhythm of the contract is, or would be. */
export const rhythmOf = (
  usual: SeriesRecord,
  values: PlanValues,
): Omit<InputAt<typeof saveSeries>, 'id' | 'updatedAt'> => ({
  contractId: usual.contractId,
  withIds: usual.replacesId === null ? values.withIds.map(Number) : [...usual.withIds],
  ...{ replacesId: usual.replacesId, replacesFrom: usual.replacesFrom },
  ...{ firstDay: values.day, lastDay: values.lastDay || usual.lastDay, startTime: values.expectedAt },
  durationMinutes: Number(values.durationMinutes),
  everyWeeks: values.rhythm === 'once' ? usual.everyWeeks : Number(values.rhythm),
  schoolZone: usual.schoolZone,
  skipsSchoolHolidays: values.skipsSchoolHolidays,
  skipsPublicHolidays: values.skipsPublicHolidays,
  decisions: [...values.decisions],
})
