// Bills and credit notes of one customer, on its record: to print, to pay, to write about.
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconCreditCard, IconFileText, IconPrinter, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../../platform/api/client.ts'
import { columnsOf, type RowAction, type RowOf } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { useRowHistory } from '../../journal/journal.parts.tsx'
import { useMessageDialog } from '../../messaging/composing/write.parts.tsx'
import { PayDialog } from '../payments/PayDialog.tsx'

type Row = RowOf<typeof billingApi.billsList>

/** A credit note says so; a bill, whether it is paid, or taken back by a credit note. */
const stateOf = (row: Row) => {
  if (row.type === 'credit-note') return <Statut meaning="grey">Avoir</Statut>
  if (row.isCancelled) return <Statut meaning="grey">Annulée</Statut>
  return row.isPayed ? <Statut meaning="success">Payée</Statut> : <Statut meaning="danger">À payer</Statut>
}

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
  { id: 'isPayed', label: 'État', cell: (row) => stateOf(row), width: 106 },
])
const noun = { one: 'facture', many: 'factures', isFeminine: true, none: 'Aucune facture pour l’instant' }
const printed = (row: Row, mode: 'simple' | 'details') => {
  window.open(urlOf(billingApi.billPrint, { id: String(row.id), mode }), '_blank', 'noreferrer')
}

type Props = { readonly customerId: number }

export const BillsTable = ({ customerId }: Props) => {
  const [paid, setPaid] = useState<Row | null>(null)
  const messages = useMessageDialog('bill')
  const { historyOf, history } = useRowHistory('bills')
  const actionsOf = (row: Row): readonly RowAction<Row>[] => [
    { id: 'imprimer', label: 'Imprimer', icon: IconPrinter, run: () => printed(row, 'simple') },
    { id: 'detail', label: 'Imprimer en détail', icon: IconFileText, run: () => printed(row, 'details'), inMenu: true },
    ...(row.canPay
      ? [{ id: 'payer', label: 'Payer', icon: IconCreditCard, run: () => setPaid(row), inMenu: true }]
      : []),
    ...(messages.write
      ? [
          {
            id: 'message',
            label: 'Envoyer un message',
            icon: IconSend,
            run: (one: Row) => messages.write?.(one.id),
            inMenu: true,
          },
        ]
      : []),
    ...historyOf(row),
  ]
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
        onOpen={(row) => printed(row, 'simple')}
        actionsOf={actionsOf}
      />
      {history}
      {messages.dialog}
      {paid && (
        <PayDialog
          billId={paid.id}
          reference={paid.reference}
          amountCents={paid.totalPrice - paid.totalPayed}
          hasCard
          onClose={() => setPaid(null)}
        />
      )}
    </>
  )
}
