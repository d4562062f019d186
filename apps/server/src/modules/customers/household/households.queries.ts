// SQL of the household that a student belongs to: who it is, and how it is reached.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Who a student belongs to, for the head of the record. */
export const findHousehold = (db: Db, customerId: number) =>
  db
    .selectFrom('customers as c')
    .innerJoin('people as p', 'p.id', 'c.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .select([
      'c.id',
      'c.number',
      'c.personId',
      'p.firstName',
      'p.lastName',
      'p.addressId',
      'a.completeAddress',
      'p.email',
    ])
    .select([
      sql<string | null>`coalesce(p.mobile_phone, p.phone)`.as('phoneNumber'),
      sql<string | null>`case when p.mobile_phone is null then p.phone_region else p.mobile_phone_region end`.as(
        'phoneRegion',
      ),
      sql<boolean>`exists (select 1 from students s where s.customer_id = c.id and s.person_id = c.person_id)`.as(
        'isStudent',
      ),
    ])
    .where('c.id', '=', customerId)
    .executeTakeFirst()
