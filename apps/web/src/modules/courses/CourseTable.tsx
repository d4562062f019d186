// Courses as a list, on their own page or inside a contract's, a student's, a teacher's record.

import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { teacherPaymentsApi } from '@cartable/domain/billing/payments/teacher-payments.api.ts'
import { mostConfirmed } from '@cartable/domain/courses/confirmations/confirmations.schema.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarCheck,
  IconCalendarPlus,
  IconCheck,
  IconFileDiff,
  IconFlag,
  IconMailForward,
  IconMessageReport,
  IconMoodSad,
  IconMoodSmile,
  IconPencil,
  IconPrinter,
  IconSend,
  IconUserOff,
} from '@tabler/icons-react'
import { type ReactNode, useMemo, useState } from 'react'
import { urlOf } from '../../platform/api/client.ts'
import type { BulkAction, FilterOption, RowAction, RowOf } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useCan } from '../../platform/session/session.ts'
import { useAddressParam } from '../../platform/shell/address-param.ts'
import { useMoneyRows } from '../billing/timeline/timeline.parts.tsx'
import { useRowHistory } from '../journal/journal.parts.tsx'
import { useMessageDialog } from '../messaging/composing/write.parts.tsx'
import { useFollowDialog } from '../monitoring/monitoring.parts.tsx'
import {
  columnsOfMode,
  courseColumns,
  courseFilters,
  courseViews,
  displayModeOf,
  recordCourseFilters,
} from './course-columns.tsx'
import { whenText } from './course-texts.ts'
import { hasBegun, mayMove, useCourseActions } from './use-course-actions.tsx'

type Row = RowOf<typeof coursesApi.list>

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

/** A lesson is read where its contract is. */
const contractPathOf = (row: Row) => `/privateTuition/contract/${row.contractId}`

/** Who a filter names, known from the rows that it keeps. */
type Names = { readonly professeur?: FilterOption[]; readonly eleve?: FilterOption[] }
const withNames = (known: Names, { teacherId, teacherName, studentId, studentName }: Row): Names =>
  known.professeur?.[0]?.value === String(teacherId) && known.eleve?.[0]?.value === String(studentId)
    ? known
    : {
        professeur: [{ value: String(teacherId), label: teacherName }],
        eleve: [{ value: String(studentId), label: studentName }],
      }

type Props = {
  readonly id: string
  readonly input?: Partial<SentOf<typeof coursesApi.list>>
  /** In a record, the columns seen at first. */
  readonly shown?: readonly string[]
  readonly keep?: 'address' | 'memory'
  /** Choices of the filter of a page. */
  readonly subjects?: readonly FilterOption[] | undefined
  readonly extra?: ReactNode
  readonly onNew?: () => void
  readonly onCount?: (count: number) => void
}

