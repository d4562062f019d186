// Courses as a list, on their own page or inside a contract's, a student's, a teacher's record.

import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { courseStatuses, courseStatusLabels, displayModes } from '@cartable/domain/courses/courses.schema.ts'
import { hoursText } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCheck,
  IconMessageReport,
  IconMoodSad,
  IconMoodSmile,
  IconPencil,
  IconPrinter,
  IconSend,
} from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useCan } from '../../platform/session/session.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { MonitoringStatut } from '../billing/billing.parts.tsx'
import { useRowHistory } from '../journal/journal.parts.tsx'
import { useMessageDialog } from '../messaging/composing/write.parts.tsx'
import { CourseStatut } from './CourseStatut.tsx'
import { whatText, whenText } from './course-texts.ts'
import { hasBegun, mayMove, useCourseActions } from './use-course-actions.tsx'

type Row = RowOf<typeof coursesApi.list>

const euros = (cents: number | null) => (cents === null ? <Dash /> : formatEuros(cents))

const testWords = (row: Row) => {
  if (!row.isTest) return null
  if (row.testPassed === null) return <Statut meaning="info">Essai</Statut>
  return (
    <Statut meaning={row.testPassed ? 'success' : 'warning'}>
      {row.testPassed ? 'Essai réussi' : 'Arrêt demandé'}
    </Statut>
  )
}

const columns = columnsOf<typeof coursesApi.list>()([
  { id: 'date', label: 'Date', cell: whenText, sort: true, figures: true, width: 154 },
  { id: 'student', label: 'Élève', cell: (row) => row.studentName, sort: true },
  { id: 'description', label: 'Cours', cell: (row) => `${whatText(row)} · ${hoursText(row.durationMinutes)}` },
  { id: 'teacher', label: 'Professeur', cell: (row) => row.teacherName, sort: true },
  {
    id: 'status',
    label: 'Statut',
    cell: (row) => (
      <>
        <CourseStatut status={row.status} /> {testWords(row)}
      </>
    ),
    sort: true,
    isState: true,
    width: 128,
  },
  { id: 'comments', label: 'Commentaires', cell: (row) => row.disputeType ?? row.teacherComment ?? <Dash /> },
  {
    id: 'validation',
    label: 'Validé le',
    cell: (row) => (row.validatedAt ? formatDay(row.validatedAt) : <Dash />),
    figures: true,
    width: 100,
  },
  {
    id: 'confirmation',
    label: 'Confirmé le',
    cell: (row) => (row.confirmedAt ? formatDay(row.confirmedAt) : <Dash />),
    figures: true,
    width: 106,
    hiddenAtFirst: true,
  },
  { id: 'price', label: 'Client', cell: (row) => euros(row.customerPayment), sort: true, align: 'right', width: 88 },
  {
    id: 'teacherPayment',
    label: 'Professeur',
    cell: (row) => euros(row.teacherPayment),
    align: 'right',
    width: 98,
    hiddenAtFirst: true,
  },
  {
    id: 'payment',
    label: 'Paiement',
    cell: (row) =>
      row.customerPaymentStatus === null ? <Dash /> : <MonitoringStatut status={row.customerPaymentStatus} />,
    width: 102,
  },
  {
    id: 'bill',
    label: 'Facture',
    cell: (row) => row.creditNoteNumber ?? row.billNumber ?? <Dash />,
    width: 150,
    hiddenAtFirst: true,
  },
])

const modeLabels = {
  student: 'Vue client et élève',
  teacher: 'Vue professeur',
  'teacher-front': 'Vue professeur (espace)',
  'back-office': 'Vue interne',
} as const
const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'statut',
    input: 'statuses',
    label: 'Statut',
    options: courseStatuses.map((value) => ({
      value,
      label: value === '0-cancelled' ? 'Annulé avant validation' : courseStatusLabels[value],
    })),
  },
  { kind: 'period', param: 'date', from: 'from', to: 'to', label: 'Date' },
  {
    kind: 'choice',
    param: 'affichage',
    input: 'displayMode',
    label: 'Affichage',
    options: wordOptions(modeLabels, displayModes),
  },
]
const noun = {
  one: 'cours',
  many: 'cours',
  none: 'Aucun cours pour l’instant',
  why: 'Les professeurs déclarent leurs cours, les clients les confirment.',
}
const printed = (billId: number) => {
  window.open(urlOf(billingApi.billPrint, { id: String(billId) }), '_blank', 'noreferrer')
}
/** The bill of a self-employed teacher: an employee has none. */
const printedOfTeacher = (courseId: number) => {
  window.open(urlOf(teacherPaymentsApi.teacherBill, { id: String(courseId) }), '_blank', 'noreferrer')
}

