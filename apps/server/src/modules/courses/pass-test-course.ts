// Marks the test course of a contract as succeeded, when the contract that it made fail is taken up again.
import type { Db } from '../../platform/db/database.ts'
import { markTestPassed } from './test-course.queries.ts'

/** Nothing happens when there is no confirmed test course. */
export const passTestCourse = (db: Db, contractId: number): Promise<void> => markTestPassed(db, contractId)
