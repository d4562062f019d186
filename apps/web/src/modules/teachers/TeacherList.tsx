// The list of teachers: search, filters by status, subject, level and format.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import { teacherStatuses, teacherStatusLabels } from '@cartable/domain/teachers/teachers.workflow.ts'
import { IconPencil } from '@tabler/icons-react'
import { useOperation } from '../../platform/api/hooks.ts'
import { filterOptions } from '../../platform/fields/options.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { listId, teacherPath } from './shared/teacher-texts.ts'
import { TeacherStatut } from './TeacherStatut.tsx'
import classes from './teachers.module.css'

type Row = RowOf<typeof teachersApi.list>

const subjectsCell = ({ mainSubject, otherSubjects }: Row) => {
  const all = [...(mainSubject ? [mainSubject] : []), ...otherSubjects]
  const [first, ...others] = all
  if (first === undefined) return <Dash />
  return (
    <span className={classes.subjects}>
      <span>{first}</span>
      {others.length > 0 && (
        <span className={classes.more} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
/** A teacher who works here is available or not; the others are candidates, or gone. */
const stateCell = ({ status, available, availabilityOn }: Row) => {
  if (status !== 'active') return <TeacherStatut status={status} />
  if (available) return <Statut meaning="success">Disponible</Statut>
  return <Statut meaning="warning">{availabilityOn ? `Dès le ${formatDay(availabilityOn)}` : 'Indisponible'}</Statut>
}

const columns = columnsOf<typeof teachersApi.list>()([
  { id: 'name', label: 'Professeur', cell: listName, sort: true, width: 196 },
  { id: 'subjects', label: 'Matières', cell: subjectsCell, card: 'line' },
  { id: 'city', label: 'Commune', cell: (row) => row.city ?? <Dash />, sort: true, width: 164, card: 'line' },
  {
    id: 'phone',
    label: 'Téléphone',
    cell: (row) =>
      row.phone ? (
        <a className={classes.plain} href={`tel:${row.phone}`}>
          {formatPhone(row.phone, row.phoneRegion)}
        </a>
      ) : (
        <Dash />
      ),
    figures: true,
    width: 120,
    card: 'none',
  },
  {
    id: 'employment',
    label: 'Emploi',
    cell: (row) => (row.selfEmployed ? 'Auto-entrepreneur' : 'Salarié'),
    width: 144,
    card: 'none',
  },
  { id: 'status', label: 'Statut', cell: stateCell, sort: true, isState: true, width: 156, card: 'aside' },
  {
    id: 'contracts',
    label: 'Contrats',
    cell: (row) => row.openContractCount || <Dash />,
    align: 'right',
    width: 78,
    card: 'none',
  },
  { id: 'email', label: 'E-mail', cell: (row) => row.email ?? <Dash />, hiddenAtFirst: true, card: 'none' },
  {
    id: 'formats',
    label: 'Formats',
    cell: (row) => row.courseFormats.map((format) => courseFormats[format]).join(', ') || <Dash />,
    hiddenAtFirst: true,
    card: 'none',
  },
  {
    id: 'hiredOn',
    label: 'Embauché le',
    cell: (row) => (row.hiredOn ? formatDay(row.hiredOn) : <Dash />),
    sort: true,
    figures: true,
    width: 112,
    hiddenAtFirst: true,
    card: 'none',
  },
])

const filters: readonly ListFilter[] = [
  { kind: 'choices', param: 'matiere', input: 'subjects', label: 'Matières' },
  { kind: 'choices', param: 'niveau', input: 'levels', label: 'Niveaux' },
  {
    kind: 'choices',
    param: 'statut',
    input: 'status',
    label: 'Statut',
    options: wordOptions(teacherStatusLabels, teacherStatuses),
  },
  {
    kind: 'choice',
    param: 'emploi',
    input: 'selfEmployed',
    label: 'Emploi',
    options: [
      { value: 'true', label: 'Auto-entrepreneurs' },
      { value: 'false', label: 'Salariés' },
    ],
  },
  {
    kind: 'choices',
    param: 'format',
    input: 'formats',
    label: 'Format',
    options: wordOptions(courseFormats),
  },
  {
    kind: 'choice',
    param: 'disponible',
    input: 'onlyAvailable',
    label: 'Disponibilité',
    options: [{ value: 'true', label: 'Disponibles' }],
  },
  {
    kind: 'choice',
    param: 'papiers',
    input: 'onlyLapsed',
    label: 'Papiers',
    options: [{ value: 'true', label: 'Justificatif expiré' }],
  },
]
const crumbs = [{ label: 'Professeurs' }]
const noun = {
  one: 'professeur',
  many: 'professeurs',
  none: 'Aucun professeur pour l’instant',
  why: 'Un professeur naît d’une candidature, ou se crée ici.',
}
const keyOf = (row: Row) => row.id
const pathOf = (row: Row) => teacherPath(row.id)
const modify = (row: Row): readonly RowAction<Row>[] => [
  { id: 'edit', label: 'Modifier', icon: IconPencil, path: pathOf(row), shortcut: 'e' },
]

export const TeacherList = () => {
  const options = useOperation(teachersApi.filterOptions, {}, { background: true }).data
  const canWrite = useCan('teachers', 'write')
  return (
    <ListScreen<typeof teachersApi.list>
      title="Gestion des professeurs"
      breadcrumb={crumbs}
      create={canWrite && { label: 'Nouveau professeur', path: teacherPath('nouveau') }}
      id={listId}
      operation={teachersApi.list}
      columns={columns}
      filters={filters}
      filterOptions={{ matiere: filterOptions(options?.subjects), niveau: filterOptions(options?.levels) }}
      defaultSort="name.asc"
      searchLabel="Nom, e-mail, téléphone"
      noun={noun}
      keyOf={keyOf}
      nameOf={listName}
      pathOf={pathOf}
      isOff={(row) => row.status === 'inactive'}
      offWord="Inactif"
      actionsOf={canWrite ? modify : undefined}
    />
  )
}
