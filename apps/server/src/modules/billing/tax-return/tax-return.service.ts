// Use cases of the yearly tax document: the years that have one, and its paper, for staff and for the household itself.
import { taxReturnApi } from '@cartable/domain/billing/tax-return/tax-return.api.ts'
import { taxReturnRefusals } from '@cartable/domain/billing/tax-return/tax-return.refusals.ts'
import { countedOf, paidInYear, taxYearsOf } from '@cartable/domain/billing/tax-return/tax-return.rules.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { findBilled, findPrintingTexts } from '../orders/bills.queries.ts'
import { findHousehold } from '../orders/find-household.ts'
import { taxReturnPaper } from './tax-return.print.ts'
import { findDebitedAccount, findTaxCredit, findTaxOrders, wasDebited } from './tax-return.queries.ts'

/** The company as it attests; null without a declaration. */
const declaredSeller = async (db: Db) => {
  const { id: _, ...seller } = await findSeller(db, 'private-tuition')
  const { sapNumber, sapDeclaredOn } = seller
  return sapNumber === null || sapDeclaredOn === null ? null : { ...seller, sapNumber, sapDeclaredOn }
}

const document = async (context: OperationContext, customerId: number, year: number) => {
  const { platform, today, snapshot } = context
  const found = await snapshot(async (db) => {
    const seller = (await declaredSeller(db)) ?? refuse(taxReturnRefusals.notDeclared)
    const { lines, sums } = paidInYear(await findTaxOrders(db, customerId, seller.sapDeclaredOn), year)
    if (countedOf(sums) <= 0) return refuse(taxReturnRefusals.nothingPaid(year))
    const billed = await findBilled(db, customerId)
    return {
      year,
      day: today(),
      seller,
      lines,
      sums,
      texts: await findPrintingTexts(db, 'tax-return'),
      customer: { name: billed.name, number: billed.customerNumber, address: billed.address },
      account: (await wasDebited(db, customerId, year)) ? await findDebitedAccount(db, customerId) : null,
      credit: await findTaxCredit(db, year),
    }
  })
  return {
    mediaType: 'application/pdf',
    fileName: `attestation-fiscale-${year}-${found.customer.number}.pdf`,
    body: await platform.pdf.render(taxReturnPaper(found)),
    inline: false,
  }
}

export const taxReturnService = handlers(taxReturnApi, {
  taxReturnYears: async (context, input) => {
    const customerId = await findHousehold(context, input.customerId)
    const seller = await declaredSeller(context.db)
    if (seller === null) return { customerId, isDeclared: false, years: [] }
    const orders = await findTaxOrders(context.db, customerId, seller.sapDeclaredOn)
    const thisYear = Number(context.today().slice(0, 4))
    const years = taxYearsOf(orders).map((one) => ({ ...one, isProvisional: one.year >= thisYear }))
    return { customerId, isDeclared: true, years }
  },
  taxReturnDocument: async (context, { customerId, year }) =>
    document(context, await findHousehold(context, customerId), year),
})
