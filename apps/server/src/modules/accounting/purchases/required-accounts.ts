// Accounts that a bill of a supplier is entered by: an accountant may have put one away.
import { type AccountNature, accountNatures } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { supplierBillRefusals as refusals } from '@cartable/domain/accounting/purchases/supplier-bills.refusals.ts'
import type { SupplierBillInput } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listMissingNatures } from '../open-books/open-books.queries.ts'

/** The account of VAT that waits for what is paid, and the one that it is deducted in. */
export const vatNatures = ['vat-deductible', 'input-vat-pending'] as const

/** Beside the accounts that its lines name. VAT that waits is to be deducted one day: both of its accounts. */
export const naturesOf = ({ lines, paidFromAccountId, vatDue }: SupplierBillInput): AccountNature[] => {
  const hasVat = lines.some(({ vatCents }) => vatCents > 0)
  const waits = vatDue === 'collection' && paidFromAccountId === null
  return [
    ...(paidFromAccountId === null ? (['supplier'] as const) : []),
    ...(hasVat ? (waits ? vatNatures : (['vat-deductible'] as const)) : []),
  ]
}

export const refuseWithoutAccounts = async (db: Db, natures: readonly AccountNature[]): Promise<void> => {
  const missing = await listMissingNatures(db, natures)
  if (missing.length > 0) refuse(refusals.accountsOff(missing.map((nature) => accountNatures[nature].label)))
}
