// Rules of planning: when a lesson may be planned or moved, by whom it is taken away, what is worth a warning.
import { suspensionsRefusals } from '../../contracts/suspensions/suspensions.refusals.ts'
import { addMonths, dayOf, formatDay, formatTime } from '../../kernel/dates.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { AbsenceSpan, AvailabilityWindow } from '../../teachers/availability/availability.schema.ts'
import { planningRefusals } from './planning.refusals.ts'
import type { CancellationKind, CancellationReason } from './planning.schema.ts'
import { cancellationReasonLabels, longLessonWords } from './planning.words.ts'

/** Who plans: the customer only cancels. */
export type Planner = 'staff' | 'teacher' | 'customer'

const hourMs = 3_600_000
/** Longest time ahead, in months. */
const horizonMonths = 12

/** A plan is of what is to come; what took place is declared. */
export const refusalOfPlannedAt = (at: string, now: Date): Refusal | null => {
  if (Date.parse(at) <= now.getTime()) return planningRefusals.plannedInPast
  return dayOf(at) > addMonths(dayOf(now), horizonMonths) ? planningRefusals.tooFarAhead : null
}

/** A teacher moves a lesson alone until so many hours before it; later the family has to agree. */
export const isLateMove = (planner: Planner, expectedAt: string, now: Date, moveHours: number): boolean =>
  planner === 'teacher' && Date.parse(expectedAt) < now.getTime() + moveHours * hourMs

const takesNone: Readonly<Record<string, string>> = { pause: 'en pause', close: 'clôturé', failed: 'échoué' }

export type PlannableFacts = {
  readonly status: string
  readonly customerName: string
  readonly customerEnabled: boolean
  readonly studentName: string
  readonly studentEnabled: boolean
  readonly teacherName: string
  readonly teacherEnabled: boolean
  /** Since when the lessons of its family are suspended because it does not pay. */
  readonly suspendedOn: string | null
}

/** Whether a contract takes planned lessons: it runs, and nobody of it has left. */
export const refusalOfPlannable = (contract: PlannableFacts): Refusal | null => {
  const ended = takesNone[contract.status]
  if (ended !== undefined) return planningRefusals.contractTakesNone(ended)
  if (!contract.customerEnabled) return planningRefusals.disabledPerson(contract.customerName)
  if (!contract.studentEnabled) return planningRefusals.disabledPerson(contract.studentName)
  if (!contract.teacherEnabled) return planningRefusals.disabledPerson(contract.teacherName)
  return contract.suspendedOn === null ? null : suspensionsRefusals.suspended(contract.suspendedOn)
}

/** Nothing is planned after the last day of a contract whose end is to come. */
export const refusalOfEnd = ({ endsOn }: { readonly endsOn: string | null }, at: string): Refusal | null =>
  endsOn !== null && dayOf(at) > endsOn ? planningRefusals.afterEnd(endsOn) : null

/** A family takes away what is to come; once the lesson should have begun, it tells the office. */
export const refusalOfCancelling = (
  planner: Planner,
  { expectedAt, reason, words }: { expectedAt: string; reason: CancellationReason; words: string | null },
  now: Date,
): Refusal | null => {
  if (planner === 'customer' && Date.parse(expectedAt) <= now.getTime()) return planningRefusals.begun(expectedAt)
  return reason === 'other' && words === null ? planningRefusals.sayWhy : null
}

/** On whose account a cancellation is: what a family does is the family's, whatever it says. */
export const kindOfCancellation = (planner: Planner, reason: CancellationReason): CancellationKind => {
  if (planner === 'customer' || reason === 'pupil-ill' || reason === 'family') return 'family'
  return reason === 'teacher' || planner === 'teacher' ? 'teacher' : 'company'
}

/** What the others are told: `Élève malade : fièvre depuis hier`. */
export const wordsOfCancellation = (reason: CancellationReason, words: string | null): string =>
  reason === 'other'
    ? (words ?? cancellationReasonLabels.other)
    : [cancellationReasonLabels[reason], words].filter(Boolean).join('\u00a0: ')

/** Hours between which lessons are given, as `HH:mm` in Paris. */
const usual = { from: '07:00', until: '22:00' }

/** What is unusual in a lesson of `minutes` at `at`, planned or declared; lessons of more than `longMinutes` are asked about. */
export const oddities = (at: string, minutes: number, longMinutes: number): string[] => {
  const until = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const isOdd = formatTime(at) < usual.from || formatTime(until) > usual.until || dayOf(until) > dayOf(at)
  return [
    ...(minutes > longMinutes ? [longLessonWords(longMinutes)] : []),
    ...(isOdd ? ['Ce cours commence avant 7\u00a0h ou finit après 22\u00a0h.'] : []),
  ]
}

/** Monday is 1. */
const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay() || 7

/** Whether a window of a week holds on a day; `isSchoolHoliday`: of that day, where the lesson is. */
export const holdsOn = (
  { weekday, firstDay, lastDay, inSchoolHolidays }: AvailabilityWindow,
  day: string,
  isSchoolHoliday: boolean,
): boolean =>
  weekday === weekdayOf(day) &&
  (firstDay ?? '') <= day &&
  (lastDay === null || day <= lastDay) &&
  (inSchoolHolidays || !isSchoolHoliday)

/** Whether a lesson lies in one of the hours that a teacher gave; a teacher who gave none is asked nothing. */
export const isAvailable = (
  windows: readonly AvailabilityWindow[],
  at: string,
  minutes: number,
  isSchoolHoliday = false,
): boolean => {
  if (windows.length === 0) return true
  const until = new Date(Date.parse(at) + minutes * 60_000).toISOString()
  const day = dayOf(at)
  return windows.some(
    (window) =>
      holdsOn(window, day, isSchoolHoliday) &&
      dayOf(until) === day &&
      formatTime(at) >= window.from &&
      formatTime(until) <= window.to,
  )
}

/** The absence of a teacher that a lesson would fall into. */
export const absenceAt = (absences: readonly AbsenceSpan[], at: string): AbsenceSpan | null => {
  const day = dayOf(at)
  return absences.find(({ firstDay, lastDay }) => firstDay <= day && day <= lastDay) ?? null
}

/** `Le professeur est indisponible du 01/12/2026 au 04/12/2026.` */
export const wordsOfAbsence = ({ firstDay, lastDay }: AbsenceSpan): string =>
  firstDay === lastDay
    ? `Le professeur est indisponible le ${formatDay(firstDay)}.`
    : `Le professeur est indisponible du ${formatDay(firstDay)} au ${formatDay(lastDay)}.`

/** Minutes lost at both ends of a journey. */
const journeyMargin = 5
const kilometres = new Intl.NumberFormat('fr-FR', { maximumFractionDigits: 1 })

/** A journey between two lessons that takes longer than the time between them; `kmh`: as the crow flies. */
export const travelWarning = (
  journey: { readonly km: number; readonly minutes: number },
  kmh: number,
): string | null => {
  const needed = Math.round((journey.km * 60) / kmh) + journeyMargin
  return journey.km < 0.5 || needed <= journey.minutes
    ? null
    : `${kilometres.format(journey.km)}\u00a0km entre ces deux cours\u00a0: environ ${needed}\u00a0min de trajet, ${journey.minutes}\u00a0min prévues.`
}
