// Two tables of the URSSAF: the households that employ a teacher, and the teachers.
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { declarationsApi } from '@cartable/domain/urssaf/declarations/declarations.api.ts'
import type { UrssafCustomerRow, UrssafTeacherRow } from '@cartable/domain/urssaf/declarations/declarations.schema.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { crumbs, urssafTabs, urssafTitle } from './urssaf-tables.ts'

const or = (value: string | null) => value ?? <Dash />
const dated = (day: string | null) => (day ? formatDay(day) : <Dash />)

const customerColumns = columnsOf<typeof declarationsApi.listCustomers>()([
  {
    id: 'customerNumber',
    label: 'N° client',
    cell: (row) => row.customerNumber,
    sort: true,
    figures: true,
    width: 100,
  },
  {
    id: 'customerIdentifier',
    label: 'Identifiant',
    cell: (row) => or(row.customerIdentifier),
    sort: true,
    figures: true,
    width: 170,
  },
  { id: 'customerName', label: 'Nom', cell: (row) => row.customerName, sort: true, width: 150, isTitle: true },
  { id: 'customerFirstname', label: 'Prénom', cell: (row) => or(row.customerFirstname), width: 130, card: 'title' },
  { id: 'birthdate', label: 'Date de naissance', cell: (row) => dated(row.birthdate), figures: true, width: 140 },
  { id: 'address', label: 'Adresse', cell: (row) => or(row.address), quiet: true, width: 338, card: 'line' },
  {
    id: 'phone',
    label: 'Téléphone',
    cell: (row) => (row.phone ? formatPhone(row.phone, row.phoneRegion) : <Dash />),
    figures: true,
    width: 134,
  },
  { id: 'email', label: 'E-mail', cell: (row) => or(row.email), width: 256, card: 'none' },
])
const customerNoun = {
  one: 'client employeur',
  many: 'clients employeurs',
  none: 'Aucun client employeur',
  why: 'Une famille qui emploie un professeur salarié se retrouve ici.',
}
const customerName = (row: UrssafCustomerRow) => `${row.customerFirstname ?? ''} ${row.customerName}`.trim()

export const UrssafCustomers = () => {
  const seesCustomers = useCan('customers')
  return (
    <ListScreen<typeof declarationsApi.listCustomers>
      title={urssafTitle}
      breadcrumb={crumbs}
      tabs={urssafTabs('customer')}
      id="urssaf-clients"
      operation={declarationsApi.listCustomers}
      columns={customerColumns}
      defaultSort="customerIdentifier.asc"
      noun={customerNoun}
      keyOf={(row) => row.id}
      nameOf={customerName}
      searchLabel="Nom, prénom…"
      {...(seesCustomers ? { pathOf: (row: UrssafCustomerRow) => `/customer/show/${row.id}` } : {})}
    />
  )
}

const teacherColumns = columnsOf<typeof declarationsApi.listTeachers>()([
  {
    id: 'teacherFirstname',
    label: 'Prénom',
    cell: (row) => or(row.teacherFirstname),
    sort: true,
    width: 120,
    card: 'title',
  },
  { id: 'teacherName', label: 'Nom', cell: (row) => row.teacherName, sort: true, width: 140, isTitle: true },
  {
    id: 'birthdate',
    label: 'Date de naissance',
    cell: (row) => dated(row.birthdate),
    sort: true,
    figures: true,
    width: 150,
  },
  {
    id: 'healthInsuranceNumber',
    label: 'N° de sécurité sociale',
    cell: (row) => or(row.healthInsuranceNumber),
    figures: true,
    width: 180,
  },
  { id: 'address', label: 'Adresse', cell: (row) => or(row.address), quiet: true, width: 240, card: 'line' },
  { id: 'birthDepartement', label: 'Dép. de naissance', cell: (row) => or(row.birthDepartement), width: 150 },
  { id: 'birthCity', label: 'Ville de naissance', cell: (row) => or(row.birthCity), width: 140 },
  { id: 'selfEmployed', label: 'Auto-entr.', cell: (row) => (row.selfEmployed ? 'Oui' : 'Non'), width: 96 },
])
const teacherFilters: readonly ListFilter[] = [
  {
    kind: 'toggle',
    param: 'salaries',
    input: 'employeesOnly',
    label: 'Statut',
    off: 'Tous les professeurs',
    on: 'Non auto-entrepreneurs uniquement',
  },
]
const teacherNoun = { one: 'professeur', many: 'professeurs', none: 'Aucun professeur' }
const teacherName = (row: UrssafTeacherRow) => `${row.teacherFirstname ?? ''} ${row.teacherName}`.trim()

export const UrssafTeachers = () => {
  const seesTeachers = useCan('teachers')
  return (
    <ListScreen<typeof declarationsApi.listTeachers>
      title={urssafTitle}
      breadcrumb={crumbs}
      tabs={urssafTabs('teacher')}
      id="urssaf-professeurs"
      operation={declarationsApi.listTeachers}
      columns={teacherColumns}
      filters={teacherFilters}
      defaultSort="teacherName.asc"
      noun={teacherNoun}
      keyOf={(row) => row.id}
      nameOf={teacherName}
      searchLabel="Nom, prénom…"
      {...(seesTeachers ? { pathOf: (row: UrssafTeacherRow) => `/teacher/show/${row.id}` } : {})}
    />
  )
}
