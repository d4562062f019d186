// What a customer still owes, first thing on the home page, each with its one button.
import { billingApi } from '@cartable/domain/billing/billing.api.ts'
import type { OrderRow } from '@cartable/domain/billing/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconCreditCard } from '@tabler/icons-react'
import { useState } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import classes from './billing.module.css'
import { PayDialog } from './PayDialog.tsx'

export const UnpaidBills = () => {
  const [paid, setPaid] = useState<OrderRow | null>(null)
  const orders = useOperation(
    billingApi.ordersView,
    { paymentStatuses: 'to_payed,partially_payed', sort: 'date.asc', size: '100' },
    { background: true },
  )
  const cards = useOperation(billingApi.showCards, {}, { background: true })
  const due = orders.data?.rows.filter((order) => order.amountRemained > 0 && order.billId !== null) ?? []
  if (due.length === 0 && paid === null) return null
  return (
    <section aria-labelledby="a-payer">
      <h2 id="a-payer">Factures à régler</h2>
      <div className={classes.due}>
        <ul className={classes.papers}>
          {due.map((order) => (
            <li key={order.id}>
              <span className={classes.paperName}>
                Facture {order.billReference} du {formatDay(order.date)}
                {order.student && <span className={classes.quiet}> pour {order.student}</span>}
              </span>
              <b className={classes.amount}>{formatEuros(order.amountRemained)}</b>
              <Button
                size="md"
                leftSection={<IconCreditCard size={16} aria-hidden />}
                onClick={() => setPaid(order)}
                aria-label={`Payer la facture ${order.billReference}`}
              >
                Payer
              </Button>
            </li>
          ))}
        </ul>
      </div>
      {paid && paid.billId !== null && (
        <PayDialog
          billId={paid.billId}
          reference={paid.billReference ?? ''}
          amountCents={paid.amountRemained}
          hasCard={(cards.data?.cards.length ?? 0) > 0}
          onClose={() => setPaid(null)}
        />
      )}
    </section>
  )
}
