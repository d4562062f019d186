// Payment states as badges: of an order, of one payment, of the monitoring.
import {
  type ChargeStatus,
  cancelledWords,
  monitoringLabels,
  type OrderPaymentStatus,
  orderPaymentLabels,
  type PaymentStatus,
  paymentStatusText,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { IconCircleHalf2 } from '@tabler/icons-react'
import { Statut } from '../../../platform/theme/Statut.tsx'

/** Taken back whole by credit notes: nobody paid it, and nothing is owed. payed: green. partially_payed: orange. to_payed: red. */
export const OrderStatut = ({
  status,
  isCancelled,
}: {
  readonly status: OrderPaymentStatus
  readonly isCancelled: boolean
}) => {
  if (isCancelled) return <Statut meaning="grey">{cancelledWords}</Statut>
  const words = orderPaymentLabels[status]
  if (status === 'payed') return <Statut meaning="success">{words}</Statut>
  if (status === 'written_off') return <Statut meaning="grey">{words}</Statut>
  if (status === 'to_payed') return <Statut meaning="danger">{words}</Statut>
  return (
    <Statut meaning="warning" icon={IconCircleHalf2}>
      {words}
    </Statut>
  )
}

const meanings = {
  succeeded: 'success',
  pending: 'info',
  failed: 'danger',
  missing: 'warning',
  'written-off': 'grey',
  cancelled: 'grey',
} as const

/** One payment: received, awaited, refused, given up or removed. */
export const PaymentStatut = (payment: { readonly status: PaymentStatus; readonly type: string }) => (
  <Statut meaning={meanings[payment.status]}>{paymentStatusText(payment)}</Statut>
)

/** One of the three payments that a bill calls for; nothing where none is expected. */
export const MonitoringStatut = ({ status }: { readonly status: ChargeStatus | null }) =>
  status === null ? null : <Statut meaning={meanings[status]}>{monitoringLabels[status]}</Statut>
