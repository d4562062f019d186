// Decides at its confirmation whether a lesson is advanced by the Urssaf, and keeps the decision with its reason for ever.
import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { noCreditRule } from '@cartable/domain/accounting/rates/what-is-sold.ts'
import { dayOf } from '@cartable/domain/kernel/dates.ts'
import {
  type AdvanceDecision,
  type AdvanceWay,
  decideAdvance,
  decisionWords,
} from '@cartable/domain/urssaf/advance-decision.rules.ts'
import type { RegistrationStatus } from '@cartable/domain/urssaf/statuses.ts'
import type { Db } from '../../platform/db/database.ts'
import { readLessonSold } from '../accounting/rates/read-what-is-sold.ts'
import { findAdvanceFacts, insertDecision, lockAdvanceOf } from './decisions.queries.ts'

/** What of a lesson the decision is about. */
export type LessonToAdvance = {
  readonly id: number
  readonly customerId: number
  readonly contractId: number
  readonly isCollective: boolean
  readonly doneAt: string
  readonly priceCents: number
  readonly teacherNumber: string | null
  readonly teacherSelfEmployed: boolean
  readonly regime: Regime
  /** Taken from a pack of hours that its family paid before. */
  readonly isOnPack?: boolean
}
export type LessonDecision = AdvanceDecision & {
  /** What is read before the tap; null where there is nothing to say of an advance. */
  readonly words: string | null
  /** What the tax credit of the lesson rests on, or why it has none: of the rule of its day. */
  readonly legalBasis: string
}

/**
 * What the Urssaf would be asked of lessons, in the order in which they are billed: each takes its part of the ceiling that
 * those before it left. Nothing is written.
 */
export const previewAdvances = async (
  db: Db,
  lessons: readonly LessonToAdvance[],
  today: string,
): Promise<ReadonlyMap<number, LessonDecision>> => {
  const [decided, taken] = [new Map<number, LessonDecision>(), new Map<string, number>()]
  for (const lesson of lessons) {
    const day = dayOf(lesson.doneAt)
    const sold = await readLessonSold(db, { ...lesson, courseId: lesson.id }, day)
    const { leftCents, registration, way, companyNumber, advancesInMandataire, ...found } = await findAdvanceFacts(
      db,
      lesson.customerId,
      day,
      today,
    )
    const year = `${lesson.customerId} ${day.slice(0, 4)}`
    const before = taken.get(year) ?? 0
    const decision = decideAdvance({
      ...{ ...found, way: way as AdvanceWay, day, today },
      ...{ mayOpenCredit: sold?.mayOpenCredit ?? false, undeclaredFor: sold?.undeclaredFor ?? null },
      registration: registration && { ...registration, status: registration.status as RegistrationStatus },
      isMandataireOpen: lesson.regime === 'prestataire' || advancesInMandataire,
      priceCents: lesson.priceCents,
      isOnPack: lesson.isOnPack ?? false,
      // an employee teaches under the number of the company
      teacherNumber: lesson.teacherNumber ?? (lesson.teacherSelfEmployed ? null : companyNumber),
      leftCents: leftCents === null ? null : leftCents - before,
    })
    taken.set(year, before + decision.creditCents)
    const words = decisionWords(decision, lesson.priceCents, registration?.activeFrom ?? null)
    decided.set(lesson.id, { ...decision, words, legalBasis: sold?.creditBasis ?? noCreditRule })
  }
  return decided
}

/** Decides of lessons of one family, in their order, under the lock of its ceiling: the caller bills them in the same transaction. */
export const decideLessons = async (
  db: Db,
  customerId: number,
  lessons: readonly LessonToAdvance[],
  today: string,
): Promise<ReadonlyMap<number, LessonDecision>> => {
  await lockAdvanceOf(db, customerId)
  return previewAdvances(db, lessons, today)
}

/** Decides of one lesson under the lock of its family's ceiling: the caller bills it in the same transaction. */
export const decideLesson = async (db: Db, lesson: LessonToAdvance, today: string): Promise<LessonDecision> => {
  const decision = (await decideLessons(db, lesson.customerId, [lesson], today)).get(lesson.id)
  if (!decision) throw new Error(`nothing was decided of course ${lesson.id}`)
  return decision
}

/** Keeps what was decided of a lesson, once it is billed so. */
export const keepDecision = async (db: Db, courseId: number, decision: LessonDecision): Promise<void> => {
  const { isAdvanced, reason, legalBasis, registrationId, creditCents, collectsCents } = decision
  await insertDecision(db, { courseId, isAdvanced, reason, legalBasis, registrationId, creditCents, collectsCents })
}
