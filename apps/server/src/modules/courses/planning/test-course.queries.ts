// SQL of the test course of a contract: whether it is still to be given, where it is planned, and whose flag it takes.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A lesson that took place, whatever became of it since, as long as it was not taken back. */
const wasGiven = sql`status not in ('0-cancelled', '1-planned', '5-cancelled')`

export type TestFacts = {
  /** The contract begins with a test. */
  readonly withTest: boolean
  /** Day of the first lesson given: no other one is a test then. */
  readonly givenOn: string | null
}
export const findTestFacts = async (db: Db, contractId: number): Promise<TestFacts> => {
  const { rows } = await sql<TestFacts>`
    select c.with_test, (select min((done_at at time zone 'Europe/Paris')::date) from courses where contract_id = c.id and ${wasGiven}) as given_on
      from contracts c where c.id = ${contractId}`.execute(db)
  return rows[0]!
}

/** The first lesson that is planned, on a contract that begins without a test. */
export const findPlannedFirst = async (db: Db, contractId: number): Promise<number | null> => {
  const first = await db
    .selectFrom('courses')
    .select('id')
    .where('contractId', '=', contractId)
    .where('status', '=', '1-planned')
    .orderBy('expectedAt')
    .limit(1)
    .executeTakeFirst()
  return first?.id ?? null
}

/** The lesson that is planned as the test, if there is one. */
export const findPlannedTest = async (db: Db, contractId: number): Promise<number | null> => {
  const test = await db
    .selectFrom('courses')
    .select('id')
    .where('contractId', '=', contractId)
    .where('isTest', '=', true)
    .where('status', '=', '1-planned')
    .executeTakeFirst()
  return test?.id ?? null
}

/** Contracts of which the next lesson is the test: nothing was given yet, and no test is planned. */
export const listTestsDue = async (db: Db, contractIds: readonly number[]): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    select c.id from contracts c where c.id = any(${[...contractIds]}::bigint[]) and c.with_test
      and not exists (select from courses where contract_id = c.id and (${wasGiven} or (is_test and status = '1-planned')))`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

export const isTestDue = async (db: Db, contractId: number): Promise<boolean> =>
  (await listTestsDue(db, [contractId])).has(contractId)

/** The first lesson declared on a contract that begins with a test is that test, whichever had been planned as such. */
export const markFirstGiven = async (db: Db, contractId: number, courseId: number): Promise<void> => {
  const { rows } = await sql`
    select from contracts c where c.id = ${contractId} and c.with_test
      and not exists (select from courses o where o.contract_id = c.id and o.id <> ${courseId} and o.${wasGiven})`.execute(
    db,
  )
  if (rows.length === 0) return
  await unmarkPlannedTest(db, contractId, courseId)
  await sql`update courses set is_test = true where id = ${courseId} and not is_test`.execute(db)
}

/** What was planned as the test is a lesson like the others. */
export const unmarkPlannedTest = async (db: Db, contractId: number, exceptId = 0): Promise<void> => {
  await sql`update courses set is_test = false
    where contract_id = ${contractId} and id <> ${exceptId} and is_test and status = '1-planned'`.execute(db)
}
