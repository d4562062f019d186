// The columns of the ledger; the running balance joins them while one account is read.
import type { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { journalLabels } from '@cartable/domain/accounting/ledger.schema.ts'
import { companyLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { type Column, columnsOf, type RowOf, type TotalsOf } from '../../platform/list/list.types.ts'
import { RecordLink } from '../../platform/shell/RecordLink.tsx'

type List = typeof ledgerApi.ledgerLines
type Row = RowOf<List>

const partyOf = ({ party, customerId, teacherId }: Row) => {
  if (party === null) return <Dash />
  return (
    <RecordLink of={customerId === null ? 'teacher' : 'customer'} id={customerId ?? teacherId}>
      {party}
    </RecordLink>
  )
}
const euros = (cents: number) => (cents === 0 ? <Dash /> : formatEuros(cents))

export const ledgerColumns = columnsOf<List>()([
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.date), sort: true, figures: true, width: 100 },
  {
    id: 'number',
    label: 'Écriture',
    cell: (row) => <span title={journalLabels[row.journal]}>{`${row.journal} ${row.number}`}</span>,
    sort: true,
    figures: true,
    width: 90,
    isTitle: true,
  },
  { id: 'company', label: 'Société', cell: (row) => companyLabels[row.company], width: 130, hiddenAtFirst: true },
  {
    id: 'account',
    label: 'Compte',
    cell: (row) => (
      <span title={row.accountName}>
        <b>{row.accountCode}</b> {row.accountName}
      </span>
    ),
    sort: true,
    width: 210,
    card: 'line',
  },
  { id: 'party', label: 'Tiers', cell: partyOf, width: 160, card: 'line' },
  { id: 'label', label: 'Libellé', cell: (row) => row.label },
  { id: 'piece', label: 'Pièce', cell: (row) => row.piece, width: 140, hiddenAtFirst: true },
  {
    id: 'debit',
    label: 'Débit',
    cell: (row) => euros(row.debit),
    foot: (totals) => formatEuros(totals.debit),
    sort: true,
    align: 'right',
    width: 112,
  },
  {
    id: 'credit',
    label: 'Crédit',
    cell: (row) => euros(row.credit),
    foot: (totals) => formatEuros(totals.credit),
    sort: true,
    align: 'right',
    width: 112,
  },
  {
    id: 'letter',
    label: 'Lettrage',
    cell: (row) =>
      row.letter === null ? <Dash /> : <span title={`Lettré le ${formatDay(row.letteredOn ?? '')}`}>{row.letter}</span>,
    width: 88,
  },
])

const balance: Column<Row, TotalsOf<List>> = {
  id: 'balance',
  label: 'Solde',
  cell: (row) => (row.balance === null ? <Dash /> : formatEuros(row.balance)),
  foot: (totals) => formatEuros(totals.debit - totals.credit),
  align: 'right',
  width: 118,
}
/** Of one account: it need not be repeated line by line, its piece and its balance stand instead. */
export const accountColumns = [
  ...ledgerColumns
    .filter(({ id }) => id !== 'account')
    .map((column) => (column.id === 'piece' ? { ...column, hiddenAtFirst: false } : column)),
  balance,
]
