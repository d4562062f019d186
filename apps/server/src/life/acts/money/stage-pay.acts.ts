// How teachers of stages come to their money: the supplements of grades, hours put right and sent, the run of the self-employed, the list for the payroll.
import { payStagesApi } from '@cartable/domain/billing/pay-runs/pay-stages.api.ts'
import { startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { presencesApi } from '@cartable/domain/traineeships/attendance/presences.api.ts'
import { closingApi } from '@cartable/domain/traineeships/closing/closing.api.ts'
import { hoursApi } from '@cartable/domain/traineeships/pay/hours.api.ts'
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import type { Person } from '../../life.ts'
import { findUnpaidBills, recordPayment } from '../billing.acts.ts'
import { cancelRegistration, findRegistrations } from '../stages.acts.ts'

export const setGrades = async (
  staff: Person,
  grades: readonly { readonly minGrade: number; readonly supplementCents: number }[],
): Promise<void> => {
  const { updatedAt } = await staff.do(salariesApi.showGrades, {})
  await staff.do(salariesApi.saveGrades, { id: null, updatedAt, grades: [...grades] })
}

/** The first day of the first teacher was held by another. */
export const replaceOnFirstDay = async (staff: Person, sessionId: number, teacherId: number): Promise<void> => {
  const { teachers } = await staff.do(hoursApi.showHours, { sessionId: String(sessionId) })
  const [held] = teachers
  const line = held?.lines[0]
  if (!held || !line || held.teacherId === teacherId) return
  const of = { sessionId, groupId: line.groupId, day: line.day, rateCents: line.rateCents ?? 2_400 }
  const { updatedAt } = line
  await staff.do(hoursApi.saveHours, { ...of, updatedAt, teacherId: held.teacherId, minutes: 0, reason: 'Malade' })
  const replaced = { updatedAt: null, teacherId, minutes: line.plannedMinutes ?? 120, reason: 'Remplacement' }
  await staff.do(hoursApi.saveHours, { ...of, ...replaced })
}

/** All that is over goes to the pay; nothing where nobody held an hour. */
export const sendStageHours = async (staff: Person, sessionId: number): Promise<void> => {
  const { toSendCents, teachers } = await staff.do(hoursApi.showHours, { sessionId: String(sessionId) })
  if (teachers.some((one) => one.toSendCents !== 0))
    await staff.do(hoursApi.sendHours, { sessionId, totalCents: toSendCents })
}

/** The office notes as present whoever nobody noted, day by day. */
export const noteWhoCame = async (staff: Person, sessionId: number): Promise<void> => {
  const { days } = await staff.do(presencesApi.showPresences, { sessionId: String(sessionId) })
  for (const { day } of days.filter(({ unnoted }) => unnoted > 0)) {
    const { groups } = await staff.do(presencesApi.showPresences, { sessionId: String(sessionId), day })
    for (const { id, pupils } of groups) {
      const pupilIds = pupils.filter(({ state, isExcused }) => state === null && !isExcused).map((one) => one.id)
      if (pupilIds.length > 0)
        await staff.do(presencesApi.notePresences, { groupId: id, day, pupilIds, state: 'present' })
    }
  }
}

/** Days that have no rate get one: the level had no base salary. */
const sayRates = async (staff: Person, sessionId: number): Promise<void> => {
  const { teachers } = await staff.do(hoursApi.showHours, { sessionId: String(sessionId) })
  for (const { teacherId, lines } of teachers)
    for (const { groupId, day, minutes } of lines.filter(({ rateCents, isGone }) => rateCents === null && isGone))
      await staff.do(hoursApi.saveHours, {
        ...{ sessionId, groupId, day, teacherId, minutes, updatedAt: null },
        ...{ rateCents: 2_400, reason: 'Taux convenu' },
      })
}

/** What keeps a stage from being closed is settled: who came, the hours, what is owed or given up. Answers whether nothing is open. */
export const settleStage = async (staff: Person, office: Person, sessionId: number): Promise<boolean> => {
  await noteWhoCame(staff, sessionId)
  await sayRates(staff, sessionId)
  await sendStageHours(staff, sessionId)
  const registrations = await findRegistrations(staff, sessionId)
  const bills = new Set(registrations.flatMap((one) => one.bills.map(({ id }) => id)))
  for (const { id, orderId } of await findUnpaidBills(office))
    if (bills.has(id)) await recordPayment(office, { orderId, type: 'cheque' })
  for (const { id, isEnabled, status, totalPaid } of await findRegistrations(staff, sessionId))
    if (isEnabled && status === '1-temporary' && totalPaid === 0) await cancelRegistration(staff, id)
  const { open } = await staff.do(closingApi.showClosing, { sessionId: String(sessionId) })
  return open.length === 0
}

/** Everybody who may be paid for stages is; answers how many were. */
export const payStageHours = async (staff: Person, day: string): Promise<number> => {
  const month = startOfMonth(day)
  const { rows } = await staff.do(payStagesApi.showStages, { month })
  const ticked = rows.filter(({ totalCents, obstacles }) => totalCents > 0 && obstacles.length === 0)
  if (ticked.length === 0) return 0
  await staff.do(payStagesApi.payStages, {
    ...{ month, teacherIds: ticked.map(({ teacherId }) => teacherId) },
    totalCents: ticked.reduce((sum, { totalCents }) => sum + totalCents, 0),
  })
  return ticked.length
}

/** Given to the payroll of the company; ticked too early once. */
export const handStageHours = async (staff: Person, day: string): Promise<void> => {
  const { lines } = await staff.do(hoursApi.employeeHours, { month: startOfMonth(day) })
  const ids = lines.filter(({ handedOn }) => handedOn === null).map(({ id }) => id)
  if (ids.length === 0) return
  for (const isHanded of [true, false, true]) await staff.do(hoursApi.handHours, { ids, isHanded })
}
