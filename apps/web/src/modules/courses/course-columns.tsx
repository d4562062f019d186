// Columns and filters of the list of courses.

import { cancelledWords, monitoringLabels } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import {
  courseStatuses,
  type DisplayMode,
  displayModes,
  paymentStates,
  shownStatusLabels,
} from '@cartable/domain/courses/courses.schema.ts'
import { hoursText } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter, type ListView, type RowOf } from '../../platform/list/list.types.ts'
import { AppLink } from '../../platform/shell/links.tsx'
import { RecordLink } from '../../platform/shell/RecordLink.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { MonitoringStatut } from '../billing/billing.parts.tsx'
import { searchStudents } from '../customers/customers.parts.tsx'
import { searchTeachers } from '../teachers/teachers.parts.tsx'
import { CourseStatut } from './CourseStatut.tsx'
import { whatText, whenText } from './course-texts.ts'

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

/** A billed lesson that was put right: what it was, and the last of its papers. */
const correctionOf = ({ correctedFrom, creditNoteNumber }: Row) =>
  correctedFrom && `Corrigé, avant\u00a0: ${correctedFrom}${creditNoteNumber ? ` (${creditNoteNumber})` : ''}`

/** A word that was given to the office is what a confirmed lesson is asked about. */
const agreementOf = ({ agreedBy, agreedAt }: Row) =>
  agreedBy && agreedAt && `Accord ${de(agreedBy)} le ${formatInstant(agreedAt)}`

