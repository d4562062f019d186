// How households are kept: the customer and its students, their journal, and what happens when they leave.

import { pupilsApi } from '@cartable/domain/access/pupils/pupils.api.ts'
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { logEntriesApi } from '@cartable/domain/customers/log-entries.api.ts'
import type { Address } from '@cartable/domain/kernel/address.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import type { Person } from '../life.ts'

type CustomerForm = SentOf<typeof customersApi.save>
type StudentForm = SentOf<typeof customersApi.saveStudent>

/** An address as its form sends it back. */
const kept = (address: Omit<Address, 'typedByHand'> | null) =>
  address && { ...address, typedByHand: address.latitude === null }

/** Makes or corrects the file of a customer; those that resemble it are looked at, and a new one is made all the same. */
export const saveCustomer = async (
  staff: Person,
  id: number | null,
  values: Partial<CustomerForm>,
): Promise<number> => {
  const shown = await staff.do(customersApi.show, id === null ? {} : { id: String(id) })
  const form = {
    ...shown,
    address: kept(shown.address),
    payer: { ...shown.payer, address: kept(shown.payer.address) },
    ...values,
  }
  const saved = await staff.do(customersApi.save, form)
  if (saved.customerId !== null) return saved.customerId
  const seen = saved.duplicates.map((one) => one.id)
  const again = await staff.do(customersApi.save, { ...form, duplicateChoice: { use: null, seen } })
  return again.customerId!
}

/** Adds a student to a household, or completes the one that a contact brought. */
export const saveStudent = async (
  staff: Person,
  customerId: number,
  id: number | null,
  values: Partial<StudentForm>,
): Promise<number> => {
  const shown = await staff.do(
    customersApi.showStudent,
    id === null ? { customerId: String(customerId) } : { id: String(id), customerId: String(customerId) },
  )
  const form = { ...shown, address: kept(shown.address), ...values }
  const saved = await staff.do(customersApi.saveStudent, form)
  if (saved.id !== null) return saved.id
  const seen = saved.duplicates.map((one) => one.id)
  const again = await staff.do(customersApi.saveStudent, { ...form, duplicateChoice: { use: null, seen } })
  return again.id!
}

/** The numbers that a family is given as it registers as an employer: of its account at the Urssaf, and of its declarations. */
export const registerEmployer = (staff: Person, customerId: number): Promise<number> =>
  saveCustomer(staff, customerId, {
    urssafNumber: `117${String(customerId).padStart(15, '0')}`,
    employerNumber: `3500${String(customerId).padStart(10, '0')}`,
  })

/** Closes the file of a customer with what is planned, or opens it again. */
export const disableCustomer = (staff: Person, id: number, enabled = false) =>
  staff.do(customersApi.disable, { ids: [id], enabled, cancelsLessons: true })

/** Archives a pupil with what is planned, or brings them back. */
export const archiveStudent = (staff: Person, id: number, enabled = false) =>
  staff.do(customersApi.disableStudents, { ids: [id], enabled, cancelsLessons: true })

type Entry = SentOf<typeof logEntriesApi.saveLogEntry>
/** Writes in the journal of a customer, a student or a teacher what was just said or done. */
export const note = async (
  staff: Person,
  owner: Pick<Entry, 'ownerClass' | 'ownerId'>,
  entry: Pick<Entry, 'type' | 'origin' | 'title' | 'body'>,
): Promise<number> => {
  const { isEditable, ...blank } = await staff.do(logEntriesApi.showLogEntry, {
    ownerClass: owner.ownerClass,
    ownerId: String(owner.ownerId),
  })
  const { id } = await staff.do(logEntriesApi.saveLogEntry, { ...blank, ...owner, ...entry })
  return id!
}

/** A parent who answers for the lessons of a child. */
export const answerAlone = async (parent: Person, studentId: number): Promise<void> => {
  await parent.do(customersApi.letPupilAnswer, { id: studentId, mayAnswer: false })
}

/** A parent lets a child without an address in, by a code that is read out. */
export const givePupilCode = (parent: Person, studentId: number) => parent.do(pupilsApi.giveCode, { studentId })
