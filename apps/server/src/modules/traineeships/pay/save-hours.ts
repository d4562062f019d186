// Puts the hours of a teacher on a day right, or adds those of whoever replaced another; also of a session that is closed.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hoursRefusals } from '@cartable/domain/traineeships/pay/hours.refusals.ts'
import type { HoursInput, SendHoursInput } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { notify } from '../../../platform/notifications.ts'
import { findTeacherStatus, teacherAccounts } from '../proposals/proposals.queries.ts'
import { lockSession } from '../sessions/sessions.queries.ts'
import {
  findCorrection,
  type HoursFound,
  insertPayLines,
  listGroups,
  listHours,
  writeCorrection,
} from './hours.queries.ts'
import { differencesOf } from './show-hours.ts'

const keys = (sessionId: number) =>
  [['traineeships'], ['traineeships', 'id', sessionId], ['billing'], ['payroll']] as const

/** The session is locked: what is sent meanwhile is sent before, or after. */
export const saveHours = async ({ db, live, today }: OperationContext, input: HoursInput) => {
  const { sessionId, groupId, day, teacherId, minutes, rateCents, reason } = input
  const session = (await lockSession(db, sessionId)) ?? notFound()
  if (!(await listGroups(db, sessionId)).some(({ id }) => id === groupId)) refuse(hoursRefusals.unknownGroup, 'groupId')
  if (day < session.startDate || day > session.endDate)
    refuse(hoursRefusals.dayOutside(session.startDate, session.endDate), 'day')
  const teacher = (await findTeacherStatus(db, teacherId, today())) ?? refuse(hoursRefusals.unknownTeacher, 'teacherId')
  if (teacher.status === 'candidate') refuse(hoursRefusals.candidateTeacher, 'teacherId')
  const stored = await findCorrection(db, { groupId, day, teacherId })
  if ((stored?.updatedAt ?? null) !== input.updatedAt) refuse(hoursRefusals.changed)
  const saved = await writeCorrection(db, { groupId, day, teacherId, minutes, hourlySalaryCents: rateCents, reason })
  live(...keys(sessionId).map((key) => [...key]))
  return { errors: null, ...saved }
}

const reasonOf = ({ reason, sentCents, minutes }: HoursFound): string | null => {
  if (reason !== null) return reason
  if (sentCents === 0) return null
  return minutes === 0 ? 'Jour qui n’est plus prévu' : 'Heures prévues modifiées'
}

/** The days that are over, each as the difference to what was sent of it: nothing is sent twice, whoever clicks. */
export const sendHours = async (context: OperationContext, { sessionId, totalCents }: SendHoursInput) => {
  const { db, live, today } = context
  const session = (await lockSession(db, sessionId)) ?? notFound()
  const differences = differencesOf(await listHours(db, sessionId), today())
  if (differences.length === 0) refuse(hoursRefusals.nothingToSend)
  const sum = differences.reduce((all, { difference }) => all + difference.amountCents, 0)
  if (sum !== totalCents) refuse(hoursRefusals.totalChanged)
  await insertPayLines(
    db,
    differences.map((found) => ({
      ...{ groupId: found.groupId, day: found.day, teacherId: found.teacherId, selfEmployed: found.selfEmployed },
      ...{ ...found.difference, hourlySalaryCents: found.rateCents, reason: reasonOf(found), sentOn: today() },
    })),
  )
  const byTeacher = Map.groupBy(differences, ({ teacherId }) => teacherId)
  for (const [teacherId, accountId] of await teacherAccounts(db, [...byTeacher.keys()])) {
    const own = byTeacher.get(teacherId) ?? []
    const cents = own.reduce((all, { difference }) => all + difference.amountCents, 0)
    const days = own.map(({ day }) => day).sort()
    await notify(db, [accountId], {
      ...{ kind: 'course', link: '/' },
      title: `${session.name}\u00a0: ${formatEuros(cents)} envoyés en paie, jusqu’au ${formatDay(days.at(-1) ?? today())}.`,
    })
  }
  live(...keys(sessionId).map((key) => [...key]))
  return { isValid: true, errorMsgs: [] }
}
