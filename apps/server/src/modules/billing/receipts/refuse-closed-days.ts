// Days that the books no longer take: refused to people, who are told the first that is open. What comes from outside is entered there by itself.
import { receiptsRefusals } from '@cartable/domain/billing/receipts/receipts.refusals.ts'
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findCompanyId, findOpenFrom } from './receipts.queries.ts'

/** Refuses a day that a person gives to what moved money, where the books no longer take it. */
export const refuseClosedDay = async (db: Db, companyId: number, day: string, path: string): Promise<void> => {
  const openFrom = await findOpenFrom(db, companyId)
  if (openFrom !== null && day < openFrom) refuse(receiptsRefusals.beforeBooks(formatDay(openFrom)), path)
}

/** The same for the wages of families' employees, which are in the books of private tuition. */
export const refuseClosedWageDay = async (db: Db, day: string, path: string): Promise<void> =>
  refuseClosedDay(db, await findCompanyId(db, 'private-tuition'), day, path)

/** A receipt of a closed month stays as it is written: it is reversed in the open one. */
export const refuseClosedReceipt = async (
  db: Db,
  { companyId, receivedOn }: { readonly companyId: number; readonly receivedOn: string },
): Promise<void> => {
  const openFrom = await findOpenFrom(db, companyId)
  if (openFrom !== null && receivedOn < openFrom) refuse(receiptsRefusals.inClosedMonth(formatMonth(receivedOn)))
}
