// SQL of what messages to a user say of them.
import type { Db } from '../../../platform/db/database.ts'

export const findUserFacts = (db: Db, id: number) =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .leftJoin('accounts as a', 'a.personId', 'u.personId')
    .select(['u.personId', 'p.firstName', 'p.lastName', 'a.login'])
    .where('u.id', '=', id)
    .executeTakeFirst()
