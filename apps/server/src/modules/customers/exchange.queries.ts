// SQL of the import and export of customers with their students: who a line speaks of, what it names, the rows of a file.
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** Customers of this address and name, or without an address of this name, at most two. */
export const findCustomerIds = async (
  db: Db,
  { email, firstName, lastName }: { email: string | null; firstName: string | null; lastName: string },
): Promise<number[]> => {
  const match =
    email === null
      ? sql`p.last_name = ${lastName} and p.first_name is not distinct from ${firstName}::text and p.email is null`
      : sql`lower(p.email) = lower(${email}) and search_key(p.last_name) = search_key(${lastName})`
  const { rows } = await sql<{ id: number }>`select c.id from customers c join people p on p.id = c.person_id
    where ${match} order by c.id limit 2`.execute(db)
  return rows.map(({ id }) => id)
}

/** Students of a household, to find the one of a line. */
export const studentsOfHousehold = (db: Db, customerId: number) =>
  db
    .selectFrom('students as s')
    .innerJoin('customers as c', 'c.id', 's.customerId')
    .innerJoin('people as p', 'p.id', 's.personId')
    .select(['s.id', 's.enabled', 'p.firstName', sql<boolean>`s.person_id = c.person_id`.as('isCustomer')])
    .where('s.customerId', '=', customerId)
    .orderBy('s.id')
    .execute()

export const householdOfStudent = async (db: Db, studentId: number): Promise<number | null> => {
  const row = await db.selectFrom('students').select('customerId').where('id', '=', studentId).executeTakeFirst()
  return row?.customerId ?? null
}

/** Households, a line per student, one line for those without. `after` is a customer. */
export const pageOfHouseholds = (db: Db, after: number, limit: number) => {
  const customers = db.selectFrom('customers').selectAll().where('id', '>', after).orderBy('id').limit(limit).as('c')
  return db
    .selectFrom(customers)
    .innerJoin('people as p', 'p.id', 'c.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .leftJoin('students as s', 's.customerId', 'c.id')
    .leftJoin('people as sp', 'sp.id', 's.personId')
    .select(['c.id', 'c.number', 'c.enabled', 'c.urssafPaymentEnabled', 'c.urssafNumber', 'c.employerNumber'])
    .select(['p.gender', 'p.firstName', 'p.lastName', 'p.birthOn', 'p.email', 'p.phone', 'p.phoneRegion'])
    .select(['p.mobilePhone', 'p.mobilePhoneRegion', 'a.completeAddress', 'a.postalCode', 'a.city'])
    .select(['s.id as studentId', 's.enabled as studentEnabled', 's.scholarLevelId', 's.establishmentId'])
    .select(['sp.gender as studentGender', 'sp.firstName as studentFirstName', 'sp.lastName as studentLastName'])
    .select(['sp.birthOn as studentBirthOn', 'sp.email as studentEmail', 'sp.phone as studentPhone'])
    .select(['sp.phoneRegion as studentPhoneRegion', sql<boolean | null>`s.person_id = c.person_id`.as('isCustomer')])
    .select(
      sql<number[]>`array(select subject_id from student_subjects where student_id = s.id order by 1)`.as('subjectIds'),
    )
    .orderBy('c.id')
    .orderBy('s.id')
    .execute()
}

/** The customers that rows of this module and of people belong to, by the id of the row. */
export const customersOfRows = async (
  db: Db,
  className: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> => {
  const wanted = sql`${[...ids]}::bigint[]`
  const { rows } =
    className === 'customers'
      ? { rows: ids.map((id) => ({ id, customerId: id })) }
      : className === 'students'
        ? await sql<{ id: number; customerId: number }>`
            select id, customer_id from students where id = any(${wanted})`.execute(db)
        : className === 'people'
          ? await sql<{ id: number; customerId: number }>`
              select person_id as id, id as customer_id from customers where person_id = any(${wanted})
              union select billing_person_id, id from customers where billing_person_id = any(${wanted})
              union select person_id, customer_id from students where person_id = any(${wanted})`.execute(db)
          : { rows: [] }
  return new Map(rows.map(({ id, customerId }) => [id, customerId]))
}
