// SQL of the test course of a contract.
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

/** The confirmed test course of a contract becomes a success, whatever was said of it before. */
export const markTestPassed = async (db: Db, contractId: number): Promise<void> => {
  await db
    .updateTable('courses')
    .set({ testResult: 'succeeded', testFailureTypeId: null, testFailureComment: null })
    .where('contractId', '=', contractId)
    .where('isTest', '=', true)
    .where('status', '=', '3-confirmed')
    .execute()
}

/** A contract that has not ended, with the price it has or would have. */
export const findContractToPlan = (db: Db, contractId: number) =>
  db
    .selectFrom('contracts as c')
    .innerJoin('contractPriceVersions as v', 'v.contractId', 'c.id')
    .select([
      'c.customerId',
      'c.studentId',
      'c.teacherId',
      'c.teacherSelfEmployed',
      'c.format',
      'c.isCollective',
      'v.id as priceVersionId',
      'v.customerPriceCents',
      'v.teacherAmountCents',
      'v.urssafPartCents',
    ])
    .where('c.id', '=', contractId)
    .where('c.status', 'in', ['created', 'active'])
    .where('v.status', 'in', ['proposed', 'accepted'])
    .orderBy('v.status')
    .orderBy('v.id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const insertPlannedTest = async (db: Db, course: Insertable<DB['courses']>): Promise<void> => {
  await db
    .insertInto('courses')
    .values({ ...course, status: '1-planned', isTest: true })
    .execute()
}
