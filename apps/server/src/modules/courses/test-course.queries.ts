// SQL of what a family thought of the test course of a contract.
import type { Db } from '../../platform/db/database.ts'

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
