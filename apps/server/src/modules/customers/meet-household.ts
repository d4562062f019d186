// Meets the household that a line of a file speaks of: the forms of its customer and of one of its students.
import { duplicateReasons } from '@cartable/domain/customers/duplicates.schema.ts'
import type { Db } from '../../platform/db/database.ts'
import type { LineValues } from '../../platform/exchange/layout.ts'
import type { Met } from '../../platform/exchange/record-layout.ts'
import { refuseLine } from '../../platform/exchange/record-layout.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { latestStamp } from '../../platform/save.ts'
import { ofPrefix } from '../people/person-columns.ts'
import { showPerson } from '../people/save-person.ts'
import { numbersOf } from './add-customer.ts'
import { customerParts, describeCustomer } from './describe-records.ts'
import { customersAlike } from './duplicates.queries.ts'
import { findCustomerIds, householdOfStudent, studentsOfHousehold } from './exchange.queries.ts'
import { findCustomer, findStudent, needsOf } from './records.queries.ts'

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '')
const unknownId = 'Aucune fiche n’a cet identifiant.'

/** Addresses of a file are typed; those that stay are kept as they are. */
const kept = <T extends { address: object | null }>(form: T) => ({
  ...form,
  address: form.address && { ...form.address, typedByHand: true },
})

/** Whether a line tells of a student at all. */
export const hasStudent = (student: LineValues): boolean =>
  typeof student.id === 'number' ||
  student.isCustomer === true ||
  text(student.firstName) !== '' ||
  text(student.lastName) !== ''

const findHousehold = async (db: Db, values: LineValues, student: LineValues): Promise<number | null> => {
  if (typeof values.id === 'number') return values.id
  if (typeof student.id === 'number')
    return (await householdOfStudent(db, student.id)) ?? refuseLine('student.id', unknownId)
  const found = await findCustomerIds(db, {
    email: text(values.email) || null,
    firstName: text(values.firstName) || null,
    lastName: text(values.lastName),
  })
  if (found.length > 1)
    refuseLine('customer.lastName', 'Plusieurs clients répondent à cette ligne\u00a0: indiquez l’identifiant.')
  return found[0] ?? null
}

const customerForm = async (context: OperationContext, id: number | null) => {
  if (id === null) return kept(await describeCustomer(context, undefined))
  const { db } = context
  const customer = (await findCustomer(db, id)) ?? refuseLine('id', unknownId)
  const { mobilePhone: _, ...payer } = await showPerson(db, customer.billingPersonId)
  return kept({
    ...(await showPerson(db, customer.personId)),
    id,
    updatedAt: await latestStamp(db, [{ table: 'customers', id }, ...customerParts(customer)]),
    enabled: customer.enabled,
    hasOtherPayer: customer.billingPersonId !== null,
    payer: kept(payer),
    urssafPaymentEnabled: customer.urssafPaymentEnabled,
    urssafNumber: customer.urssafNumber,
    employerNumber: customer.employerNumber,
  })
}

const noStudent = { scholarLevelId: null, establishmentId: null, subjectIds: [], chapterIds: [], removePhoto: false }

const studentForm = async (
  db: Db,
  customer: { id: number | null; lastName: string; address: object | null },
  student: LineValues,
) => {
  const siblings = customer.id === null ? [] : await studentsOfHousehold(db, customer.id)
  const name = text(student.firstName).toLowerCase()
  const known = siblings.find((one) => {
    if (typeof student.id === 'number') return one.id === student.id
    return one.isCustomer
      ? student.isCustomer === true
      : student.isCustomer !== true && one.firstName?.toLowerCase() === name
  })
  if (typeof student.id === 'number' && !known) refuseLine('student.id', unknownId)
  const found = known && (await findStudent(db, known.id))
  if (!found) {
    const { mobilePhone: _, ...person } = await showPerson(db, null)
    // a new student lives where the customer does
    const home = { lastName: customer.lastName, address: customer.address }
    return {
      ...person,
      ...home,
      id: null,
      updatedAt: null,
      customerId: customer.id ?? 1,
      isCustomer: false,
      enabled: true,
      ...noStudent,
    }
  }
  const { mobilePhone: _, ...person } = await showPerson(db, found.personId)
  const { id, customerId, isCustomer, scholarLevelId, establishmentId, enabled } = found
  const updatedAt = await latestStamp(db, [
    { table: 'students', id },
    { table: 'people', id: found.personId },
  ])
  const own = { id, updatedAt, customerId, isCustomer, scholarLevelId, establishmentId, enabled, removePhoto: false }
  return kept({ ...person, ...own, ...(await needsOf(db, id)) })
}

/** The customer of a line with the student of the line, both as their forms; new ones when nobody is known. */
export const meetHousehold = async (
  context: OperationContext,
  line: Readonly<Record<string, unknown>>,
): Promise<Met> => {
  const values = { ...ofPrefix(line, 'customer.'), id: line.id } as LineValues
  const student = ofPrefix(line, 'student.')
  const id = await findHousehold(context.db, values, student)
  const customer = await customerForm(context, id)
  const home = { id, lastName: customer.lastName || text(values.lastName), address: customer.address }
  const form = hasStudent(student) ? await studentForm(context.db, home, student) : null
  const isNew = id === null || (form !== null && form.id === null)
  return { id: isNew ? null : id, enabled: customer.enabled, form: { customer, student: form } }
}

type Likened = {
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly phone: { readonly phoneNumber: string | null }
  readonly mobilePhone: { readonly phoneNumber: string | null }
  readonly address: { readonly completeAddress: string } | null
}
type LikenedStudent = Pick<Likened, 'firstName' | 'email' | 'phone'> & { readonly lastName: string | null }

/**
 * Records that a household about to be made resembles, as the report of an import names them. No lock: a file of thousands
 * would hold them all until its end.
 */
export const householdsLike = async (db: Db, customer: Likened, student: LikenedStudent | null) => {
  const { firstName, lastName, email, phone, mobilePhone, address } = customer
  const found = await customersAlike(db, {
    email,
    phones: numbersOf(phone, mobilePhone),
    names: [
      { firstName, lastName },
      ...(student ? [{ firstName: student.firstName, lastName: student.lastName ?? lastName }] : []),
    ],
    addresses: address === null ? [] : [address.completeAddress],
  })
  return found.map(({ id, name, number, reasons }) => ({
    id,
    words: `${name}, ${number} (${[...new Set(reasons.map(({ kind }) => duplicateReasons[kind].toLowerCase()))].join(', ')})`,
  }))
}
