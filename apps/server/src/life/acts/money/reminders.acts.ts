// What an accountant does with bills that are not paid: reminds families, notes a call with what was promised, takes a promise back.
import { remindersApi } from '@cartable/domain/billing/reminders/reminders.api.ts'
import type { Person } from '../../life.ts'

/** Families that may be reminded today, those that owe for longest first. */
export const findLate = async (staff: Person): Promise<readonly number[]> => {
  const { rows } = await staff.do(remindersApi.unpaidFamilies, { state: 'to-remind', size: '100' })
  return rows.map(({ customerId }) => customerId)
}

/** Seen, then sent, as the screen does; nothing for nobody. */
export const remindFamilies = async (staff: Person, customerIds: readonly number[]): Promise<void> => {
  if (customerIds.length === 0) return
  await staff.do(remindersApi.previewReminders, { customerIds: customerIds.join(',') })
  await staff.do(remindersApi.remind, { customerIds: [...customerIds] })
}

export const noteCall = async (
  staff: Person,
  customerId: number,
  comment: string,
  promisedOn: string | null = null,
): Promise<void> => {
  await staff.do(remindersApi.noteCall, { customerId, comment, promisedOn })
}

/** The promise of a family was noted by mistake. */
export const withdrawPromise = async (staff: Person, customerId: number): Promise<void> => {
  const { rows } = await staff.do(remindersApi.unpaidFamilies, { state: 'excluded', size: '100' })
  const promise = rows.find((row) => row.customerId === customerId)?.promise
  if (promise) await staff.do(remindersApi.endPromise, { id: promise.id })
}
