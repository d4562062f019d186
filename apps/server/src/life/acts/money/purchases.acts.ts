// What an accountant does with the bills of suppliers: types them with their paper, enters, sets aside, cancels.
import { setOffsApi } from '@cartable/domain/accounting/purchases/set-offs.api.ts'
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type { SupplierBillInput } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import type { Person } from '../../life.ts'
import { asFiles, letter } from '../papers.acts.ts'

type Bought = Pick<SupplierBillInput, 'supplier' | 'reference' | 'billedOn' | 'dueOn' | 'vatDue' | 'enters'> & {
  readonly kind?: SupplierBillInput['kind']
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

/** What the owner gives back is set off against another bill of his, by the wrong amount first. */
const setOff = async (staff: Person, billId: number, noteId: number): Promise<void> => {
  const pays = (amountCents: number) =>
    staff.do(setOffsApi.setOffSupplierBill, { id: billId, againstId: noteId, amountCents })
  await pays(600)
  const { payments } = await staff.do(supplierBillsApi.showSupplierBill, { id: String(noteId) })
  const wrong = payments.find((part) => part.setOff)?.setOff?.id ?? 0
  await staff.do(setOffsApi.undoSupplierSetOff, { id: wrong, reason: 'Tout l’avoir, et non une partie' })
  const { leftCents } = await staff.do(setOffsApi.supplierBillsToSetOff, { id: String(noteId) })
  await pays(leftCents)
}

/**
 * The rent, which the bank will show under its number; a bill typed twice, one that a credit note pays in part, and one that is another company's.
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
  const [costs, back] = [
    await type(staff, { ...rent, reference: `CH-${today.slice(2, 7)}`, baseCents: 5_000, vatCents: 1_000 }),
    await type(staff, {
      ...rent,
      // at another rate: what the one brings is not what the other gives back
      ...{ kind: 'credit-note', reference: `AV-${today.slice(2, 7)}`, baseCents: 2_200, vatCents: 220 },
    }),
  ]
  if (costs !== null && back !== null) await setOff(staff, costs, back)
  const strange = await type(staff, { ...rent, supplier: 'Imprimerie Neuve', reference: 'IN-77', enters: false })
  if (strange !== null) await staff.do(supplierBillsApi.discardSupplierBill, { id: strange, reason: 'Pas pour nous' })
}
