// The mailing list of teachers: whom to write to, chosen by what they teach and where they live, and the same as a file.

import { courseFormats } from '@cartable/domain/kernel/course-format.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import {
  teachersMailingApi as api,
  teacherServiceLabels,
  teacherServices,
} from '@cartable/domain/teachers/teachers-mailing.api.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { filterOptions } from '../../platform/fields/options.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { useShownFilters } from '../../platform/list/filters/use-shown-filters.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowOf } from '../../platform/list/list.types.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { formatOptions, teacherPath } from './shared/teacher-texts.ts'
import classes from './teachers.module.css'

type Row = RowOf<typeof api.mailingList>

const linked = (href: string, text: string) => (
  <a className={classes.plain} href={href}>
    {text}
  </a>
)
const availability = ({ isActive, available, availabilityOn }: Row) => {
  if (!isActive) return <Statut meaning="grey">Inactif</Statut>
  if (available) return <Statut meaning="success">Disponible</Statut>
  return <Statut meaning="warning">{availabilityOn ? `Dès le ${formatDay(availabilityOn)}` : 'Indisponible'}</Statut>
}

const columns = columnsOf<typeof api.mailingList>()([
  { id: 'name', label: 'Professeur', cell: listName, sort: true, width: 180 },
  {
    id: 'email',
    label: 'E-mail',
    cell: ({ email }) => (email ? linked(`mailto:${email}`, email) : <Dash />),
    width: 292,
    card: 'line',
  },
  {
    id: 'phone',
    label: 'Téléphone',
    cell: ({ phone, phoneRegion }) => (phone ? linked(`tel:${phone}`, formatPhone(phone, phoneRegion)) : <Dash />),
    figures: true,
    width: 124,
    card: 'line',
  },
  { id: 'subjects', label: 'Matières', cell: (row) => row.subjects.join(', ') || <Dash />, width: 268, card: 'line' },
  { id: 'city', label: 'Ville', cell: (row) => row.city ?? <Dash />, sort: true, width: 168, card: 'line' },
  { id: 'departement', label: 'Département', cell: (row) => row.departement ?? <Dash />, width: 130, card: 'none' },
  {
    id: 'services',
    label: 'Service',
    cell: (row) => row.services.map((service) => teacherServiceLabels[service]).join(', ') || <Dash />,
    width: 190,
    card: 'none',
  },
  {
    id: 'formats',
    label: 'Format',
    cell: (row) => row.courseFormats.map((format) => courseFormats[format]).join(', ') || <Dash />,
    width: 150,
    card: 'none',
  },
  {
    id: 'employment',
    label: 'Emploi',
    cell: (row) => (row.selfEmployed ? 'Auto-entrepreneur' : 'Salarié'),
    width: 144,
    card: 'none',
  },
  { id: 'available', label: 'Disponibilité', cell: availability, isState: true, width: 150, card: 'aside' },
])

const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'service',
    input: 'services',
    label: 'Service',
    options: wordOptions(teacherServiceLabels, teacherServices),
  },
  { kind: 'choices', param: 'matiere', input: 'subjects', label: 'Matières' },
  { kind: 'choices', param: 'niveau', input: 'levels', label: 'Niveaux' },
  { kind: 'choices', param: 'ville', input: 'cities', label: 'Villes' },
  { kind: 'choices', param: 'departement', input: 'departements', label: 'Départements' },
  {
    kind: 'choices',
    param: 'format',
    input: 'formats',
    label: 'Format',
    options: formatOptions.map(({ value, label }) => ({ value: String(value), label })),
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
    kind: 'choice',
    param: 'disponible',
    input: 'onlyAvailable',
    label: 'Disponibilité',
    options: [{ value: 'true', label: 'Disponibles' }],
  },
  {
    kind: 'toggle',
    param: 'inactifs',
    input: 'withInactive',
    label: 'Inactifs',
    off: 'Sans les inactifs',
    on: 'Avec les inactifs',
  },
]
const defaultSort = 'name.asc'
const crumbs = [{ label: 'Professeurs' }]
const noun = {
  one: 'professeur',
  many: 'professeurs',
  none: 'Aucun professeur en activité pour l’instant',
  why: 'Chaque professeur embauché se retrouve ici, avec de quoi lui écrire.',
}

const ExportButton = ({ total }: { readonly total: number | undefined }) => {
  const shown = useShownFilters(filters, defaultSort) as SentOf<typeof api.mailingCsv>
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={total === 0}
      onClick={() => window.open(urlOf(api.mailingCsv, shown), '_blank', 'noreferrer')}
    >
      Exporter en CSV
    </Button>
  )
}

export const TeachersMailing = () => {
  const options = useOperation(api.mailingFilters, {}, { background: true }).data
  return (
    <ListScreen<typeof api.mailingList>
      title="Liste de diffusion"
      breadcrumb={crumbs}
      actions={(count) => <ExportButton total={count?.total} />}
      id="professeurs-diffusion"
      operation={api.mailingList}
      columns={columns}
      filters={filters}
      filterOptions={{
        matiere: filterOptions(options?.subjects),
        niveau: filterOptions(options?.levels),
        ville: options?.cities.map((city) => ({ value: city, label: city })),
        departement: options?.departements.map(({ value, label }) => ({ value: String(value), label })),
      }}
      defaultSort={defaultSort}
      searchLabel="Nom, e-mail, téléphone"
      noun={noun}
      keyOf={(row) => row.id}
      nameOf={listName}
      pathOf={(row) => teacherPath(row.id)}
      isOff={(row) => !row.isActive}
      offWord="Inactif"
    />
  )
}
