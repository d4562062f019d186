// What the certificate of a family and a year says today: its content, its fingerprint, and how what was given stands beside it.
import { createHash } from 'node:crypto'
import { taxReturnRefusals } from '@cartable/domain/billing/tax-return/tax-return.refusals.ts'
import { type PaidLine, paidInYear, type YearSums } from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { findBilled, findPrintingTexts } from '../orders/bills.queries.ts'
import type { TaxReturn } from './tax-return.print.ts'
import { findDebitedAccount, findTaxCredit, findTaxOrders, type TaxBillLine, wasDebited } from './tax-return.queries.ts'

/** The company as it attests; null without a declaration. */
export const declaredSeller = async (db: Db) => {
  const { id: _, ...seller } = await findSeller(db, 'private-tuition')
  const { sapNumber, sapDeclaredOn } = seller
  return sapNumber === null || sapDeclaredOn === null ? null : { ...seller, sapNumber, sapDeclaredOn }
}

type Attested = { readonly lines: readonly PaidLine<TaxBillLine>[]; readonly sums: YearSums }

/** Tells whether sums and lines are still those of a certificate; names, texts and addresses are no reason to replace one. */
export const digestOf = ({ lines, sums }: Attested): string =>
  createHash('sha256')
    .update(
      JSON.stringify([sums, lines.map(({ line, sums: of }) => [line.doneAt, line.durationMinutes, line.cents, of])]),
    )
    .digest('hex')

/** Everything that the paper of a year says today. */
export const readCertificate = async (db: Db, customerId: number, year: number, day: string): Promise<TaxReturn> => {
  const seller = (await declaredSeller(db)) ?? refuse(taxReturnRefusals.notDeclared)
  const { lines, sums } = paidInYear(await findTaxOrders(db, customerId, seller.sapDeclaredOn), year)
  const billed = await findBilled(db, customerId)
  return {
    ...{ year, day, seller, lines, sums, certificate: null },
    texts: await findPrintingTexts(db, 'tax-return'),
    customer: { name: billed.name, number: billed.customerNumber, address: billed.address },
    account: (await wasDebited(db, customerId, year)) ? await findDebitedAccount(db, customerId) : null,
    credit: await findTaxCredit(db, year),
  }
}
