// Makes the customer and the student of a household, or finds them by e-mail and phone.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

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
 * The person who already wrote from this e-mail or phone: a customer, or anybody of the same name.
 * A child that merely shares the mail of a parent is not the parent.
 */
const findCustomerPerson = async (db: Db, { customer }: NewHousehold): Promise<number | null> => {
  const { email, phone } = customer
  const isSame = sql<boolean>`(lower(p.email) = lower(${email}) or ${phone.phoneNumber}::text in (p.phone, p.mobile_phone))`
  const found = await db
    .selectFrom('people as p')
    .leftJoin('customers as c', 'c.personId', 'p.id')
    .select('p.id')
    .where('p.erasedAt', 'is', null)
    .where(isSame)
    .where((eb) => eb.or([eb('c.id', 'is not', null), sameName(customer)]))
    .orderBy(sql`${sameName(customer)} desc, c.id is null, p.id`)
    .limit(1)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Gives a known person what was missing; what is known is never overwritten by what a request says. */
const completePerson = async (db: Db, id: number, { customer }: NewHousehold): Promise<void> => {
  const known = await db.selectFrom('people').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const missing = {
    ...(known.gender === null && customer.gender ? { gender: customer.gender } : {}),
    ...(known.firstName === null && customer.firstName ? { firstName: customer.firstName } : {}),
    ...(known.email === null && customer.email ? { email: customer.email } : {}),
    ...(known.phone === null && customer.phone.phoneNumber
      ? { phone: customer.phone.phoneNumber, phoneRegion: customer.phone.phoneRegion }
      : {}),
    ...(known.addressId === null && customer.addressId ? { addressId: customer.addressId } : {}),
  }
  if (Object.keys(missing).length > 0) await db.updateTable('people').set(missing).where('id', '=', id).execute()
}

const customerPerson = async (db: Db, household: NewHousehold): Promise<number> => {
  const found = await findCustomerPerson(db, household)
  if (found !== null) {
    await completePerson(db, found, household)
    return found
  }
  const { gender, firstName, lastName, email, phone, addressId } = household.customer
  const { id } = await db
    .insertInto('people')
    .values({
      gender,
      firstName,
      lastName,
      email,
      phone: phone.phoneNumber,
      phoneRegion: phone.phoneNumber ? phone.phoneRegion : null,
      addressId,
    })
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
 * Makes or finds the household of a contact: people, customer, student with level, establishment and subjects.
 * Runs in the caller's transaction; what a known student lacks is added, what it has stays.
 */
export const createHouseholdFromContact = async (db: Db, household: NewHousehold): Promise<Household> => {
  const personId = await customerPerson(db, household)
  const customerId = await customerOf(db, personId)
  const studentPersonId = await studentPerson(db, customerId, personId, household.student)
  const { scholarLevelId, establishmentId, subjectIds } = household.schooling
  const student = await db
    .insertInto('students')
    .values({ customerId, personId: studentPersonId, scholarLevelId, establishmentId })
    .onConflict((conflict) =>
      conflict.constraint('students_person_uq').doUpdateSet((eb) => ({
        enabled: true,
        scholarLevelId: eb.fn.coalesce('excluded.scholarLevelId', 'students.scholarLevelId'),
        establishmentId: eb.fn.coalesce('students.establishmentId', 'excluded.establishmentId'),
      })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  if (subjectIds.length > 0)
    await db
      .insertInto('studentSubjects')
      .values(subjectIds.map((subjectId) => ({ studentId: student.id, subjectId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return { customerId, studentId: student.id }
}
