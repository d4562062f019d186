// Bills of suppliers that one line of the bank pays: several at once, the last in part, under the eyes of what they come to.
import '@mantine/core/styles/Checkbox.layer.css'
import { mostBillsOfLine } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type { SupplierBillLeft } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Checkbox, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useOperation } from '../../../platform/api/hooks.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import classes from './bank.module.css'

const sumOf = (bills: readonly SupplierBillLeft[]): number => bills.reduce((sum, { leftCents }) => sum + leftCents, 0)
/** Whole but the last, which takes what is left of the sum: neither too few nor one too many. */
export const arePaidBy = (bills: readonly SupplierBillLeft[], cents: number): boolean => {
  const isEnough = cents <= sumOf(bills)
  const needsLast = sumOf(bills.slice(0, -1)) < cents
  return isEnough && needsLast && bills.length <= mostBillsOfLine
}

const saidOf = (bills: readonly SupplierBillLeft[], cents: number): string => {
  const gap = sumOf(bills) - cents
  if (bills.length === 0) return 'Cochez ce que la somme paie. Plusieurs factures, ou une partie d’une seule.'
  if (gap < 0) return `Il reste ${formatEuros(-gap)} à affecter.`
  if (!arePaidBy(bills, cents)) return 'La somme est atteinte avant la dernière\u00a0: retirez-en une.'
  return gap === 0
    ? 'La somme est payée au centime.'
    : `${bills.at(-1)?.label}\u00a0: payée en partie, il en restera ${formatEuros(gap)}.`
}

type Props = {
  readonly company: CompanyCode
  /** What the line moves, without its sign: money that leaves pays bills, money that comes is that of credit notes. */
  readonly cents: number
  readonly isOut: boolean
  readonly value: readonly SupplierBillLeft[]
  readonly onChange: (bills: readonly SupplierBillLeft[]) => void
}
export const BillsToPay = ({ company, cents, isOut, value, onChange }: Props) => {
  const [typed, setTyped] = useState('')
  const [text] = useDebouncedValue(typed.trim(), 250)
  const kind = isOut ? 'bill' : 'credit-note'
  const query = useOperation(
    supplierBillsApi.supplierBillsToPay,
    { company, kind, query: text },
    { keepPrevious: true },
  )
  const chosen = new Set(value.map(({ id }) => id))
  const toggle = (bill: SupplierBillLeft) =>
    onChange(chosen.has(bill.id) ? value.filter(({ id }) => id !== bill.id) : [...value, bill])
  return (
    <>
      <TextInput
        label={isOut ? 'Facture' : 'Avoir'}
        description="Fournisseur ou numéro, parmi ceux qui restent à payer."
        value={typed}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <QueryPanel query={query} what="les factures">
        {({ results }) => {
          const shown = [...value, ...results.filter(({ id }) => !chosen.has(id))]
          return shown.length === 0 ? (
            <p>{isOut ? 'Aucune facture ne reste à payer.' : 'Aucun avoir ne reste à recevoir.'}</p>
          ) : (
            <ul className={classes.bills}>
              {shown.map((bill) => (
                <li key={bill.id}>
                  <Checkbox
                    checked={chosen.has(bill.id)}
                    label={bill.label}
                    description={[
                      formatEuros(bill.leftCents),
                      ...(bill.dueOn === null ? [] : [`échéance ${formatDay(bill.dueOn)}`]),
                    ].join(' · ')}
                    onChange={() => toggle(bill)}
                  />
                </li>
              ))}
            </ul>
          )
        }}
      </QueryPanel>
      <p role="status">{saidOf(value, cents)}</p>
    </>
  )
}
