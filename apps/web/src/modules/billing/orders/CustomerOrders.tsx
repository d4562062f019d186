// Orders of one customer on the record: what each is for, what remains to pay; an order opens beside the list.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconEye } from '@tabler/icons-react'
import { useState } from 'react'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { OrderStatut } from '../payments/payment-statuts.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'

const columns = columnsOf<typeof billingApi.ordersView>()([
  { id: 'reference', label: 'Commande', cell: (row) => row.reference, sort: true, isTitle: true, width: 124 },
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.date), sort: true, figures: true, width: 98 },
  { id: 'student', label: 'Élève', cell: (row) => row.student ?? <Dash />, card: 'line' },
  { id: 'amount', label: 'Montant', cell: (row) => formatEuros(row.amount), sort: true, align: 'right', width: 96 },
  {
    id: 'paymentStatus',
    label: 'Paiement',
    cell: (row) => <OrderStatut status={row.paymentStatus} isCancelled={row.isCancelled} />,
    isState: true,
    width: 108,
    card: 'aside',
  },
])
const noun = {
  one: 'commande',
  many: 'commandes',
  isFeminine: true,
  none: 'Aucune commande pour l’instant',
  why: 'Chaque cours confirmé fait une commande et sa facture.',
}

export const CustomerOrders = ({ customerId }: { readonly customerId: number }) => {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <>
      <ServerTable
        id="commandes-client"
        operation={billingApi.ordersView}
        columns={columns}
        input={{ customerId: String(customerId) }}
        defaultSort="date.desc"
        defaultSize={10}
        keep="memory"
        searchLabel={null}
        noun={noun}
        keyOf={(row) => row.id}
        nameOf={(row) => row.reference}
        onOpen={(row) => setOpened(row.id)}
        actionsOf={(row) => [{ id: 'open', label: 'Voir', icon: IconEye, run: () => setOpened(row.id) }]}
        isOff={(row) => row.isCancelled}
        offWord="Annulée"
      />
      {opened !== null && <OrderDrawer orderId={opened} onClose={() => setOpened(null)} />}
    </>
  )
}
