// Bills and credit notes of one customer, on its record: to print, to pay, to write about.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { columnsOf } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { billState, printBill, useBillActions } from './use-bill-actions.tsx'

// the reference says the company; a column of its own would push the state out of sight on a record
const columns = columnsOf<typeof billingApi.billsList>()([
  { id: 'reference', label: 'Référence', cell: (row) => row.reference, sort: true, width: 144 },
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.date), sort: true, figures: true, width: 98 },
  {
    id: 'totalPrice',
    label: 'Total',
    cell: (row) => formatEuros(row.totalPrice),
    sort: true,
    align: 'right',
    width: 96,
  },
  {
    id: 'totalPayed',
    label: 'Payé',
    cell: (row) => formatEuros(row.totalPayed),
    sort: true,
    align: 'right',
    width: 96,
  },
  { id: 'isPayed', label: 'État', cell: billState, width: 106 },
])
const noun = { one: 'facture', many: 'factures', isFeminine: true, none: 'Aucune facture pour l’instant' }

type Props = { readonly customerId: number }

export const BillsTable = ({ customerId }: Props) => {
  const { actionsOf, dialogs } = useBillActions()
  return (
    <>
      <ServerTable
        id="factures-client"
        operation={billingApi.billsList}
        columns={columns}
        input={{ mode: 'backoffice', customerId: String(customerId) }}
        defaultSort="date.desc"
        defaultSize={10}
        keep="memory"
        searchLabel={null}
        noun={noun}
        keyOf={(row) => row.id}
        nameOf={(row) => row.reference}
        onOpen={(row) => printBill(row, 'simple')}
        actionsOf={actionsOf}
      />
      {dialogs}
    </>
  )
}
