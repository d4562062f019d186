// A customer's own bills and credit notes on the home page: what each came to, and the paper to keep.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { BillRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { formatCount, unbroken } from '../../../platform/fr/typography.ts'
import { QueryPanel } from '../../../platform/shell/states.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from '../billing.module.css'
import { MoneyButton } from '../timeline/timeline.parts.tsx'

/** How far the list goes at each « Voir plus ». */
const sizes = [3, 10, 50, 100]

const State = ({ bill }: { readonly bill: BillRow }) => {
  if (bill.type === 'credit-note') return <Statut meaning="grey">Avoir</Statut>
  if (bill.isCancelled) return <Statut meaning="grey">Annulée</Statut>
  if (bill.isPayed) return <Statut meaning="success">Payée</Statut>
  // the rest comes from the tax advance
  return bill.customerDue > 0 ? (
    <Statut meaning="warning">À régler</Statut>
  ) : (
    <Statut meaning="info">Avance attendue</Statut>
  )
}

const Bill = ({ bill }: { readonly bill: BillRow }) => (
  <li className={classes.ownLine}>
    <span className={classes.paperName}>
      <b>{bill.reference}</b> du {formatDay(bill.date)}
      {bill.studentName && <span className={classes.whose}> pour {bill.studentName}</span>}
      {bill.advance && <span className={classes.advance}>{unbroken(bill.advance)}</span>}
    </span>
    <State bill={bill} />
    <b className={classes.amount}>{formatEuros(bill.totalPrice)}</b>
    {bill.type === 'bill' && <MoneyButton subject="order" id={bill.orderId} what={`Facture ${bill.reference}`} />}
    <a
      className={classes.open}
      href={urlOf(billingApi.billPrint, { id: String(bill.id), mode: 'details' })}
      target="_blank"
      rel="noreferrer"
      aria-label={`Voir ${bill.type === 'bill' ? 'la facture' : 'l’avoir'} ${bill.reference} (nouvel onglet)`}
    >
      <IconFileText size={18} aria-hidden /> Voir
    </a>
  </li>
)

export const OwnBills = () => {
  const [step, setStep] = useState(0)
  const size = sizes[step] ?? 100
  const bills = useOperation(
    billingApi.billsList,
    { mode: 'customer', sort: 'date.desc', size: String(size) },
    { keepPrevious: true, background: true },
  )
  if (bills.data?.rows.length === 0) return null
  return (
    <section aria-labelledby="factures">
      <h2 id="factures" className={classes.ownTitle}>
        Vos factures {bills.data && <span className={classes.quiet}>{formatCount(bills.data.total)}</span>}
      </h2>
      <QueryPanel query={bills} what="vos factures" skeleton={<div className={classes.ghost} />}>
        {({ rows, total }) => (
          <>
            <ul className={`${classes.papers} ${classes.own}`}>
              {rows.map((bill) => (
                <Bill key={bill.id} bill={bill} />
              ))}
            </ul>
            {total > rows.length && step < sizes.length - 1 && (
              <Button
                className={classes.more}
                variant="subtle"
                size="md"
                loading={bills.isPlaceholderData}
                onClick={() => setStep(step + 1)}
              >
                Voir plus de factures
              </Button>
            )}
          </>
        )}
      </QueryPanel>
    </section>
  )
}
