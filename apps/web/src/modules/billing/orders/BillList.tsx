// Bills and credit notes of all customers: found by a fragment of a number or an amount, printed, sent, exported.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import {
  companyCodes,
  companyLabels,
  orderPaymentLabels,
  orderPaymentStatuses,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../../platform/api/client.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { useShownFilters } from '../../../platform/list/filters/use-shown-filters.ts'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter } from '../../../platform/list/list.types.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { RecordLink } from '../../../platform/shell/RecordLink.tsx'
import { OrderDrawer } from './OrderDrawer.tsx'
import { orderTabs } from './order-tabs.ts'
import { billState, useBillActions } from './use-bill-actions.tsx'

const columns = columnsOf<typeof billingApi.billsList>()([
  { id: 'company', label: 'Société', cell: (row) => companyLabels[row.company], sort: true, width: 138, card: 'none' },
  { id: 'reference', label: 'Référence', cell: (row) => row.reference, sort: true, isTitle: true, width: 150 },
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.date), sort: true, figures: true, width: 98 },
  {
    id: 'customer',
    label: 'Client',
    cell: (row) => (
      <RecordLink of="customer" id={row.customerId}>
        {row.customerName}
      </RecordLink>
    ),
    width: 172,
    card: 'line',
  },
  {
    id: 'student',
    label: 'Élève',
    cell: (row) =>
      row.studentName === null ? (
        <Dash />
      ) : (
        <RecordLink of="student" id={row.studentId}>
          {row.studentName}
        </RecordLink>
      ),
  },
  {
    id: 'totalPrice',
    label: 'Total',
    cell: (row) => formatEuros(row.totalPrice),
    sort: true,
    align: 'right',
    width: 108,
  },
  {
    id: 'totalPayed',
    label: 'Payé',
    cell: (row) => (row.totalPayed === 0 ? <Dash /> : formatEuros(row.totalPayed)),
    sort: true,
    align: 'right',
    width: 108,
  },
  { id: 'isPayed', label: 'État', cell: billState, isState: true, width: 106 },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'type',
    input: 'types',
    label: 'Type',
    options: [
      { value: 'bill', label: 'Facture' },
      { value: 'credit-note', label: 'Avoir' },
    ],
  },
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
]
const defaultSort = 'date.desc'
const crumbs = [{ label: 'Comptabilité' }]
const noun = {
  one: 'facture',
  many: 'factures',
  isFeminine: true,
  none: 'Aucune facture pour l’instant',
  why: 'Chaque cours confirmé et chaque inscription à un stage font une facture\u00a0; ce qui en est rendu, un avoir.',
}

const ExportButton = ({ total }: { readonly total: number | undefined }) => {
  const shown = useShownFilters(filters, defaultSort) as SentOf<typeof billingApi.billsCsv>
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={total === 0}
      onClick={() => window.open(urlOf(billingApi.billsCsv, shown), '_blank', 'noreferrer')}
    >
      Exporter en CSV
    </Button>
  )
}

export const BillList = () => {
  const [opened, setOpened] = useAddressParam('commande')
  const { actionsOf, dialogs } = useBillActions()
  return (
    <ListScreen<typeof billingApi.billsList>
      title="Gestion des factures et paiements"
      breadcrumb={crumbs}
      tabs={orderTabs('bills')}
      actions={(count) => <ExportButton total={count?.total} />}
      id="factures"
      operation={billingApi.billsList}
      columns={columns}
      filters={filters}
      input={{ mode: 'backoffice' }}
      defaultSort={defaultSort}
      searchLabel="N°, client, montant"
      noun={noun}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.reference} ${row.customerName}`}
      onOpen={(row) => setOpened(String(row.orderId))}
      pathOf={(row) => `/accounting/bills?commande=${row.orderId}`}
      actionsOf={actionsOf}
      isOff={(row) => row.isCancelled}
      offWord="Annulée"
    >
      {dialogs}
      {opened !== null && <OrderDrawer listId="factures" orderId={Number(opened)} onClose={() => setOpened(null)} />}
    </ListScreen>
  )
}
