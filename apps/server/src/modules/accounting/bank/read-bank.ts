// What the statements of a company say before a month is closed: those that are missing, and whether the books and the bank agree.
import type { BankReading } from '@cartable/domain/accounting/bank/agreement.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listBankAgreements } from './agreement.queries.ts'
import { hasStatements, listHoles } from './holes.queries.ts'

export const readBank = async (db: Db, companyId: number, to: string): Promise<BankReading> => {
  if (!(await hasStatements(db, companyId))) return { hasStatements: false, holes: [], agreement: null }
  const [agreement] = await listBankAgreements(db, companyId)
  if (!agreement) return { hasStatements: true, holes: await listHoles(db, companyId, to), agreement: null }
  const { items: _, ...sums } = agreement
  return { hasStatements: true, holes: await listHoles(db, companyId, to), agreement: sums }
}
