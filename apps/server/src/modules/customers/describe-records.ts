// The records of a customer and of a student as pages receive them, and the empty ones that new records begin with.
import { type CustomerRecord, lateAfterDays, type StudentRecord } from '@cartable/domain/customers/customers.schema.ts'
import { addDays, addMonths } from '@cartable/domain/kernel/dates.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { latestStamp, type StampedRow } from '../../platform/save.ts'
import { readFamilyLoyalty } from '../contracts/loyalty/read-loyalty.ts'
import { findAddress } from '../people/people.service.ts'
import { showPerson } from '../people/save-person.ts'
import { findHousehold } from './household/households.queries.ts'
import {
  findCustomer,
  findStudent,
  needsOf,
  studentOptions,
  studentsOf,
  summaryOf,
  tuitionOf,
} from './records.queries.ts'

/** Rows that the form of a customer writes besides its own. */
export const customerParts = (customer: { personId: number; billingPersonId: number | null }): StampedRow[] => [
  { table: 'people', id: customer.personId },
  ...(customer.billingPersonId === null ? [] : [{ table: 'people' as const, id: customer.billingPersonId }]),
]

const newCustomer = {
  id: null,
  updatedAt: null,
  number: null,
  enabled: true,
  urssafPaymentEnabled: false,
  urssafNumber: null,
  employerNumber: null,
  secondContact: { name: null, link: null, email: null, phone: { phoneNumber: null, phoneRegion: 'FR' } },
  advanceStatus: 'none',
  students: [],
  summary: null,
} as const

/** The record of a customer; without an id, what a new one begins with. */
export const describeCustomer = async (
  { db, now, today }: Pick<OperationContext, 'db' | 'now' | 'today'>,
  id: number | undefined,
): Promise<CustomerRecord> => {
  const customer = id === undefined ? null : ((await findCustomer(db, id)) ?? notFound())
  const person = await showPerson(db, customer?.personId ?? null)
  const { mobilePhone: _, ...payer } = await showPerson(db, customer?.billingPersonId ?? null)
  const shared = { ...person, hasOtherPayer: customer !== null && customer.billingPersonId !== null, payer }
  if (customer === null) return { ...newCustomer, students: [], ...shared }
  const { personId, billingPersonId, ...own } = customer
  return {
    ...own,
    ...shared,
    updatedAt: await latestStamp(db, [
      { table: 'customers', id: own.id },
      ...customerParts({ personId, billingPersonId }),
    ]),
    students: await studentsOf(db, own.id),
    summary: {
      ...(await summaryOf(db, own.id, {
        now: now(),
        lateBefore: addDays(today(), -lateAfterDays),
        since: addMonths(today(), -12),
      })),
      loyalty: await readFamilyLoyalty(db, own.id),
    },
  }
}

/** Address of a student's photo, under the prefix of operations; it changes with the photo. */
const photoPath = (studentId: number, photoFileId: number | null) =>
  photoFileId === null ? null : `/api/student/student-photo?id=${studentId}&v=${photoFileId}`

/** The record of a student, or of a new one in a household: it then lives where the customer does. */
export const describeStudent = async (
  { db }: Pick<OperationContext, 'db'>,
  asked: { id?: number | undefined; customerId?: number | undefined; isCustomer?: boolean },
): Promise<StudentRecord> => {
  const student = asked.id === undefined ? null : ((await findStudent(db, asked.id)) ?? notFound())
  const customerId = student?.customerId ?? asked.customerId
  const household = (customerId === undefined ? undefined : await findHousehold(db, customerId)) ?? notFound()
  const isCustomer = student?.isCustomer ?? (asked.isCustomer === true && !household.isStudent)
  const personId = student?.personId ?? (isCustomer ? household.personId : null)
  const { mobilePhone: _, ...person } = await showPerson(db, personId)
  const needs = student ? await needsOf(db, student.id) : { subjectIds: [], chapterIds: [] }
  return {
    ...person,
    ...(personId === null && { lastName: household.lastName, address: await findAddress(db, household.addressId) }),
    id: student?.id ?? null,
    updatedAt:
      student &&
      (await latestStamp(db, [
        { table: 'students', id: student.id },
        { table: 'people', id: student.personId },
      ])),
    customerId: household.id,
    customer: {
      name: fullName(household),
      number: household.number,
      completeAddress: household.completeAddress,
      phone: { phoneNumber: household.phoneNumber, phoneRegion: household.phoneRegion ?? 'FR' },
      email: household.email,
    },
    isCustomer,
    enabled: student?.enabled ?? true,
    photoPath: student && photoPath(student.id, student.photoFileId),
    removePhoto: false,
    scholarLevelId: student?.scholarLevelId ?? null,
    establishmentId: student?.establishmentId ?? null,
    ...needs,
    privateTuition: student ? await tuitionOf(db, student.id) : [],
    options: {
      ...(await studentOptions(db, {
        levelId: student?.scholarLevelId ?? null,
        establishmentId: student?.establishmentId ?? null,
        ...needs,
      })),
      canBeCustomer: !household.isStudent || isCustomer,
    },
  }
}
