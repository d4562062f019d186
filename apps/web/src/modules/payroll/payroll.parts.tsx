// What other modules embed of payroll: the payslips of a teacher, on his record and on his home page.
import { formatDay, formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { payrollApi } from '@cartable/domain/payroll/payroll.api.ts'
import type { PayslipRow } from '@cartable/domain/payroll/payroll.schema.ts'
import { IconPrinter } from '@tabler/icons-react'
import { urlOf } from '../../platform/api/client.ts'
import { capital } from '../../platform/fr/typography.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf, type RowAction } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useRowHistory } from '../journal/journal.parts.tsx'
import { shownHours } from './payroll-texts.ts'

const columns = columnsOf<typeof payrollApi.listPayslips>()([
  { id: 'month', label: 'Mois', cell: (payslip) => capital(formatMonth(payslip.month)), width: 140, isTitle: true },
  {
    id: 'date',
    label: 'Date',
    cell: (payslip) => (payslip.date ? formatDay(payslip.date) : <Dash />),
    sort: true,
    figures: true,
    width: 110,
  },
  { id: 'customer', label: 'Client', cell: (payslip) => payslip.customer, sort: true },
  { id: 'hours', label: 'Heures', cell: (payslip) => shownHours(payslip.minutes), align: 'right', width: 90 },
  {
    id: 'paidOn',
    label: 'Paiement',
    cell: ({ paidOn, payOn }) => (paidOn ? `Payé le ${formatDay(paidOn)}` : `Prévu le ${formatDay(payOn)}`),
    width: 160,
  },
  {
    id: 'amount',
    label: 'Montant',
    cell: (payslip) => formatEuros(payslip.amount),
    sort: true,
    align: 'right',
    width: 110,
  },
])
const noun = {
  one: 'bulletin',
  many: 'bulletins',
  none: 'Aucun bulletin pour l’instant',
  why: 'Un professeur salarié a un bulletin par mois et par famille qui l’emploie.',
}
const keyOf = (payslip: PayslipRow) => payslip.id
const nameOf = (payslip: PayslipRow) => `${formatMonth(payslip.month)}, ${payslip.customer}`
const print = (payslip: PayslipRow) => {
  window.open(urlOf(payrollApi.print, { id: String(payslip.id) }), '_blank', 'noreferrer')
}
const printing: RowAction<PayslipRow> = { id: 'imprimer', label: 'Imprimer', icon: IconPrinter, run: print }

/** `teacherId`: of that teacher; without it, of the teacher who is signed in. */
export const PayslipsOf = ({ teacherId }: { readonly teacherId?: number }) => {
  const { historyOf, history } = useRowHistory('payslips')
  const actionsOf = (payslip: PayslipRow) => [printing, ...historyOf(payslip)]
  return (
    <>
      <ServerTable<typeof payrollApi.listPayslips>
        id="bulletins"
        operation={payrollApi.listPayslips}
        columns={columns}
        input={teacherId === undefined ? {} : { teacherId: String(teacherId) }}
        defaultSort="date.desc"
        defaultSize={5}
        keep="memory"
        searchLabel={null}
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        onOpen={print}
        actionsOf={actionsOf}
      />
      {history}
    </>
  )
}
