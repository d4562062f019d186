// The payments tracking: what each bill calls for of its customer, of the tax advance and of its teacher, and how it stands.

import {
  chargeStatuses,
  companyCodes,
  companyLabels,
  monitoringLabels,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import type { TrackedPayment } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconRefresh, IconSend2 } from '@tabler/icons-react'
import { useState } from 'react'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { OrderDrawer } from '../orders/OrderDrawer.tsx'
import { MonitoringStatut } from '../payments/payment-statuts.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { usePayTeacher } from './use-pay-teacher.tsx'

type Row = RowOf<typeof paymentTrackingApi.trackedBills>

const amountOf = (payment: TrackedPayment | null) => (payment ? formatEuros(payment.amountCents) : <Dash />)
const statusOf = (payment: TrackedPayment | null) =>
  payment ? (
    <span title={payment.message ?? (payment.paidOn ? `Le ${formatDay(payment.paidOn)}` : undefined)}>
      <MonitoringStatut status={payment.status} />
    </span>
  ) : (
    <Dash />
  )
const teacherOf = (row: Row) => {
  if (row.teacher === null) return <Dash />
  return row.teacherId === null ? row.teacher : <AppLink href={`/teacher/show/${row.teacherId}`}>{row.teacher}</AppLink>
}

const columns = columnsOf<typeof paymentTrackingApi.trackedBills>()([
  { id: 'bill', label: 'Numéro', group: 'Facture', cell: (row) => row.bill, sort: true, isTitle: true, width: 140 },
  {
    id: 'date',
    label: 'Date',
    group: 'Facture',
    cell: (row) => formatDay(row.date),
    sort: true,
    figures: true,
    width: 100,
  },
  {
    id: 'customer',
    label: 'Nom',
    group: 'Client',
    cell: (row) => <AppLink href={`/customer/show/${row.customerId}`}>{row.customer}</AppLink>,
    sort: true,
    card: 'line',
  },
  {
    id: 'customerAmount',
    label: 'Montant',
    group: 'Client',
    cell: (row) => amountOf(row.customerPayment),
    align: 'right',
    width: 84,
  },
  {
    id: 'customerPayment',
    label: 'Paiement',
    group: 'Client',
    cell: (row) => statusOf(row.customerPayment),
    isState: true,
    width: 110,
  },
  {
    id: 'thirdPartAmount',
    label: 'Montant',
    group: 'Avance',
    cell: (row) => amountOf(row.thirdPartPayment),
    align: 'right',
    width: 84,
    hiddenAtFirst: true,
  },
  {
    id: 'thirdPartPayment',
    label: 'Paiement',
    group: 'Avance',
    cell: (row) => statusOf(row.thirdPartPayment),
    width: 110,
  },
  { id: 'teacher', label: 'Nom', group: 'Professeur', cell: teacherOf, card: 'line' },
  {
    id: 'teacherAmount',
    label: 'Montant',
    group: 'Professeur',
    cell: (row) => amountOf(row.teacherPayment),
    align: 'right',
    width: 84,
    card: 'none',
  },
  {
    id: 'teacherPayment',
    label: 'Paiement',
    group: 'Professeur',
    cell: (row) => statusOf(row.teacherPayment),
    width: 110,
    card: 'line',
  },
])

const states = wordOptions(monitoringLabels, chargeStatuses)
const filters: readonly ListFilter[] = [
  { kind: 'choices', param: 'client', input: 'customerStatuses', label: 'Client', options: states },
  { kind: 'choices', param: 'avance', input: 'thirdPartStatuses', label: 'Avance', options: states },
  { kind: 'choices', param: 'professeur', input: 'teacherStatuses', label: 'Professeur', options: states },
  { kind: 'period', param: 'date', from: 'from', to: 'to', label: 'Date' },
  {
    kind: 'choices',
    param: 'societe',
    input: 'companies',
    label: 'Société',
    options: wordOptions(companyLabels, companyCodes),
  },
  { kind: 'toggle', param: 'a-traiter', input: 'toHandle', label: 'À traiter', off: 'Toutes', on: 'À traiter' },
]
const crumbs = [{ label: 'Comptabilité' }]
const noun = {
  one: 'facture',
  many: 'factures',
  isFeminine: true,
  none: 'Aucune facture pour l’instant',
  why: 'Chaque facture demande le paiement du client, celui de l’avance immédiate et celui du professeur.',
}

export const PaymentTracking = () => {
  const [replayed, setReplayed] = useState<Row | null>(null)
  const [opened, setOpened] = useState<number | null>(null)
  const teacher = usePayTeacher()
  const actionsOf = (row: Row): readonly RowAction<Row>[] => [
    ...(row.canReplay
      ? [{ id: 'relancer', label: 'Relancer les paiements', icon: IconRefresh, run: () => setReplayed(row) }]
      : []),
    ...(row.canPayTeacher
      ? [{ id: 'professeur', label: 'Payer le professeur', icon: IconSend2, run: () => void teacher.ask(row) }]
      : []),
  ]
  return (
    <Panel title="Suivi des paiements" breadcrumb={crumbs} fill>
      <ServerTable
        id="suivi-paiements"
        operation={paymentTrackingApi.trackedBills}
        columns={columns}
        filters={filters}
        defaultSort="date.desc"
        searchLabel="N°, client, professeur"
        noun={noun}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.bill} ${row.customer}`}
        onOpen={(row) => setOpened(row.orderId)}
        actionsOf={actionsOf}
        isOff={(row) => row.isCancelled}
        offWord="Annulée"
      />
      {opened !== null && <OrderDrawer orderId={opened} onClose={() => setOpened(null)} />}
      {replayed && <ReplayDialog billId={replayed.id} reference={replayed.bill} onClose={() => setReplayed(null)} />}
      {teacher.dialog}
    </Panel>
  )
}
