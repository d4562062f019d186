// Orders and bills of all customers, with what remains to pay.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import {
  companyCodes,
  companyLabels,
  orderPaymentLabels,
  orderPaymentStatuses,
  paymentTypeLabels,
  paymentTypes,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter } from '../../../platform/list/list.types.ts'
import { totalOf } from '../../../platform/list/list-count.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { OrderStatut } from '../payments/payment-statuts.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { orderTabs } from './order-tabs.ts'

const euros = (cents: number) => (cents === 0 ? <Dash /> : formatEuros(cents))

const columns = columnsOf<typeof billingApi.ordersView>()([
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.date), sort: true, figures: true, width: 98 },
  { id: 'company', label: 'Société', cell: (row) => companyLabels[row.company], sort: true, width: 138, card: 'none' },
  {
    id: 'reference',
    label: 'Référence',
    cell: (row) => row.billReference ?? row.reference,
    sort: true,
    isTitle: true,
    width: 150,
  },
  {
    id: 'customer',
    label: 'Client',
    cell: (row) => <AppLink href={`/customer/show/${row.customerId}`}>{row.customer}</AppLink>,
    sort: true,
    width: 172,
    card: 'line',
  },
  {
    id: 'student',
    label: 'Élève',
    cell: (row) =>
      row.studentId === null ? <Dash /> : <AppLink href={`/student/show/${row.studentId}`}>{row.student}</AppLink>,
  },
  {
    id: 'paymentMethod',
    label: 'Moyen',
    cell: (row) => (row.paymentMethod ? paymentTypeLabels[row.paymentMethod] : <Dash />),
    hiddenAtFirst: true,
    width: 114,
  },
  {
    id: 'amount',
    label: 'Montant',
    cell: (row) => formatEuros(row.amount),
    sort: true,
    align: 'right',
    width: 108,
    foot: (totals) => formatEuros(totals.amount),
  },
  {
    id: 'amountRemained',
    label: 'Reste dû',
    cell: (row) => euros(row.amountRemained),
    sort: true,
    align: 'right',
    width: 108,
    foot: (totals) => formatEuros(totals.amountRemained),
  },
  {
    id: 'paymentStatus',
    label: 'Paiement',
    cell: (row) => <OrderStatut status={row.paymentStatus} isCancelled={row.isCancelled} />,
    isState: true,
    width: 108,
  },
  { id: 'balance', label: 'Solde', cell: (row) => euros(row.balance), sort: true, align: 'right', width: 92 },
])

const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'paiement',
    input: 'paymentStatuses',
    label: 'Paiement',
    options: wordOptions(orderPaymentLabels, orderPaymentStatuses),
  },
  { kind: 'period', param: 'date', from: 'from', to: 'to', label: 'Date' },
  {
    kind: 'choices',
    param: 'societe',
    input: 'companies',
    label: 'Société',
    options: wordOptions(companyLabels, companyCodes),
  },
  {
    kind: 'choices',
    param: 'moyen',
    input: 'paymentMethods',
    label: 'Moyen',
    options: wordOptions(
      paymentTypeLabels,
      paymentTypes.filter((type) => type !== 'credit'),
    ),
  },
]
const crumbs = [{ label: 'Comptabilité' }]
const noun = {
  one: 'commande',
  many: 'commandes',
  isFeminine: true,
  none: 'Aucune commande pour l’instant',
  why: 'Chaque cours confirmé fait une commande et sa facture.',
}

export const OrderList = () => {
  const [opened, setOpened] = useAddressParam('commande')
  return (
    <Panel title="Gestion des factures et paiements" breadcrumb={crumbs} tabs={orderTabs('orders')} fill>
      <ServerTable
        id="commandes"
        operation={billingApi.ordersView}
        columns={columns}
        filters={filters}
        defaultSort="date.desc"
        searchLabel="N°, client, montant"
        noun={noun}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.billReference ?? row.reference} ${row.customer}`}
        onOpen={(row) => setOpened(String(row.id))}
        pathOf={(row) => `/accounting/orders?commande=${row.id}`}
        isOff={(row) => row.isCancelled}
        offWord="Annulée"
        totalsLabel={(count, { totalIsExact }) =>
          totalIsExact
            ? totalOf(count, 'de la commande filtrée', 'commandes filtrées')
            : 'de toutes les commandes filtrées'
        }
      />
      {opened !== null && <OrderDrawer listId="commandes" orderId={Number(opened)} onClose={() => setOpened(null)} />}
    </Panel>
  )
}
