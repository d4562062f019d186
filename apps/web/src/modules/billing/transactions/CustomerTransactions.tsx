// Payments of one customer on the record, whatever their means: received, awaited, refused, given back.
import { paymentWay } from '@cartable/domain/billing/orders/billing.rules.ts'
import { customerPaymentsApi } from '@cartable/domain/billing/transactions/customer-payments.api.ts'
import { durationText, formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { columnsOf, type RowOf } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { OrderDrawer } from '../orders/OrderDrawer.tsx'
import { PaymentStatut } from '../payments/payment-statuts.tsx'

const CustomerCharges = lazy(async () => ({ default: (await import('./CustomerCharges.tsx')).CustomerCharges }))

type Row = RowOf<typeof customerPaymentsApi.customerPayments>

const wayOf = (row: Row) => paymentWay({ ...row, cents: row.amount })
/** Why it was refused, or what was noted with it, stands beside the means. */
const wordsOf = (row: Row) => [wayOf(row), row.failureMessage ?? row.comments].filter(Boolean).join(' · ')

/** The bill, else the order that has none yet, else the hours sold ahead. */
const paidFor = ({ billReference, orderReference, packMinutes }: Row) =>
  packMinutes === null ? (billReference ?? orderReference ?? '') : `Pack de ${durationText(packMinutes)}`

const columns = columnsOf<typeof customerPaymentsApi.customerPayments>()([
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.date), sort: true, figures: true, width: 98, card: 'line' },
  { id: 'type', label: 'Moyen', cell: wordsOf, isTitle: true },
  { id: 'bill', label: 'Facture', cell: paidFor, width: 142, card: 'line' },
  {
    id: 'status',
    label: 'Statut',
    cell: (row) => <PaymentStatut status={row.status} type={row.type} />,
    isState: true,
    width: 94,
    card: 'aside',
  },
  { id: 'amount', label: 'Montant', cell: (row) => formatEuros(row.amount), sort: true, align: 'right', width: 90 },
])
const noun = { one: 'paiement', many: 'paiements', none: 'Aucun paiement pour l’instant' }

export const CustomerTransactions = ({ customerId }: { readonly customerId: number }) => {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ServerTable
        id="paiements-client"
        operation={customerPaymentsApi.customerPayments}
        columns={columns}
        input={{ customerId: String(customerId) }}
        defaultSort="date.desc"
        defaultSize={10}
        keep="memory"
        searchLabel={null}
        noun={noun}
        keyOf={(row) => row.id}
        nameOf={(row) => `${wayOf(row)} du ${formatDay(row.date)}`}
        onOpen={(row) => setOpened(row.orderId)}
        actionsOf={(row) =>
          row.orderId === null ? [] : [{ id: 'open', label: 'Voir', icon: IconEye, run: () => setOpened(row.orderId) }]
        }
        isOff={(row) => row.status === 'cancelled'}
        offWord="Supprimé"
      />
      <Suspense fallback={null}>
        <CustomerCharges customerId={customerId} />
      </Suspense>
      {opened !== null && <OrderDrawer orderId={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
