// Switches the payment by tax advance of a customer on or off, as its registration begins or ends to be in force.
import type { Db } from '../../platform/db/database.ts'
import { updateCustomer } from './records.queries.ts'

/** In the transaction that changes the status of the registration. */
export const setAdvancePayment = (db: Db, customerId: number, enabled: boolean): Promise<void> =>
  updateCustomer(db, customerId, { urssafPaymentEnabled: enabled })
