// The accounting table of the company of stages: its eleven columns and their totals.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { paymentTypeLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { IconFileInvoice, IconReceiptRefund } from '@tabler/icons-react'
import { useState } from 'react'
import { capital, counted } from '../../platform/fr/typography.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf, type RowOf } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { RecordLink } from '../../platform/shell/RecordLink.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { defaultSort, stageFilters, type TableProps } from './accounting-filters.ts'
import { BilledCustomer } from './BilledCustomer.tsx'
import { useOverviews } from './use-overviews.ts'

type Row = RowOf<typeof accountingApi.traineeshipBillsList>

/** `nov. 2026`, short enough for the first column. */
const shortMonth = (day: string) => capital(formatMonth(day).replace(/^(\p{L}{3})\p{L}+/u, '$1.'))
const hours = (minutes: number | null) =>
  minutes === null ? <Dash /> : `${(minutes / 60).toLocaleString('fr-FR', { maximumFractionDigits: 2 })}\u00a0h`
const typeOf = (row: Row) =>
  row.type === 'credit-note' ? (
    <Statut meaning="grey" icon={IconReceiptRefund}>
      Avoir
    </Statut>
  ) : (
    <Statut meaning="info" icon={IconFileInvoice}>
      Facture
    </Statut>
  )

const columns = columnsOf<typeof accountingApi.traineeshipBillsList>()([
  {
    id: 'month',
    label: 'Mois',
    cell: (row) => shortMonth(row.month),
    width: 92,
    quiet: true,
    pinned: true,
    card: 'none',
  },
  {
    id: 'reference',
    label: 'Référence',
    cell: (row) => row.reference,
    sort: true,
    width: 152,
    pinned: true,
    isTitle: true,
  },
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.date), sort: true, figures: true, width: 104 },
  {
    id: 'customer',
    label: 'Client',
    cell: (row) => (
      <RecordLink of="customer" id={row.customerId}>
        {row.customer}
      </RecordLink>
    ),
    sort: true,
    width: 172,
    card: 'line',
  },
  {
    id: 'amountDue',
    label: 'Montant dû',
    cell: (row) => formatEuros(row.amountDue),
    foot: (totals) => formatEuros(totals.amountDue),
    sort: true,
    align: 'right',
    width: 114,
  },
  { id: 'duration', label: 'Durée', cell: (row) => hours(row.duration), align: 'right', width: 72 },
  { id: 'type', label: 'Type', cell: typeOf, width: 100 },
  {
    id: 'paymentMethod',
    label: 'Moyen de paiement',
    cell: (row) => (row.paymentMethod === null ? <Dash /> : paymentTypeLabels[row.paymentMethod]),
    width: 144,
  },
  {
    id: 'remaining',
    label: 'Reste à payer',
    cell: (row) => (row.remaining === 0 ? <Dash /> : formatEuros(row.remaining)),
    foot: (totals) => formatEuros(totals.remaining),
    sort: true,
    align: 'right',
    width: 122,
  },
  {
    id: 'relatedDocuments',
    label: 'Documents liés',
    cell: (row) => (row.relatedDocuments.length === 0 ? <Dash /> : row.relatedDocuments.join(', ')),
    width: 150,
  },
  {
    id: 'cancelled',
    label: 'Annulée',
    cell: (row) => (row.cancelled ? 'Oui' : 'Non'),
    width: 106,
    isState: true,
    // a « Non » alone says nothing on a phone, where the title of a cancelled one says it
    card: 'none',
  },
])
const noun = {
  one: 'facture',
  many: 'factures',
  isFeminine: true,
  none: 'Aucune facture pour l’instant',
  why: 'Chaque inscription à un stage fait une facture, qui se retrouve ici.',
}

export const StagesTable = ({ months, mayOpen, customer, onOpen, onTotal }: TableProps) => {
  const actionsOf = useOverviews<Row>()
  const [name, setName] = useState<string | null>(null)
  return (
    <ServerTable
      id="tables-comptables-stages"
      operation={accountingApi.traineeshipBillsList}
      columns={columns}
      filters={stageFilters}
      filterOptions={{ mois: months }}
      defaultSort={defaultSort}
      searchLabel="Référence, client…"
      noun={noun}
      keyOf={(row: Row) => row.id}
      nameOf={(row) => `${row.reference} ${row.customer}`}
      actionsOf={actionsOf}
      {...(mayOpen
        ? {
            onOpen: (row: Row) => onOpen(row.orderId),
            pathOf: (row: Row) => `/accounting/tables?societe=stages&commande=${row.orderId}`,
          }
        : {})}
      isOff={(row) => row.cancelled}
      offWord="Annulée"
      totalsLabel={(_, { totals }) => (
        <>
          {totals.billCount > 1 ? 'des' : 'de'} {counted(totals.billCount, 'facture filtrée', 'factures filtrées')}
          {totals.creditNoteCount > 0 && `, ${counted(totals.creditNoteCount, 'avoir déduit', 'avoirs déduits')}`}
        </>
      )}
      input={customer.input}
      extra={<BilledCustomer customer={customer} name={name} />}
      onAnswer={({ total, totalIsExact, rows }) => {
        onTotal({ total, isExact: totalIsExact })
        setName(rows[0]?.customer ?? null)
      }}
    />
  )
}
