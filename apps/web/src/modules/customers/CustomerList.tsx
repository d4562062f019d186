// The list of customers: search, filters by town, level and balance, disabling and messages of a selection.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { advanceLabels } from '@cartable/domain/customers/customers.schema.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { IconAlertCircle, IconBan, IconCircleCheck, IconPencil, IconSend, IconUserPlus } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useOperation } from '../../platform/api/hooks.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import {
  type BulkAction,
  columnsOf,
  type ListFilter,
  type RowAction,
  type RowKey,
  type RowOf,
} from '../../platform/list/list.types.ts'
import { totalOf } from '../../platform/list/list-count.ts'
import { useCan } from '../../platform/session/session.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { useMessageSelection } from '../messaging/composing/write.parts.tsx'
import { advanceMeanings, customerPath, listId, newStudentPath } from './customer-texts.ts'
import classes from './customers.module.css'
import { useEnabledPeople } from './use-enabled-people.tsx'

type Row = RowOf<typeof customersApi.list>

const studentsCell = ({ students }: Row) => {
  const [first, ...others] = students
  if (!first) return <Dash />
  return (
    <span className={classes.students}>
      <span>{[first.firstName, first.levelName].filter(Boolean).join(', ')}</span>
      {others.length > 0 && (
        <span className={classes.more} title={others.map((student) => student.firstName).join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
const advanceCell = ({ advanceStatus }: Row) =>
  advanceStatus === 'none' ? (
    <span className={classes.quiet}>{advanceLabels.none}</span>
  ) : (
    <Statut meaning={advanceMeanings[advanceStatus]}>{advanceLabels[advanceStatus]}</Statut>
  )
const balanceCell = ({ balanceDueCents, isLate }: Row) => {
  if (balanceDueCents === 0) return <Dash />
  if (!isLate) return formatEuros(balanceDueCents)
  return (
    <span className={classes.late}>
      <IconAlertCircle size={16} aria-hidden /> {formatEuros(balanceDueCents)}
      <span className="vh"> en retard</span>
    </span>
  )
}

const columns = columnsOf<typeof customersApi.list>()([
  { id: 'name', label: 'Client', cell: listName, sort: true, width: 166 },
  {
    id: 'number',
    label: 'Numéro',
    cell: (row) => row.number,
    sort: true,
    quiet: true,
    figures: true,
    width: 90,
    card: 'none',
  },
  { id: 'students', label: 'Élèves', cell: studentsCell, width: 134, card: 'line' },
  { id: 'city', label: 'Commune', cell: (row) => row.city ?? <Dash />, sort: true, width: 162, card: 'line' },
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
    width: 116,
    card: 'line',
  },
  {
    id: 'email',
    label: 'E-mail',
    cell: (row) =>
      row.email ? (
        <a className={classes.plain} href={`mailto:${row.email}`}>
          {row.email}
        </a>
      ) : (
        <Dash />
      ),
    card: 'none',
  },
  {
    id: 'advance',
    label: 'Avance immédiate',
    cell: advanceCell,
    isState: true,
    width: 132,
    hiddenAtFirst: true,
    card: 'none',
  },
  {
    id: 'lastPayment',
    label: 'Dernier paiement',
    cell: (row) => (row.lastPaymentOn ? formatDay(row.lastPaymentOn) : <Dash />),
    sort: true,
    figures: true,
    width: 148,
    hiddenAtFirst: true,
    card: 'none',
  },
  {
    id: 'balance',
    label: 'Solde dû',
    cell: balanceCell,
    sort: true,
    align: 'right',
    width: 106,
    card: 'aside',
    foot: (totals) => (totals.balanceDueCents === null ? '' : formatEuros(totals.balanceDueCents)),
  },
])

const filters: readonly ListFilter[] = [
  { kind: 'choices', param: 'commune', input: 'cities', label: 'Commune' },
  { kind: 'choices', param: 'niveau', input: 'levels', label: 'Niveaux' },
  {
    kind: 'choice',
    param: 'solde',
    input: 'withBalanceDue',
    label: 'Solde',
    options: [{ value: 'true', label: 'Solde dû' }],
  },
  {
    kind: 'toggle',
    param: 'inactives',
    input: 'withDisabled',
    label: 'Clients inactivés',
    off: 'Sans les inactivés',
    on: 'Avec les inactivés',
  },
]
const crumbs = [{ label: 'Clients' }]
const noun = {
  one: 'client',
  many: 'clients',
  none: 'Aucun client pour l’instant',
  why: 'Un client naît d’un contact gagné, ou se crée ici.',
}
const keyOf = (row: Row) => row.id
const pathOf = (row: Row) => customerPath(row.id)
const people = (rows: readonly Row[]) => rows.map((row) => ({ id: row.id, name: listName(row), enabled: row.enabled }))
const cityOptions = (cities: readonly string[] | undefined) => cities?.map((city) => ({ value: city, label: city }))

export const CustomerList = () => {
  const options = useOperation(customersApi.filterOptions, {}, { background: true }).data
  const canWrite = useCan('customers', 'write')
  const canAddStudents = useCan('students', 'write')
  const setEnabled = useEnabledPeople('customers')
  const messages = useMessageSelection('customer')
  const actionsOf = useCallback(
    (row: Row): readonly RowAction<Row>[] => [
      { id: 'edit', label: canWrite ? 'Modifier' : 'Consulter', icon: IconPencil, path: pathOf(row), shortcut: 'e' },
      ...(canAddStudents
        ? [{ id: 'student', label: 'Ajouter un élève', icon: IconUserPlus, path: newStudentPath(row.id), inMenu: true }]
        : []),
      ...(canWrite
        ? [
            {
              id: 'enabled',
              label: row.enabled ? 'Désactiver' : 'Activer',
              icon: row.enabled ? IconBan : IconCircleCheck,
              shortcut: 'Delete' as const,
              inMenu: true,
              run: (one: Row) => void setEnabled(people([one]), !one.enabled),
            },
          ]
        : []),
    ],
    [canWrite, canAddStudents, setEnabled],
  )
  const { write } = messages
  const bulk: readonly BulkAction<Row>[] = [
    ...(write
      ? [
          {
            id: 'message',
            label: 'Envoyer un message',
            icon: IconSend,
            // what is selected stays so: the messages are written one after the other
            run: (keys: readonly RowKey[]) => {
              write(keys.map(Number))
              return false
            },
          },
        ]
      : []),
    ...(canWrite
      ? [
          {
            id: 'disable',
            label: 'Désactiver',
            icon: IconBan,
            fits: (rows: Row[]) => rows.some((row) => row.enabled),
            run: (_: RowKey[], rows: Row[]) => setEnabled(people(rows), false),
          },
          {
            id: 'enable',
            label: 'Activer',
            icon: IconCircleCheck,
            fits: (rows: Row[]) => rows.some((row) => !row.enabled),
            run: (_: RowKey[], rows: Row[]) => setEnabled(people(rows), true),
          },
        ]
      : []),
  ]
  return (
    <ListScreen<typeof customersApi.list>
      title="Liste des clients"
      breadcrumb={crumbs}
      create={canWrite && { label: 'Nouveau client', path: customerPath('nouveau') }}
      id={listId}
      operation={customersApi.list}
      columns={columns}
      filters={filters}
      filterOptions={{
        commune: cityOptions(options?.cities),
        niveau: options?.levels.map(({ id, label, group }) => ({ value: String(id), label, group })),
      }}
      defaultSort="name.asc"
      searchLabel="Nom, e-mail, n°…"
      noun={noun}
      keyOf={keyOf}
      nameOf={listName}
      pathOf={pathOf}
      actionsOf={actionsOf}
      totalsLabel={(shown, answer) =>
        answer.totals.balanceDueCents === null
          ? 'non calculé au-delà de 2\u202f000 clients'
          : totalOf(shown, 'du client filtré', 'clients filtrés')
      }
      bulk={bulk.length > 0 ? bulk : undefined}
    >
      {messages.dialog}
    </ListScreen>
  )
}
