// The columns of the accounting table, grouped as accountants read them.
import type { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { accountingViews } from '@cartable/domain/accounting/accounting.schema.ts'
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import { IconReceiptRefund } from '@tabler/icons-react'
import { capital } from '../../platform/fr/typography.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { type Column, columnsOf, type ListView, type RowOf, type TotalsOf } from '../../platform/list/list.types.ts'
import { RecordLink } from '../../platform/shell/RecordLink.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { MonitoringStatut } from '../billing/billing.parts.tsx'

type List = typeof accountingApi.privateTuitionBillsList
type Row = RowOf<List>
type Totals = TotalsOf<List>

const euros = (cents: number) => (cents === 0 ? <Dash /> : formatEuros(cents))
const text = (value: string | null) => value ?? <Dash />
/** `nov. 2026`, short enough for the first column. */
const shortMonth = (day: string) => capital(formatMonth(day).replace(/^(\p{L}{3})\p{L}+/u, '$1.'))

/** A column of amounts with its total over the filter, credit notes deducted. */
const amount = (
  id: keyof Row & string,
  label: string,
  group: string,
  total?: keyof Totals & string,
  sort = false,
): Column<Row, Totals> => ({
  id,
  label,
  group,
  align: 'right',
  width: 98,
  ...(sort ? { sort: true as const } : {}),
  cell: (row) => euros(row[id] as number),
  ...(total ? { foot: (totals: Totals) => formatEuros(totals[total]) } : {}),
})

/** State of the customer's payment; a credit note and a cancelled bill say so instead. */
const customerState = (row: Row) => {
  if (row.type === 'credit-note')
    return (
      <Statut meaning="grey" icon={IconReceiptRefund}>
        Avoir
      </Statut>
    )
  return row.customerStatus === null ? <Dash /> : <MonitoringStatut status={row.customerStatus} />
}
const state = (status: Row['urssafStatus']) => (status === null ? <Dash /> : <MonitoringStatut status={status} />)
const rates = (row: Row) =>
  row.vatRates
    .split(', ')
    .map((rate) => formatPercent(rate.replace(',', '.')))
    .join(', ')

const columns = columnsOf<List>()([
  {
    id: 'month',
    label: 'Mois',
    group: 'Facture',
    cell: (row) => shortMonth(row.month),
    width: 90,
    quiet: true,
    pinned: true,
    card: 'none',
  },
  {
    id: 'billNumber',
    label: 'Numéro',
    group: 'Facture',
    cell: (row) => row.billNumber,
    sort: true,
    width: 148,
    pinned: true,
    isTitle: true,
  },
  {
    id: 'date',
    label: 'Date',
    group: 'Facture',
    cell: (row) => formatDay(row.date),
    sort: true,
    figures: true,
    width: 96,
  },
  {
    id: 'relatedDocument',
    label: 'Document lié',
    group: 'Facture',
    cell: (row) => text(row.relatedDocument),
    width: 140,
  },
  { id: 'customerNumber', label: 'N°', group: 'Client', cell: (row) => row.customerNumber, width: 88, quiet: true },
  {
    id: 'customerName',
    label: 'Nom',
    group: 'Client',
    cell: (row) => (
      <RecordLink
        of="customer"
        id={row.customerId}
      >{`${row.customerLastName.toLocaleUpperCase('fr-FR')} ${row.customerFirstName ?? ''}`}</RecordLink>
    ),
    sort: true,
    width: 164,
    card: 'line',
  },
  {
    id: 'student',
    label: 'Élève',
    group: 'Client',
    cell: (row) =>
      row.student === null ? (
        <Dash />
      ) : (
        <RecordLink of="student" id={row.studentId}>
          {[row.studentFirstName, row.studentLevel].filter(Boolean).join(', ')}
        </RecordLink>
      ),
    sort: true,
    width: 120,
    card: 'none',
  },
  {
    id: 'hours',
    label: 'Heures',
    group: 'Client',
    align: 'right',
    cell: (row) => Number(row.hours).toLocaleString('fr-FR'),
    sort: true,
    width: 84,
  },
  amount('totalInclTax', 'Total', 'Montants TTC', 'totalInclTax', true),
  { ...amount('paidByCustomer', 'Payé client', 'Montants TTC', 'paidByCustomer'), card: 'none' },
  { ...amount('paidByAdvance', 'Avance', 'Montants TTC', 'paidByAdvance'), card: 'none' },
  amount('revenueInclTax', 'CA TTC', 'Chiffre d’affaires', 'totalInclTax'),
  amount('revenueExclTax', 'CA HT', 'Chiffre d’affaires', 'revenueExclTax', true),
  amount('tax', 'TVA', 'Chiffre d’affaires', 'tax', true),
  { id: 'vatRates', label: 'Taux', group: 'Chiffre d’affaires', align: 'right', cell: rates, width: 70 },
  amount('providerFees', 'Frais', 'Encaissement', 'providerFees'),
  amount('collection', 'Encaissé', 'Encaissement', 'collection'),
  {
    id: 'teacherIdentity',
    label: 'Professeur',
    group: 'Professeur',
    cell: (row) =>
      row.teacherIdentity === null ? (
        <Dash />
      ) : (
        <RecordLink of="teacher" id={row.teacherId}>
          {row.teacherIdentity}
        </RecordLink>
      ),
    sort: true,
    width: 160,
  },
  {
    id: 'teacherSelfEmployed',
    label: 'Indépendant',
    group: 'Professeur',
    cell: (row) => (row.teacherSelfEmployed === null ? <Dash /> : row.teacherSelfEmployed ? 'Oui' : 'Non'),
    width: 96,
  },
  amount('teacherCosts', 'Coût', 'Professeur', 'teacherCosts'),
  amount('salary', 'Salaire', 'Professeur', 'salary'),
  {
    id: 'customerStatus',
    label: 'Client',
    group: 'Statuts',
    cell: customerState,
    isState: true,
    width: 108,
    card: 'aside',
  },
  { id: 'urssafStatus', label: 'URSSAF', group: 'Statuts', cell: (row) => state(row.urssafStatus), width: 108 },
  {
    id: 'teacherPaymentStatus',
    label: 'Professeur',
    group: 'Statuts',
    cell: (row) => state(row.teacherPaymentStatus),
    width: 110,
  },
  { id: 'cancelled', label: 'Annulée', group: 'Statuts', cell: (row) => (row.cancelled ? 'Oui' : 'Non'), width: 80 },
])

const essential: readonly string[] = accountingViews.essential.columns

/** All columns; those of « Essentiel » alone are shown until another view is chosen. */
const shownAtFirst = (ids: readonly string[]) =>
  columns.map((column) => (ids.includes(column.id) ? column : { ...column, hiddenAtFirst: true }))
export const accountingColumnList = shownAtFirst(essential)
/** Where nothing of the filter is paid by the tax advance, its column would hold dashes alone. */
const withoutAdvance = essential.filter((id) => id !== 'paidByAdvance')
export const columnsWithoutAdvance = shownAtFirst(withoutAdvance)

const viewIds = { essential: 'essentiel', teachers: 'professeurs', all: 'tout' } as const
export const accountingListViews: readonly ListView[] = Object.entries(accountingViews).map(([id, view]) => ({
  id: viewIds[id as keyof typeof viewIds],
  label: view.label,
  columns: view.columns,
}))
export const viewsWithoutAdvance = accountingListViews.map((view) =>
  view.id === viewIds.essential ? { ...view, columns: withoutAdvance } : view,
)
