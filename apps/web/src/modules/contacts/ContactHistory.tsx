// Every contact ever received, as a list.

import { contactsApi } from '@cartable/domain/contacts/contacts.api.ts'
import { contactStatuses, contactStatusLabels } from '@cartable/domain/contacts/contacts.workflow.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { useOperation } from '../../platform/api/hooks.ts'
import { columnsOf, type ListFilter } from '../../platform/list/list.types.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { Panel } from '../../platform/shell/Panel.tsx'
import { ContactStatut } from './ContactStatut.tsx'
import { ContactViewSwitch } from './ContactViewSwitch.tsx'

const columns = columnsOf<typeof contactsApi.history>()([
  { id: 'status', label: 'Statut', cell: (row) => <ContactStatut status={row.status} />, sort: true, width: 116 },
  { id: 'date', label: 'Date', cell: (row) => formatDay(row.createdAt), sort: true, figures: true, width: 96 },
  { id: 'lastName', label: 'Nom', cell: (row) => row.lastName, sort: true, isTitle: true, width: 124 },
  { id: 'firstName', label: 'Prénom', cell: (row) => row.firstName, sort: true, width: 102 },
  {
    id: 'email',
    label: 'E-mail',
    cell: (row) => row.email && <a href={`mailto:${row.email}`}>{row.email}</a>,
    sort: true,
    width: 222,
  },
  {
    id: 'phone',
    label: 'Téléphone',
    cell: (row) => row.phone && <a href={`tel:${row.phone}`}>{formatPhone(row.phone, row.phoneRegion)}</a>,
    sort: true,
    figures: true,
    width: 116,
  },
  { id: 'level', label: 'Niveau', cell: (row) => row.levelName, sort: true, width: 84 },
  { id: 'subject', label: 'Matière', cell: (row) => row.subjectNames.join(', ') },
  { id: 'location', label: 'Localisation', cell: (row) => row.location, sort: true, width: 138 },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'statut',
    input: 'status',
    label: 'Statut',
    options: wordOptions(contactStatusLabels, contactStatuses),
  },
  { kind: 'choices', param: 'matieres', input: 'subjects', label: 'Matières' },
  { kind: 'choices', param: 'niveaux', input: 'levels', label: 'Niveaux' },
  { kind: 'period', param: 'date', from: 'from', to: 'to', label: 'Date' },
]
const crumbs = [{ label: 'Commercial' }]
const noun = {
  one: 'contact',
  many: 'contacts',
  none: 'Aucun contact pour l’instant',
  why: 'Les demandes des familles arrivent ici, du site ou de votre équipe.',
}

export const ContactHistory = () => {
  const options = useOperation(contactsApi.filterOptions, {}, { background: true }).data
  const choices = (list: readonly { id: number; label: string; group?: string }[] | undefined) =>
    list?.map(({ id, label, group }) => ({ value: String(id), label, ...(group ? { group } : {}) }))
  return (
    <Panel title="Historique des contacts" breadcrumb={crumbs} fill actions={<ContactViewSwitch current="list" />}>
      <ServerTable
        id="contacts-historique"
        operation={contactsApi.history}
        columns={columns}
        filters={filters}
        filterOptions={{ matieres: choices(options?.subjects), niveaux: choices(options?.levels) }}
        defaultSort="date.desc"
        searchLabel="Nom, e-mail, téléphone"
        noun={noun}
        keyOf={(row) => row.id}
        nameOf={(row) => [row.lastName, row.firstName].filter(Boolean).join(' ')}
        pathOf={(row) => `/contact/overview?carte=${row.id}`}
      />
    </Panel>
  )
}
