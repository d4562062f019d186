// Sets one thing on a record that another part of the program learnt of: the advance of a customer, the level of a student.
import type { Db } from '../../platform/db/database.ts'
import { updateCustomer, updateStudent } from './records.queries.ts'

/** Switched on or off in the transaction that changes the status of the registration. */
export const setAdvancePayment = (db: Db, customerId: number, enabled: boolean): Promise<void> =>
  updateCustomer(db, customerId, { urssafPaymentEnabled: enabled })

/** In the transaction of what made it known. */
export const setScholarLevel = (db: Db, studentId: number, scholarLevelId: number): Promise<void> =>
  updateStudent(db, studentId, { scholarLevelId })
