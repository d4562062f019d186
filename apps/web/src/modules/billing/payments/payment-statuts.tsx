// Payment states as badges: of an order, of one payment, of the monitoring.
import {
  type ChargeStatus,
  monitoringLabels,
  type OrderPaymentStatus,
  orderPaymentLabels,
  type PaymentStatus,
  paymentStatusLabels,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { IconCircleHalf2 } from '@tabler/icons-react'
import { Statut } from '../../../platform/theme/Statut.tsx'

/** payed: green. partially_payed: orange. to_payed: red. */
export const OrderStatut = ({ status }: { readonly status: OrderPaymentStatus }) => {
  const words = orderPaymentLabels[status]
  if (status === 'payed') return <Statut meaning="success">{words}</Statut>
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
  cancelled: 'grey',
} as const

/** One payment: received, awaited, refused or removed. */
export const PaymentStatut = ({ status }: { readonly status: PaymentStatus }) => (
  <Statut meaning={meanings[status]}>{paymentStatusLabels[status]}</Statut>
)

/** One of the three payments that a bill calls for; nothing where none is expected. */
export const MonitoringStatut = ({ status }: { readonly status: ChargeStatus | null }) =>
  status === null ? null : <Statut meaning={meanings[status]}>{monitoringLabels[status]}</Statut>