export const CourseTable = ({ id, input, shown, keep = 'memory', subjects, extra, onNew, onCount }: Props) => {
  const actions = useCourseActions()
  const mayReadBills = useCan('billing', 'read')
  const messages = useMessageDialog('course')
  const following = useFollowDialog('course')
  const { historyOf, history } = useRowHistory('courses')
  const { moneyOf, money } = useMoneyRows<Row>('course', (row) => `${row.studentName}, ${whenText(row)}`)
  const isPage = keep === 'address'
  const [mode] = useAddressParam('affichage')
  const own = useMemo(
    () =>
      shown
        ? courseColumns.map((column) => ({ ...column, hiddenAtFirst: !shown.includes(column.id) }))
        : columnsOfMode(isPage ? mode : null),
    [shown, isPage, mode],
  )
  const [names, setNames] = useState<Names>({})
  const mayWrite = useCan('courses', 'write')
  // who looks with another's eyes is offered what that reader has: no papers of the other side, nothing of the office
  const eyes = isPage ? displayModeOf(mode) : 'back-office'
  const isOffice = eyes === 'back-office'
  const { confirmMany } = actions
  const bulk: readonly BulkAction<Row>[] = [
    {
      id: 'confirmer',
      label: 'Confirmer…',
      icon: IconCheck,
      fits: (rows) => rows.some((row) => mayMove(row, '3-confirmed')),
      // those that cannot be are named in the recap; what is selected stays so until it is confirmed
      run: (keys) => confirmMany(keys.map(Number)),
    },
  ]
  const actionsOf = (row: Row): readonly RowAction<Row>[] => [
    ...(mayWrite && mayMove(row, '3-confirmed')
      ? [{ id: 'confirmer', label: 'Confirmer…', icon: IconCheck, run: actions.confirm }]
      : []),
    ...(mayWrite && row.editable
      ? [{ id: 'modifier', label: 'Modifier', icon: IconPencil, shortcut: 'e' as const, run: actions.edit }]
      : []),
    ...(mayWrite && row.correctable && !row.editable
      ? [{ id: 'corriger', label: 'Corriger', icon: IconPencil, shortcut: 'e' as const, run: actions.correct }]
      : []),
    ...(mayWrite && row.billCorrectable
      ? [
          {
            id: 'corriger-facture',
            label: row.toBill ? 'Corriger le cours' : 'Corriger la facture',
            icon: IconFileDiff,
            run: actions.correctBilled,
            inMenu: true,
          },
        ]
      : []),
    ...(mayWrite && row.editable && row.status === '1-planned' && hasBegun(row)
      ? [
          { id: 'declarer', label: 'Déclarer', icon: IconCalendarCheck, run: actions.declare },
          { id: 'absent', label: 'Élève absent…', icon: IconUserOff, run: actions.absent, inMenu: true },
        ]
      : []),
    ...(mayWrite && mayMove(row, '1-planned')
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
            label: mayWrite && row.status === '4-disputed' ? 'Régler la contestation' : 'Voir la contestation',
            icon: IconMessageReport,
            run: actions.disputes,
            inMenu: true,
          },
        ]
      : []),
    ...(mayWrite && mayMove(row, '4-disputed')
      ? [{ id: 'contester', label: 'Contester', icon: IconMessageReport, run: actions.dispute, inMenu: true }]
      : []),
    ...(mayWrite && row.asksSatisfaction
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
    ...(mayWrite && isOffice && row.hasEmail && validatedStatuses.some((status) => status === row.status)
      ? [{ id: 'renvoyer', label: 'Renvoyer le lien', icon: IconMailForward, run: actions.resend, inMenu: true }]
      : []),
    ...(row.billId === null || eyes === 'teacher-front' || eyes === 'teacher'
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
    ...(mayReadBills && eyes !== 'student' && row.billId !== null && row.teacherPaymentStatus !== null
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
    ...(isOffice ? [...moneyOf, ...historyOf(row)] : []),
    ...(isOffice && following.follow
      ? [
          {
            id: 'suivre',
            label: 'À suivre',
            icon: IconFlag,
            inMenu: true,
            run: (one: Row) => following.follow?.(one.id),
          },
        ]
      : []),
    ...(isOffice && messages.write
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
    ...(mayWrite && row.cancellable
      ? [{ id: 'annuler', label: 'Annuler', icon: IconBan, run: actions.cancel, inMenu: true, isDanger: true }]
      : []),
  ]
  return (
    <>
      <ServerTable
        id={id}
        operation={coursesApi.list}
        columns={own}
        {...(isPage
          ? {
              filters: courseFilters,
              filterOptions: { ...names, matiere: subjects },
              views: courseViews,
              firstView: 'a-traiter',
            }
          : { filters: recordCourseFilters })}
        {...(input ? { input } : {})}
        defaultSort="date.desc"
        defaultSize={keep === 'address' ? 25 : 10}
        keep={keep}
        searchLabel="Élève, professeur"
        noun={noun}
        keyOf={(row) => row.id}
        nameOf={(row) => `${row.studentName}, ${whenText(row)}`}
        {...(isPage && { pathOf: contractPathOf })}
        actionsOf={actionsOf}
        {...(mayWrite && isOffice ? { bulk, selectAtMost: mostConfirmed } : {})}
        isOff={(row) => row.status === '0-cancelled' || row.status === '5-cancelled'}
        offWord="Annulé"
        extra={extra}
        {...(onNew ? { onNew } : {})}
        onAnswer={({ rows: [first], total }) => {
          if (isPage && first) setNames((known) => withNames(known, first))
          onCount?.(total)
        }}
      />
      {actions.dialogs}
      {messages.dialog}
      {following.dialog}
      {history}
      {money}
    </>
  )
}
