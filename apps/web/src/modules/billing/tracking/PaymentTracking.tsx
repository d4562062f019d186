// The payments tracking: what each bill calls for of its customer, of the tax advance and of its teacher, and how it stands.

import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import {
  chargeStatuses,
  companyCodes,
  companyLabels,
  monitoringLabels,
} from '@cartable/domain/billing/orders/billing.schema.ts'
import { mostReplayed } from '@cartable/domain/billing/tracking/payment-replays.schema.ts'
import { paymentTrackingApi } from '@cartable/domain/billing/tracking/payment-tracking.api.ts'
import type { TrackedPayment } from '@cartable/domain/billing/tracking/payment-tracking.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconMail, IconRefresh, IconSend2 } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../../platform/list/list.types.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import type { ListHandle } from '../../../platform/list/server-table.types.ts'
import { useAddressParam } from '../../../platform/shell/address-param.ts'
import { AppLink } from '../../../platform/shell/links.tsx'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { toast } from '../../../platform/shell/toasts.ts'
import { OrderDrawer } from '../orders/OrderDrawer.tsx'
import { MonitoringStatut } from '../payments/payment-statuts.tsx'
import { usePayTeacher } from '../payments/use-pay-teacher.tsx'
import { ReplayDialog } from './ReplayDialog.tsx'
import { useReplayOfMany } from './use-replay-of-many.tsx'

type Row = RowOf<typeof paymentTrackingApi.trackedBills>

const amountOf = (payment: TrackedPayment | null) => (payment ? formatEuros(payment.amountCents) : <Dash />)
const wordsOf = (payment: TrackedPayment, retryOn: string | null) =>
  [
    payment.message ?? (payment.paidOn ? `Le ${formatDay(payment.paidOn)}` : null),
    retryOn && `Nouvel essai de la carte le ${formatDay(retryOn)}.`,
  ]
    .filter(Boolean)
    .join(' ')
const statusOf = (payment: TrackedPayment | null, retryOn: string | null = null) =>
  payment ? (
    <span title={wordsOf(payment, retryOn) || undefined}>
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
  {
    id: 'bill',
    label: 'Numéro',
    group: 'Facture',
    cell: (row) => row.bill,
    sort: true,
    isTitle: true,
    width: 150,
    pinned: true,
  },
  {
    id: 'date',
    label: 'Date',
    group: 'Facture',
    cell: (row) => formatDay(row.date),
    sort: true,
    figures: true,
    width: 98,
  },
  {
    id: 'customer',
    label: 'Nom',
    group: 'Client',
    cell: (row) => <AppLink href={`/customer/show/${row.customerId}`}>{row.customer}</AppLink>,
    sort: true,
    width: 166,
    card: 'line',
  },
  {
    id: 'customerAmount',
    label: 'Montant',
    group: 'Client',
    cell: (row) => amountOf(row.customerPayment),
    align: 'right',
    width: 78,
  },
  {
    id: 'customerPayment',
    label: 'Paiement',
    group: 'Client',
    cell: (row) => statusOf(row.customerPayment, row.cardRetryOn),
    isState: true,
    width: 108,
  },
  {
    id: 'thirdPartAmount',
    label: 'Montant',
    group: 'Avance',
    cell: (row) => amountOf(row.thirdPartPayment),
    align: 'right',
    width: 78,
  },
  {
    id: 'thirdPartPayment',
    label: 'Paiement',
    group: 'Avance',
    cell: (row) => statusOf(row.thirdPartPayment),
    width: 108,
  },
  { id: 'teacher', label: 'Nom', group: 'Professeur', cell: teacherOf, width: 160, card: 'line' },
  {
    id: 'teacherAmount',
    label: 'Montant',
    group: 'Professeur',
    cell: (row) => amountOf(row.teacherPayment),
    align: 'right',
    width: 78,
    card: 'none',
  },
  {
    id: 'teacherPayment',
    label: 'Paiement',
    group: 'Professeur',
    cell: (row) => statusOf(row.teacherPayment),
    width: 108,
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
  {
    ...{ kind: 'toggle', param: 'sans-suite', input: 'unanswered', label: 'Refus' },
    ...{ off: 'Tous', on: 'Sans suite depuis 3 jours' },
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

const billOfTeacher = (row: Row) => ({
  ...{ id: row.id, bill: row.bill, teacher: row.teacher },
  amountCents: row.teacherPayment?.amountCents ?? 0,
  hasPaid: row.customerPayment.status === 'succeeded',
})

export const PaymentTracking = () => {
  const list = useRef<ListHandle>(null)
  const [replayed, setReplayed] = useState<Row | null>(null)
  const many = useReplayOfMany(list)
  const [opened, setOpened] = useAddressParam('commande')
  const teacher = usePayTeacher()
  const send = useAction(billingApi.sendPaymentLink, {
    refreshes: [['billing'], ['messaging']],
    onSuccess: ({ isSent, message }) =>
      void (isSent ? toast.success(unbroken(message)) : toast.error(unbroken(message))),
  })
  const actionsOf = (row: Row): readonly RowAction<Row>[] => [
    ...(row.canReplay
      ? [{ id: 'relancer', label: 'Relancer les paiements', icon: IconRefresh, run: () => setReplayed(row) }]
      : []),
    ...(row.canSendLink
      ? [
          {
            id: 'lien',
            label: 'Envoyer un lien de paiement',
            icon: IconMail,
            run: () => send.mutate({ billId: row.id }),
          },
        ]
      : []),
    ...(row.canPayTeacher
      ? [
          {
            id: 'professeur',
            label: row.customerPayment.status === 'succeeded' ? 'Payer le professeur' : 'Avancer au professeur',
            icon: IconSend2,
            run: () => void teacher.ask(billOfTeacher(row)),
          },
        ]
      : []),
  ]
  return (
    <Panel title="Suivi des paiements" breadcrumb={crumbs} actions={many.button} fill>
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
        pathOf={(row) => `/accounting/bills-payments?commande=${row.orderId}`}
        onOpen={(row) => setOpened(String(row.orderId))}
        actionsOf={actionsOf}
        bulk={many.bulk}
        selectAtMost={mostReplayed}
        handle={list}
        isOff={(row) => row.isCancelled}
        offWord="Annulée"
      />
      {opened !== null && (
        <OrderDrawer listId="suivi-paiements" orderId={Number(opened)} onClose={() => setOpened(null)} />
      )}
      {replayed && <ReplayDialog billId={replayed.id} reference={replayed.bill} onClose={() => setReplayed(null)} />}
      {teacher.dialog}
      {many.dialogs}
    </Panel>
  )
}