export const courseColumns = columnsOf<typeof coursesApi.list>()([
  { id: 'date', label: 'Date', cell: whenText, sort: true, figures: true, width: 160, pinned: true },
  {
    id: 'student',
    label: 'Élève',
    cell: (row) => <AppLink href={`/student/show/${row.studentId}`}>{row.studentName}</AppLink>,
    sort: true,
    width: 140,
  },
  {
    id: 'description',
    label: 'Cours',
    cell: (row) =>
      [`${whatText(row)} · ${hoursText(row.durationMinutes)}`, correctionOf(row)].filter(Boolean).join('. '),
  },
  {
    id: 'teacher',
    label: 'Professeur',
    cell: (row) => (
      <RecordLink of="teacher" id={row.teacherId}>
        {row.teacherName}
      </RecordLink>
    ),
    sort: true,
    width: 152,
  },
  {
    id: 'status',
    label: 'Statut',
    cell: (row) => (
      <>
        <CourseStatut status={row.status} /> {testWords(row)}
        {row.toBill && <Statut meaning="info">À facturer</Statut>}
      </>
    ),
    sort: true,
    isState: true,
    width: 214,
  },
  {
    id: 'comments',
    label: 'Commentaires',
    cell: (row) => agreementOf(row) ?? row.disputeType ?? row.teacherComment ?? row.report ?? <Dash />,
  },
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
  {
    id: 'customer',
    label: 'Famille',
    cell: (row) => <AppLink href={`/customer/show/${row.customerId}`}>{row.customerName}</AppLink>,
    hiddenAtFirst: true,
  },
  {
    id: 'phone',
    label: 'Téléphone',
    cell: (row) =>
      row.customerPhone ? (
        <a href={`tel:${row.customerPhone}`}>{formatPhone(row.customerPhone, row.customerPhoneRegion)}</a>
      ) : (
        <Dash />
      ),
    figures: true,
    width: 124,
    hiddenAtFirst: true,
  },
  { id: 'price', label: 'Client', cell: (row) => euros(row.customerPayment), sort: true, align: 'right', width: 82 },
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
    cell: (row) => {
      if (row.status === '5-cancelled' && row.creditNoteId !== null)
        return <Statut meaning="grey">{cancelledWords}</Statut>
      return row.customerPaymentStatus === null ? <Dash /> : <MonitoringStatut status={row.customerPaymentStatus} />
    },
    width: 108,
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

/** Columns that a reader does not have, whatever the person who looks with his eyes may see. */
const withheld: Readonly<Record<DisplayMode, readonly string[]>> = {
  student: ['comments', 'teacherPayment', 'customer', 'phone'],
  teacher: ['customer', 'phone', 'bill'],
  'teacher-front': ['price', 'payment', 'bill', 'customer', 'phone'],
  'back-office': [],
}
const columnsSeen = (mode: DisplayMode) =>
  courseColumns
    .filter(({ id }) => !withheld[mode].includes(id))
    .map((column) =>
      column.id === 'teacherPayment' && mode !== 'back-office' ? { ...column, hiddenAtFirst: false } : column,
    )
/** Built once: rows are memoised on the identity of their columns. */
const columnsByMode = Object.fromEntries(displayModes.map((mode) => [mode, columnsSeen(mode)])) as unknown as Readonly<
  Record<DisplayMode, typeof courseColumns>
>
export const displayModeOf = (mode: string | null): DisplayMode =>
  displayModes.find((one) => one === mode) ?? 'back-office'
export const columnsOfMode = (mode: string | null): typeof courseColumns => columnsByMode[displayModeOf(mode)]

/** What one does next, oldest first; then all there is. */
export const courseViews: readonly ListView[] = [
  {
    id: 'a-traiter',
    label: 'À traiter',
    input: { due: 'to-handle' },
    search: { tri: 'date.asc' },
    none: 'Rien à traiter',
    why: 'Aucun cours n’attend d’être déclaré, confirmé ou réglé.',
  },
  {
    id: 'a-appeler',
    label: 'À appeler',
    input: { due: 'to-call' },
    search: { tri: 'date.asc' },
    columns: ['date', 'student', 'description', 'customer', 'phone', 'status', 'validation', 'price'],
    none: 'Personne à appeler',
    why: 'Les familles relancées sans réponse, ou sans adresse e-mail, viennent ici.',
  },
  {
    id: 'a-declarer',
    label: 'À déclarer',
    input: { due: 'to-declare' },
    search: { tri: 'date.asc' },
    none: 'Aucun cours à déclarer',
    why: 'Les cours prévus dont l’heure est passée viennent ici.',
  },
  {
    id: 'a-venir',
    label: 'À venir',
    input: { due: 'to-come' },
    search: { tri: 'date.asc' },
    none: 'Aucun cours à venir',
    why: 'Planifiez-en un, ou un cours régulier.',
  },
  { id: 'tous', label: 'Tous', input: {} },
]

const status: ListFilter = {
  kind: 'choices',
  param: 'statut',
  input: 'statuses',
  label: 'Statut',
  options: wordOptions(shownStatusLabels, courseStatuses),
}
const period: ListFilter = { kind: 'period', param: 'date', from: 'from', to: 'to', label: 'Date' }

/** In a record, which says whose they are. */
export const recordCourseFilters: readonly ListFilter[] = [status, period]
export const courseFilters: readonly ListFilter[] = [
  status,
  period,
  { kind: 'one', param: 'professeur', input: 'teacherId', label: 'Professeur', search: searchTeachers },
  { kind: 'one', param: 'eleve', input: 'studentId', label: 'Élève', search: searchStudents },
  { kind: 'choices', param: 'matiere', input: 'subjectIds', label: 'Matière' },
  { kind: 'choice', param: 'lieu', input: 'format', label: 'Format', options: wordOptions(courseFormats) },
  {
    kind: 'choice',
    param: 'essai',
    input: 'isTest',
    label: 'Cours d’essai',
    options: [
      { value: 'true', label: 'Cours d’essai' },
      { value: 'false', label: 'Autres cours' },
    ],
  },
  {
    kind: 'choices',
    param: 'paiement',
    input: 'paymentStates',
    label: 'Paiement du client',
    options: wordOptions(monitoringLabels, paymentStates),
  },
  {
    kind: 'choice',
    param: 'affichage',
    input: 'displayMode',
    label: 'Affichage',
    options: wordOptions(modeLabels, displayModes),
  },
]
