// SQL of what the papers of a departure print of a teacher.
import type { Db } from '../../../platform/db/database.ts'

export const findPrinted = (db: Db, teacherId: number) =>
  db
    .selectFrom('teachers as t')
    .innerJoin('people as p', 'p.id', 't.personId')
    .leftJoin('addresses as a', 'a.id', 'p.addressId')
    .select(['t.siret', 'p.birthOn', 'a.completeAddress as address'])
    .where('t.id', '=', teacherId)
    .executeTakeFirstOrThrow()

/** The account of a person, enabled or not: the one that may still be opened comes first. */
export const findAccount = (db: Db, personId: number) =>
  db
    .selectFrom('accounts')
    .select(['login', 'enabled'])
    .where('personId', '=', personId)
    .orderBy('enabled', 'desc')
    .executeTakeFirst()
