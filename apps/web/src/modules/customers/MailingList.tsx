// The mailing list of customers: whom to write to, chosen by what they take and where they live, and the same as a file.

import { mailingApi, mailingServiceLabels, mailingServices } from '@cartable/domain/customers/mailing.api.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../platform/api/client.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { useShownFilters } from '../../platform/list/filters/use-shown-filters.ts'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowOf } from '../../platform/list/list.types.ts'
import { customerPath } from './customer-texts.ts'
import classes from './customers.module.css'

type Row = RowOf<typeof mailingApi.mailingList>

const mail = ({ email }: Row['customer']) =>
  email ? (
    <a className={classes.plain} href={`mailto:${email}`}>
      {email}
    </a>
  ) : (
    <Dash />
  )
const phone = ({ phone: number, phoneRegion }: Row['customer']) =>
  number ? (
    <a className={classes.plain} href={`tel:${number}`}>
      {formatPhone(number, phoneRegion)}
    </a>
  ) : (
    <Dash />
  )
const servicesOf = (row: Row) => row.services.map((service) => mailingServiceLabels[service]).join(', ')

const columns = columnsOf<typeof mailingApi.mailingList>()([
  {
    id: 'lastPayment',
    label: 'Dernier paiement',
    cell: (row) => (row.lastPaymentOn ? formatDay(row.lastPaymentOn) : <Dash />),
    sort: true,
    figures: true,
    width: 152,
    card: 'none',
  },
  {
    id: 'customer',
    label: 'Client facturé',
    cell: (row) => listName(row.customer),
    sort: true,
    isTitle: true,
    width: 172,
  },
  { id: 'customerEmail', label: 'E-mail du client', cell: (row) => mail(row.customer), width: 264, card: 'line' },
  {
    id: 'customerPhone',
    label: 'Téléphone du client',
    cell: (row) => phone(row.customer),
    figures: true,
    width: 164,
    card: 'line',
  },
  { id: 'student', label: 'Élève', cell: (row) => listName(row.student), sort: true, width: 224, card: 'line' },
  { id: 'studentEmail', label: 'E-mail de l’élève', cell: (row) => mail(row.student), width: 264, card: 'none' },
  {
    id: 'studentPhone',
    label: 'Téléphone de l’élève',
    cell: (row) => phone(row.student),
    figures: true,
    width: 168,
    card: 'none',
  },
  { id: 'services', label: 'Service', cell: (row) => servicesOf(row) || <Dash />, width: 190, card: 'aside' },
  { id: 'level', label: 'Niveau', cell: (row) => row.level ?? <Dash />, width: 92, card: 'line' },
  {
    id: 'establishment',
    label: 'Établissement',
    cell: (row) => row.establishment ?? <Dash />,
    width: 212,
    card: 'none',
  },
  { id: 'city', label: 'Ville', cell: (row) => row.city ?? <Dash />, sort: true, width: 168, card: 'none' },
  { id: 'departement', label: 'Département', cell: (row) => row.departement ?? <Dash />, width: 130, card: 'none' },
  { id: 'subjects', label: 'Matières', cell: (row) => row.subjects.join(', ') || <Dash />, width: 200, card: 'none' },
])

const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'service',
    input: 'services',
    label: 'Service',
    options: wordOptions(mailingServiceLabels, mailingServices),
  },
  { kind: 'choices', param: 'niveau', input: 'levels', label: 'Niveaux' },
  { kind: 'choices', param: 'matiere', input: 'subjects', label: 'Matières' },
  { kind: 'choices', param: 'ville', input: 'cities', label: 'Villes' },
  { kind: 'choices', param: 'departement', input: 'departements', label: 'Départements' },
  { kind: 'period', param: 'paiement', from: 'paidFrom', to: 'paidTo', label: 'Dernier paiement' },
  {
    kind: 'toggle',
    param: 'inactives',
    input: 'withDisabled',
    label: 'Inactivés',
    off: 'Sans les inactivés',
    on: 'Avec les inactivés',
  },
]
const defaultSort = 'customer.asc'
const crumbs = [{ label: 'Clients' }]
const noun = {
  one: 'élève',
  many: 'élèves',
  none: 'Aucune famille pour l’instant',
  why: 'Chaque élève d’un client se retrouve ici, avec de quoi lui écrire.',
}
const named = (options: readonly { id: number; label: string; group?: string }[] | undefined) =>
  options?.map(({ id, label, group }) => ({ value: String(id), label, ...(group ? { group } : {}) }))

const ExportButton = ({ total }: { readonly total: number | undefined }) => {
  const shown = useShownFilters(filters, defaultSort) as SentOf<typeof mailingApi.mailingCsv>
  return (
    <Button
      leftSection={<IconDownload size={16} aria-hidden />}
      disabled={total === 0}
      onClick={() => window.open(urlOf(mailingApi.mailingCsv, shown), '_blank', 'noreferrer')}
    >
      Exporter en CSV
    </Button>
  )
}

export const MailingList = () => {
  const options = useOperation(mailingApi.mailingFilters, {}, { background: true }).data
  return (
    <ListScreen<typeof mailingApi.mailingList>
      title="Liste de diffusion"
      breadcrumb={crumbs}
      actions={(count) => <ExportButton total={count?.total} />}
      id="clients-diffusion"
      operation={mailingApi.mailingList}
      columns={columns}
      filters={filters}
      filterOptions={{
        niveau: named(options?.levels),
        matiere: named(options?.subjects),
        ville: options?.cities.map((city) => ({ value: city, label: city })),
        departement: options?.departements.map(({ value, label }) => ({ value: String(value), label })),
      }}
      defaultSort={defaultSort}
      searchLabel="Client, élève, e-mail…"
      noun={noun}
      keyOf={(row) => row.id}
      nameOf={(row) => `${listName(row.customer)}, ${listName(row.student)}`}
      pathOf={(row) => customerPath(row.customer.id)}
    />
  )
}
