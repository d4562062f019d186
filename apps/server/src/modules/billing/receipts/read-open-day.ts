// The first day that the books of a company still take, for whoever closes its months.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findCompanyId, findOpenFrom } from './receipts.queries.ts'

/** Null where no fiscal year says. */
export const readOpenDay = async (
  db: Db,
  company: CompanyCode,
): Promise<{ readonly companyId: number; readonly openFrom: string | null }> => {
  const companyId = await findCompanyId(db, company)
  return { companyId, openFrom: await findOpenFrom(db, companyId) }
}
