// The hours declared to the URSSAF, by household and teacher, month by month, and the same as a file.
import { formatMonth } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { declarationsApi } from '@cartable/domain/urssaf/declarations/declarations.api.ts'
import type { UrssafDeclarationRow } from '@cartable/domain/urssaf/declarations/declarations.schema.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../platform/api/client.ts'
import { formatCount } from '../../platform/fr/typography.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { useShownFilters } from '../../platform/list/filters/use-shown-filters.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter } from '../../platform/list/list.types.ts'
import { totalOf } from '../../platform/list/list-count.ts'
import { useCan } from '../../platform/session/session.ts'
import { crumbs, urssafTabs, urssafTitle } from './urssaf-tables.ts'

const or = (value: string | null) => value ?? <Dash />
const [client, teacher, salary] = ['Client', 'Professeur', 'Salaire']

const columns = columnsOf<typeof declarationsApi.listDeclarations>()([
  {
    id: 'customerIdentifier',
    label: 'Identifiant',
    group: client,
    cell: (row) => or(row.customerIdentifier),
    sort: true,
    figures: true,
    width: 166,
    card: 'none',
  },
  {
    id: 'customerName',
    label: 'Nom',
    group: client,
    cell: (row) => row.customerName,
    sort: true,
    isTitle: true,
    width: 120,
  },
  {
    id: 'customerFirstname',
    label: 'Prénom',
    group: client,
    cell: (row) => or(row.customerFirstname),
    width: 104,
    card: 'title',
  },
  {
    id: 'teacherIdentifier',
    label: 'N°',
    group: teacher,
    cell: (row) => row.teacherIdentifier,
    figures: true,
    width: 56,
    card: 'none',
  },
  {
    id: 'teacherName',
    label: 'Nom',
    group: teacher,
    cell: (row) => row.teacherName,
    sort: true,
    width: 120,
    card: 'line',
  },
  {
    id: 'teacherFirstname',
    label: 'Prénom',
    group: teacher,
    cell: (row) => or(row.teacherFirstname),
    width: 104,
    card: 'none',
  },
  {
    id: 'month',
    label: 'Mois',
    group: salary,
    cell: (row) => formatMonth(row.month),
    sort: true,
    width: 134,
    card: 'line',
  },
  {
    id: 'hourCount',
    label: 'Heures',
    group: salary,
    cell: (row) => formatCount(row.hourCount),
    align: 'right',
    width: 76,
    foot: (totals) => formatCount(totals.hourCount),
  },
  {
    id: 'hourSalaryWithoutFees',
    label: 'Net de l’heure',
    group: salary,
    cell: (row) => formatEuros(row.hourSalaryWithoutFees),
    align: 'right',
    width: 108,
    card: 'none',
  },
  {
    id: 'salary',
    label: 'Salaire',
    group: salary,
    cell: (row) => formatEuros(row.salary),
    sort: true,
    align: 'right',
    width: 108,
    foot: (totals) => formatEuros(totals.salary),
  },
  {
    id: 'calculatedUrssaf',
    label: 'URSSAF théorique',
    group: salary,
    cell: (row) => formatEuros(row.calculatedUrssaf),
    align: 'right',
    width: 134,
    foot: (totals) => formatEuros(totals.calculatedUrssaf),
  },
  { id: 'regionalUrssaf', label: 'URSSAF régionale', cell: (row) => or(row.regionalUrssaf), quiet: true, width: 150 },
])
const filters: readonly ListFilter[] = [{ kind: 'period', param: 'mois', from: 'from', to: 'to', label: 'Mois' }]
const defaultSort = 'customerName.asc'
const noun = {
  one: 'déclaration',
  many: 'déclarations',
  isFeminine: true,
  none: 'Aucune déclaration',
  why: 'Chaque bulletin de paie donne une déclaration\u00a0: un professeur, une famille, un mois.',
}
const nameOf = (row: UrssafDeclarationRow) => `${row.customerName}, ${row.teacherName}, ${formatMonth(row.month)}`

const ExportButton = ({ total }: { readonly total: number | undefined }) => {
  const shown = useShownFilters(filters, defaultSort) as SentOf<typeof declarationsApi.declarationsCsv>
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={total === 0}
      onClick={() => window.open(urlOf(declarationsApi.declarationsCsv, shown), '_blank', 'noreferrer')}
    >
      Exporter en CSV
    </Button>
  )
}

const customerPathOf = (row: UrssafDeclarationRow) => `/customer/show/${row.customerId}`

export const UrssafDeclarations = () => {
  const seesCustomers = useCan('customers', 'read')
  return (
    <ListScreen<typeof declarationsApi.listDeclarations>
      title={urssafTitle}
      breadcrumb={crumbs}
      tabs={urssafTabs('declaration')}
      actions={(count) => <ExportButton total={count?.total} />}
      id="urssaf-declarations"
      operation={declarationsApi.listDeclarations}
      columns={columns}
      filters={filters}
      defaultSort={defaultSort}
      noun={noun}
      keyOf={(row) => row.id}
      nameOf={nameOf}
      {...(seesCustomers && { pathOf: customerPathOf })}
      pathOf={(row) => `/customer/show/${row.customerId}`}
      searchLabel="Client, professeur…"
      totalsLabel={(shown) => totalOf(shown, 'de la déclaration', 'déclarations')}
    />
  )
}
