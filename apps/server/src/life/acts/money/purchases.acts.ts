// What an accountant does with the bills of suppliers: types them with their paper, enters, sets aside, cancels.
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type { SupplierBillInput } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import type { Person } from '../../life.ts'
import { asFiles, letter } from '../papers.acts.ts'

type Bought = Pick<SupplierBillInput, 'supplier' | 'reference' | 'billedOn' | 'dueOn' | 'vatDue' | 'enters'> & {
  readonly account: string
  readonly isCash?: boolean
  readonly baseCents: number
  readonly vatCents: number
}
/** Typed from a paper that is joined; answers the bill, null where it is refused (a company without VAT deducts none). */
const type = async (
  staff: Person,
  { account, isCash = false, baseCents, vatCents, ...bought }: Bought,
): Promise<number | null> => {
  const { record, accounts, paidFrom } = await staff.do(supplierBillsApi.supplierBillForm, {})
  const accountId = accounts.find(({ code }) => code === account)?.id ?? 0
  const { answer } = await asFiles(
    [letter(`Facture ${bought.reference}`, [bought.supplier], 'facture.pdf')],
    (files) =>
      staff.try(
        supplierBillsApi.saveSupplierBill,
        {
          ...{ ...record, ...bought, siren: '552100554', totalCents: baseCents + vatCents },
          paidFromAccountId: isCash ? (paidFrom.find(({ code }) => code === '530000')?.id ?? null) : null,
          lines: [{ accountId, label: 'Part du mois', baseCents, vatCents }],
        },
        files,
      ),
    'paper',
  )
  return answer?.id ?? null
}

/**
 * The rent, which the bank will show under its number; a bill typed twice, and one that is another company's.
 * @param today the rent is due on that day
 */
export const receiveBills = async (staff: Person, today: string): Promise<void> => {
  const rent: Bought = {
    ...{ supplier: 'SCI du Port', reference: `LOYER-${today.slice(2, 7)}`, billedOn: today, dueOn: today },
    ...{ account: '613200', baseCents: 70_000, vatCents: 14_000, vatDue: 'collection', enters: true },
  }
  await type(staff, rent)
  const twice = await type(staff, { ...rent, reference: `L-${today.slice(2, 7)}`, vatDue: 'debits' })
  if (twice !== null) await staff.do(supplierBillsApi.cancelSupplierBill, { id: twice, reason: 'Saisie deux fois' })
  await type(staff, {
    ...rent,
    reference: `T-${today.slice(2, 7)}`,
    account: '606400',
    baseCents: 1_000,
    vatCents: 200,
    isCash: true,
  })
  const strange = await type(staff, { ...rent, supplier: 'Imprimerie Neuve', reference: 'IN-77', enters: false })
  if (strange !== null) await staff.do(supplierBillsApi.discardSupplierBill, { id: strange, reason: 'Pas pour nous' })
}
