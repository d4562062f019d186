// Columns and filters of the list of courses.
import type { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { courseStatuses, displayModes, shownStatusLabels } from '@cartable/domain/courses/courses.schema.ts'
import { hoursText } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter, type RowOf } from '../../platform/list/list.types.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { MonitoringStatut } from '../billing/billing.parts.tsx'
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

export const courseColumns = columnsOf<typeof coursesApi.list>()([
  { id: 'date', label: 'Date', cell: whenText, sort: true, figures: true, width: 150 },
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
    width: 120,
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
    cell: (row) =>
      row.customerPaymentStatus === null ? <Dash /> : <MonitoringStatut status={row.customerPaymentStatus} />,
    width: 96,
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
export const courseFilters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'statut',
    input: 'statuses',
    label: 'Statut',
    options: wordOptions(shownStatusLabels, courseStatuses),
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
