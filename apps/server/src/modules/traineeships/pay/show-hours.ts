// « Heures et paie » of a session: hours and rate of each teacher, what of it is still to be sent.
import { amountOf, differenceOf } from '@cartable/domain/traineeships/pay/hours.rules.ts'
import type { HoursLine, SessionHours, TeacherHours } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { findSession } from '../sessions/sessions.queries.ts'
import { type HoursFound, listGroups, listHours } from './hours.queries.ts'

const sum = (cents: readonly (number | null)[]) => cents.reduce<number>((all, one) => all + (one ?? 0), 0)

/** A day that went from the plan keeps the rate at which it was sent. */
const ratedOf = (found: HoursFound) => ({ ...found, rateCents: found.rateCents ?? found.lastSentRate })
const lineOf = (today: string, found: HoursFound): HoursLine => {
  const { teacherId: _, teacher: __, selfEmployed: ___, sentMinutes: ____, paidCents: _____, ...line } = found
  const { lastSentRate: ______, ...shown } = line
  return { ...shown, amountCents: amountOf(found), isGone: found.day < today }
}

/** What a click sends now, day by day. */
export const differencesOf = (hours: readonly HoursFound[], today: string) =>
  hours.flatMap((found) => {
    if (found.day >= today) return []
    const day = ratedOf(found)
    const difference = differenceOf(day)
    return difference === null || day.rateCents === null ? [] : [{ ...day, rateCents: day.rateCents, difference }]
  })

const teacherOf = (today: string, own: readonly HoursFound[]): TeacherHours => {
  const gone = own.filter(({ day }) => day < today)
  const [first] = own
  if (!first) throw new Error('a teacher without a day')
  return {
    ...{ teacherId: first.teacherId, teacher: first.teacher, selfEmployed: own.every((one) => one.selfEmployed) },
    lines: own.map((found) => lineOf(today, found)),
    minutes: sum(gone.map(({ minutes }) => minutes)),
    amountCents: sum(gone.map(amountOf)),
    sentCents: sum(own.map(({ sentCents }) => sentCents)),
    paidCents: sum(own.map(({ paidCents }) => paidCents)),
    toSendCents: sum(differencesOf(own, today).map(({ difference }) => difference.amountCents)),
    withoutRate: gone.filter((found) => amountOf(found) === null).length,
  }
}

export const readHours = async (db: Db, sessionId: number, today: string): Promise<TeacherHours[]> => {
  const byTeacher = Map.groupBy(await listHours(db, sessionId), ({ teacherId }) => teacherId)
  return [...byTeacher.values()].map((own) => teacherOf(today, own))
}

export const showHours = async (
  { db, today }: OperationContext,
  { sessionId }: { readonly sessionId: number },
): Promise<SessionHours> => {
  const session = (await findSession(db, sessionId)) ?? notFound()
  const teachers = await readHours(db, sessionId, today())
  return {
    ...{ sessionId, teachers, startDate: session.startDate, endDate: session.endDate },
    toSendCents: sum(teachers.map(({ toSendCents }) => toSendCents)),
    groups: await listGroups(db, sessionId),
  }
}
