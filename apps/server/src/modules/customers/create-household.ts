// Makes the customer and the student of a household, or adds what was missing to one that is known.
import type { Address } from '@cartable/domain/kernel/address.ts'
import { isMobile } from '@cartable/domain/kernel/phone.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { completePerson } from '../people/complete-person.ts'
import { addStudentFile } from './records.queries.ts'

export type HouseholdPerson = {
  readonly gender: 'male' | 'female' | null
  readonly firstName: string | null
  readonly lastName: string
}

export type NewHousehold = {
  readonly customer: HouseholdPerson & {
    readonly email: string | null
    readonly phone: { readonly phoneNumber: string | null; readonly phoneRegion: string | null }
    readonly addressId: number | null
  }
  /** Null: the customer is the student. */
  readonly student: (HouseholdPerson & { readonly addressId: number | null }) | null
  /** Home of the family as it was said when it was won; undefined when nobody was asked. */
  readonly address?: Address | null | undefined
  readonly schooling: {
    readonly scholarLevelId: number | null
    readonly establishmentId: number | null
    readonly subjectIds: readonly number[]
  }
}

export type Household = { readonly customerId: number; readonly studentId: number }

const sameName = (person: HouseholdPerson) =>
  sql<boolean>`search_key(p.last_name) = search_key(${person.lastName})
    and (p.first_name is null or ${person.firstName}::text is null or search_key(p.first_name) = search_key(${person.firstName}))`

/**
 * Somebody who is no customer yet (a teacher, a student of another household) and bears this name with this e-mail or
 * phone: one human being is one person, whatever parts they play. Customers are never found here: they are shown, and chosen.
 */
const findOtherPerson = async (db: Db, { customer }: NewHousehold): Promise<number | null> => {
  const { email, phone } = customer
  const found = await db
    .selectFrom('people as p')
    .select('p.id')
    .where('p.erasedAt', 'is', null)
    .where(
      sql<boolean>`(lower(p.email) = lower(${email}) or p.phone = ${phone.phoneNumber} or p.mobile_phone = ${phone.phoneNumber})`,
    )
    .where(sameName(customer))
    .where(sql<boolean>`not exists (select from customers c where c.person_id = p.id)`)
    .orderBy('p.id')
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

const personOfCustomer = async (db: Db, customerId: number): Promise<number> => {
  const { personId } = await db
    .selectFrom('customers')
    .select('personId')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return personId
}

/** A contact has one number; a mobile one stays the mobile, where text messages and calls look for it. */
const meansOf = ({ phone: { phoneNumber, phoneRegion } }: NewHousehold['customer']) => {
  if (phoneNumber === null) return {}
  return isMobile(phoneNumber)
    ? { mobilePhone: phoneNumber, mobilePhoneRegion: phoneRegion }
    : { phone: phoneNumber, phoneRegion }
}

const customerPerson = async (db: Db, household: NewHousehold, into: number | null): Promise<number> => {
  const { gender, firstName, lastName, email, addressId } = household.customer
  const means = meansOf(household.customer)
  const known = into === null ? await findOtherPerson(db, household) : await personOfCustomer(db, into)
  if (known !== null) {
    await completePerson(db, known, { gender, firstName, email, addressId, ...means })
    return known
  }
  const { id } = await db
    .insertInto('people')
    .values({ gender, firstName, lastName, email, addressId, ...means })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The customer of a person, enabled again when it had been disabled. */
const customerOf = async (db: Db, personId: number): Promise<number> => {
  const found = await db
    .selectFrom('customers')
    .select(['id', 'enabled'])
    .where('personId', '=', personId)
    .executeTakeFirst()
  if (!found) {
    const made = await db.insertInto('customers').values({ personId }).returning('id').executeTakeFirstOrThrow()
    return made.id
  }
  if (!found.enabled) await db.updateTable('customers').set({ enabled: true }).where('id', '=', found.id).execute()
  return found.id
}

/** The child of this name in the household, or a new person. */
const studentPerson = async (
  db: Db,
  customerId: number,
  customerPersonId: number,
  student: NewHousehold['student'],
) => {
  if (student === null) return customerPersonId
  const found = await db
    .selectFrom('students as s')
    .innerJoin('people as p', 'p.id', 's.personId')
    .select('p.id')
    .where('s.customerId', '=', customerId)
    .where(sameName(student))
    .where(
      sql<boolean>`not exists (select from record_merges g where g.given_up_student_id = s.id and g.undone_at is null)`,
    )
    .orderBy('s.id')
    .limit(1)
    .executeTakeFirst()
  if (found) return found.id
  const { gender, firstName, lastName, addressId } = student
  const made = await db
    .insertInto('people')
    .values({ gender, firstName, lastName, addressId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

/**
 * Makes the household of a contact, or adds to a known one: people, customer, student with level, establishment, subjects.
 * Runs in the caller's transaction; what a known person or student lacks is added, what they have stays.
 * @param into customer chosen among those that resemble it; null makes a new one
 */
export const createHousehold = async (db: Db, household: NewHousehold, into: number | null): Promise<Household> => {
  const personId = await customerPerson(db, household, into)
  const customerId = await customerOf(db, personId)
  const studentPersonId = await studentPerson(db, customerId, personId, household.student)
  const { scholarLevelId, establishmentId, subjectIds } = household.schooling
  const studentId = await addStudentFile(db, {
    ...{ customerId, personId: studentPersonId, scholarLevelId, establishmentId, subjectIds },
  })
  return { customerId, studentId }
}
