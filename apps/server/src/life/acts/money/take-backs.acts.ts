// What teachers were paid too much: contested at home, maintained, left to them, claimed by a letter, given back; a rate that is rectified.
import { takeBacksApi } from '@cartable/domain/billing/take-backs/take-backs.api.ts'
import { teacherRateApi } from '@cartable/domain/contracts/prices/teacher-rate.api.ts'
import { cancelBilledApi } from '@cartable/domain/courses/corrections/cancel-billed.api.ts'
import type { Person } from '../../life.ts'

/** A billed lesson that never took place: the dialog is opened, then saved; false where it cannot be. */
export const cancelBilledLesson = async (office: Person, id: number, reason: string): Promise<boolean> => {
  const { obstacle, updatedAt } = await office.do(cancelBilledApi.billedToCancel, { id: String(id) })
  if (obstacle !== null) return false
  await office.do(cancelBilledApi.cancelBilled, { id, updatedAt, reason })
  return true
}

/** The newest of what is taken back of him; null when nothing is. */
const openOf = async (staff: Person, teacherId: number) => {
  const { teachers } = await staff.do(takeBacksApi.list, {})
  const of = teachers.find((one) => one.teacherId === teacherId)
  return of?.rows.find(({ leftCents, recovery }) => leftCents < 0 && recovery === 'next-pay') ?? null
}

/** He says no to it at home; the office maintains it. */
export const takeBackIsContested = async (teacher: Person, office: Person): Promise<void> => {
  const { rows } = await teacher.do(takeBacksApi.own, {})
  const row = rows.find(({ leftCents, answer }) => leftCents < 0 && answer === null)
  if (!row) return
  const { id, updatedAt } = row
  const { updatedAt: answeredAt } = await teacher.do(takeBacksApi.answer, {
    id,
    updatedAt,
    answer: 'J’étais devant la porte.',
  })
  await office.do(takeBacksApi.decide, { id, updatedAt: answeredAt, decision: 'La famille vous avait prévenu.' })
}
export const takeBackIsKept = async (director: Person, teacherId: number): Promise<void> => {
  const row = await openOf(director, teacherId)
  if (row) await director.do(takeBacksApi.keep, { id: row.id, updatedAt: row.updatedAt, reason: 'Il s’était déplacé.' })
}
export const claimByLetter = (staff: Person, teacherId: number) => staff.do(takeBacksApi.claim, { teacherId })
export const withdrawLetter = (staff: Person, teacherId: number) => staff.do(takeBacksApi.withdraw, { teacherId })
export const teacherGivesBack = (staff: Person, teacherId: number, amount: number, receivedOn: string) =>
  staff.do(takeBacksApi.giveBack, { teacherId, amount, receivedOn })

/** What an hour of a contract brings him was typed too low; false when nothing is agreed. */
export const rectifyRate = async (
  staff: Person,
  teacherId: number,
  contractId: number,
  moreCents: number,
): Promise<void> => {
  const { rates } = await staff.do(teacherRateApi.rates, { teacherId: String(teacherId) })
  const rate = rates.find((one) => one.contractId === contractId && one.endsOn === null)
  if (!rate) return
  const asked = { hourly: rate.teacherAmount + moreCents, startsOn: rate.startsOn }
  const { obstacle } = await staff.do(teacherRateApi.checkRate, {
    id: String(rate.id),
    hourly: String(asked.hourly),
    startsOn: asked.startsOn,
  })
  if (obstacle !== null) return
  await staff.do(teacherRateApi.rectifyRate, {
    id: rate.id,
    updatedAt: rate.updatedAt,
    ...asked,
    reason: 'Saisie fausse.',
  })
}
