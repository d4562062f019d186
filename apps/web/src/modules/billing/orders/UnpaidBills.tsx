// What a customer still owes, first thing on the home page, each with its one button.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { OrderRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Button } from '@mantine/core'
import { IconCreditCard, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { useOperation } from '../../../platform/api/hooks.ts'
import { ErrorState } from '../../../platform/shell/states.tsx'
import classes from '../billing.module.css'
import { PayDialog } from '../payments/PayDialog.tsx'

type Due = OrderRow & { readonly billId: number; readonly billReference: string }
const isDue = (order: OrderRow): order is Due =>
  order.customerDue > 0 && order.billId !== null && order.billReference !== null

type LineProps = { readonly order: Due; readonly isFirst: boolean; readonly onPay: () => void }
const Line = ({ order, isFirst, onPay }: LineProps) => (
  <li className={classes.ownLine}>
    <span className={classes.paperName}>
      Facture {order.billReference} du {formatDay(order.date)}
      {order.student && <span className={classes.whose}> pour {order.student}</span>}
      {order.cardRetryOn && (
        <span className={classes.whose}> · votre carte sera de nouveau débitée le {formatDay(order.cardRetryOn)}</span>
      )}
    </span>
    <b className={classes.amount}>{formatEuros(order.customerDue)}</b>
    <a
      className={classes.open}
      href={urlOf(billingApi.billPrint, { id: String(order.billId), mode: 'details' })}
      target="_blank"
      rel="noreferrer"
      aria-label={`Voir la facture ${order.billReference} (nouvel onglet)`}
    >
      <IconFileText size={18} aria-hidden /> Voir
    </a>
    <Button
      size="md"
      variant={isFirst ? 'filled' : 'default'}
      leftSection={<IconCreditCard size={16} aria-hidden />}
      onClick={onPay}
      aria-label={`Régler la facture ${order.billReference}`}
    >
      Régler
    </Button>
  </li>
)

type Props = {
  /** Nothing else waits: paying is then the thing to do. */
  readonly isFirst: boolean
}

export const UnpaidBills = ({ isFirst }: Props) => {
  const [paid, setPaid] = useState<Due | null>(null)
  const orders = useOperation(
    billingApi.ordersView,
    { paymentStatuses: 'to_payed,partially_payed', sort: 'date.asc', size: '100' },
    { background: true },
  )
  const cards = useOperation(billingApi.showCards, {}, { background: true })
  if (orders.isError && orders.data === undefined)
    return <ErrorState error={orders.error} onRetry={() => void orders.refetch()} what="les factures à régler" />
  const due = orders.data?.rows.filter(isDue) ?? []
  if (due.length === 0 && paid === null) return null
  const total = due.reduce((sum, order) => sum + order.customerDue, 0)
  return (
    <section aria-labelledby="a-payer">
      <h2 id="a-payer" className={classes.ownTitle}>
        Factures à régler
        {due.length > 1 && <span className={classes.quiet}> {formatEuros(total)} en tout</span>}
      </h2>
      <ul className={`${classes.papers} ${classes.own} ${classes.due}`}>
        {due.map((order, index) => (
          <Line key={order.id} order={order} isFirst={isFirst && index === 0} onPay={() => setPaid(order)} />
        ))}
      </ul>
      {paid && (
        <PayDialog
          billId={paid.billId}
          reference={paid.billReference}
          amountCents={paid.customerDue}
          hasCard={(cards.data?.cards.length ?? 0) > 0}
          onClose={() => setPaid(null)}
        />
      )}
    </section>
  )
}