type Props = {
  readonly id: string
  readonly input?: Partial<SentOf<typeof coursesApi.list>>
  /** In a record, the columns seen at first. */
  readonly shown?: readonly string[]
  readonly keep?: 'address' | 'memory'
  readonly extra?: ReactNode
  readonly onNew?: () => void
  readonly onCount?: (count: number) => void
}

export const CourseTable = ({ id, input, shown, keep = 'memory', extra, onNew, onCount }: Props) => {
  const actions = useCourseActions()
  const mayReadBills = useCan('billing', 'read')
  const messages = useMessageDialog('course')
  const { historyOf, history } = useRowHistory('courses')
  const own = useMemo(
    () => (shown ? columns.map((column) => ({ ...column, hiddenAtFirst: !shown.includes(column.id) })) : columns),
    [shown],
  )
  const actionsOf = (row: Row): readonly RowAction<Row>[] => [
    ...(mayMove(row, '3-confirmed')
      ? [{ id: 'confirmer', label: 'Confirmer', icon: IconCheck, run: actions.confirm }]
      : []),
    ...(row.editable
      ? [{ id: 'modifier', label: 'Modifier', icon: IconPencil, shortcut: 'e' as const, run: actions.edit }]
      : []),
    ...(row.correctable && !row.editable
      ? [{ id: 'corriger', label: 'Corriger', icon: IconPencil, shortcut: 'e' as const, run: actions.correct }]
      : []),
    ...(row.editable && row.status === '1-planned' && hasBegun(row)
      ? [{ id: 'declarer', label: 'Déclarer', icon: IconCalendarCheck, run: actions.declare }]
      : []),
    ...(mayMove(row, '1-planned')
      ? [
          { id: 'retablir', label: 'Rétablir', icon: IconArrowBackUp, run: actions.restore, inMenu: true },
          {
            id: 'autre-date',
            label: 'Proposer une autre date',
            icon: IconCalendarPlus,
            run: actions.replace,
            inMenu: true,
          },
        ]
      : []),
    ...(row.disputes > 0
      ? [
          {
            id: 'contestation',
            label: row.status === '4-disputed' ? 'Régler la contestation' : 'Voir la contestation',
            icon: IconMessageReport,
            run: actions.disputes,
            inMenu: true,
          },
        ]
      : []),
    ...(mayMove(row, '4-disputed')
      ? [{ id: 'contester', label: 'Contester', icon: IconMessageReport, run: actions.dispute, inMenu: true }]
      : []),
    ...(row.asksSatisfaction
      ? [
          { id: 'satisfait', label: 'Essai réussi', icon: IconMoodSmile, run: actions.satisfied, inMenu: true },
          {
            id: 'insatisfait',
            label: 'Essai non concluant',
            icon: IconMoodSad,
            run: actions.notSatisfied,
            inMenu: true,
          },
        ]
      : []),
    ...(row.billId === null
      ? []
      : [
          {
            id: 'facture',
            label: 'Imprimer la facture',
            icon: IconPrinter,
            run: () => row.billId !== null && printed(row.billId),
            inMenu: true,
          },
        ]),
    ...(mayReadBills && row.billId !== null && row.teacherPaymentStatus !== null
      ? [
          {
            id: 'facture-professeur',
            label: 'Imprimer la facture du professeur',
            icon: IconPrinter,
            run: () => printedOfTeacher(row.id),
            inMenu: true,
          },
        ]
      : []),
    ...historyOf(row),
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
    ...(row.cancellable
      ? [{ id: 'annuler', label: 'Annuler', icon: IconBan, run: actions.cancel, inMenu: true, isDanger: true }]
      : []),
  ]
  return (
    <>
      <ServerTable
        id={id}
        operation={coursesApi.list}
        columns={own}
        filters={filters}
        {...(input ? { input } : {})}
        defaultSort="date.desc"
        defaultSize={10}
        keep={keep}
        searchLabel="Élève, professeur"
        noun={noun}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.studentName}, ${whenText(row)}`}
        actionsOf={actionsOf}
        isOff={(row) => row.status === '0-cancelled' || row.status === '5-cancelled'}
        offWord="Annulé"
        extra={extra}
        {...(onNew ? { onNew } : {})}
        onAnswer={(answer) => onCount?.(answer.total)}
      />
      {actions.dialogs}
      {messages.dialog}
      {history}
    </>
  )
}
