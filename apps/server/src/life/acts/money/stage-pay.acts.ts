// How teachers of stages come to their money: the supplements of grades, hours put right and sent, the run of the self-employed, the list for the payroll.
import { payStagesApi } from '@cartable/domain/billing/pay-runs/pay-stages.api.ts'
import { startOfMonth } from '@cartable/domain/kernel/dates.ts'
import { hoursApi } from '@cartable/domain/traineeships/pay/hours.api.ts'
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import type { Person } from '../../life.ts'

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
