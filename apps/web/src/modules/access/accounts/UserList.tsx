// The list of staff users: search, filters by group and role, the disabled on demand.
import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { twoFactorModeLabels } from '@cartable/domain/access/accounts/users.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { fullName, listName } from '@cartable/domain/people/people.rules.ts'
import { IconBan, IconCircleCheck, IconKey, IconLock, IconLockOpen, IconPencil } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useAction, useOperation } from '../../../platform/api/hooks.ts'
import { filterOptions } from '../../../platform/fields/options.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import { listId, standingOf, userPath } from './account-texts.ts'
import classes from './accounts.module.css'
import { useAccountSwitch } from './use-account-switch.tsx'
import { useConnectionDetails } from './use-connection-details.ts'

type Row = RowOf<typeof usersApi.listUsers>

const rolesCell = ({ roleNames }: Row) => {
  const [first, ...others] = roleNames
  if (first === undefined) return <Statut meaning="warning">Aucun rôle</Statut>
  return (
    <span className={classes.roles}>
      <span>{first}</span>
      {others.length > 0 && (
        <span className={classes.more} title={others.join(', ')}>
          +{others.length}
        </span>
      )}
    </span>
  )
}
const stateCell = (row: Row) => {
  const { meaning, word, icon } = standingOf(row)
  return (
    <Statut meaning={meaning} {...(icon ? { icon } : {})}>
      {word}
    </Statut>
  )
}

const columns = columnsOf<typeof usersApi.listUsers>()([
  { id: 'name', label: 'Utilisateur', cell: listName, sort: true, width: 188 },
  { id: 'email', label: 'E-mail', cell: (row) => row.email ?? <Dash />, sort: true, card: 'line' },
  { id: 'group', label: 'Groupe', cell: (row) => row.groupName ?? <Dash />, sort: true, width: 138, card: 'none' },
  { id: 'roles', label: 'Rôles', cell: rolesCell, width: 170, card: 'line' },
  {
    id: 'lastLogin',
    label: 'Dernière connexion',
    cell: (row) => (row.lastLoginAt ? formatInstant(row.lastLoginAt) : <Dash />),
    sort: true,
    figures: true,
    width: 156,
    card: 'none',
  },
  { id: 'state', label: 'Compte', cell: stateCell, isState: true, width: 124, card: 'aside' },
  {
    id: 'twoFactor',
    label: 'Double authentification',
    cell: (row) => (row.twoFactorMode ? twoFactorModeLabels[row.twoFactorMode] : <Dash />),
    width: 186,
    hiddenAtFirst: true,
    card: 'none',
  },
  {
    id: 'manager',
    label: 'Cours particuliers',
    cell: (row) => (row.privateTuitionManager ? 'Gestionnaire' : <Dash />),
    width: 140,
    hiddenAtFirst: true,
    card: 'none',
  },
])

const filters: readonly ListFilter[] = [
  { kind: 'choices', param: 'groupe', input: 'groups', label: 'Groupe' },
  { kind: 'choices', param: 'role', input: 'roles', label: 'Rôle' },
  {
    kind: 'choice',
    param: 'gestionnaire',
    input: 'privateTuitionManager',
    label: 'Cours particuliers',
    options: [
      { value: 'true', label: 'Gestionnaires' },
      { value: 'false', label: 'Autres' },
    ],
  },
  {
    kind: 'toggle',
    param: 'inactives',
    input: 'withDisabled',
    label: 'Comptes désactivés',
    off: 'Sans les inactivés',
    on: 'Avec les inactivés',
  },
]
const crumbs = [{ label: 'Administration' }]
const noun = {
  one: 'utilisateur',
  many: 'utilisateurs',
  none: 'Aucun utilisateur pour l’instant',
  why: 'Chaque membre de l’équipe a un compte, avec des rôles qui disent ce qu’il peut faire.',
}
const keyOf = (row: Row) => row.id
const pathOf = (row: Row) => userPath(row.id)

const useActionsOf = (by: ReturnType<typeof useAccountSwitch>, canWrite: boolean) => {
  const { send } = useConnectionDetails()
  const { mutate: lock } = useAction(usersApi.lockUser, {
    onSuccess: ({ isValid, errorMsgs }) => void (isValid || toast.error(errorMsgs.join(' '))),
  })
  const { disable, enable } = by
  return useCallback(
    (row: Row): readonly RowAction<Row>[] => {
      const open = { id: 'edit', icon: IconPencil, path: pathOf(row), shortcut: 'e' as const }
      if (!canWrite) return [{ ...open, label: 'Consulter' }]
      const refusal = row.isMe ? 'c’est votre propre compte' : null
      const account = { id: row.accountId, name: fullName(row), staffUserId: row.id }
      return [
        { ...open, label: 'Modifier' },
        ...(row.enabled
          ? [
              {
                id: 'details',
                label: row.hasPassword ? 'Réinitialiser le mot de passe' : 'Envoyer les informations de connexion',
                icon: IconKey,
                inMenu: true,
                run: () => send({ id: row.accountId, hasPassword: row.hasPassword }),
              },
              {
                id: 'lock',
                label: row.isLocked ? 'Déverrouiller' : 'Verrouiller',
                icon: row.isLocked ? IconLockOpen : IconLock,
                inMenu: true,
                refusal,
                run: () => lock({ id: row.accountId, locked: !row.isLocked }),
              },
            ]
          : []),
        {
          id: 'enabled',
          label: row.enabled ? 'Désactiver' : 'Réactiver',
          icon: row.enabled ? IconBan : IconCircleCheck,
          shortcut: 'Delete' as const,
          inMenu: true,
          refusal,
          run: () => (row.enabled ? disable : enable)(account),
        },
      ]
    },
    [canWrite, disable, enable, lock, send],
  )
}

export const UserList = () => {
  const options = useOperation(usersApi.userFilters, {}, { background: true }).data
  const canWrite = useCan('users', 'write')
  const by = useAccountSwitch()
  const actionsOf = useActionsOf(by, canWrite)
  return (
    <ListScreen<typeof usersApi.listUsers>
      title="Utilisateurs"
      breadcrumb={crumbs}
      create={canWrite && { label: 'Nouvel utilisateur', path: userPath('nouveau') }}
      id={listId}
      operation={usersApi.listUsers}
      columns={columns}
      filters={filters}
      filterOptions={{ groupe: filterOptions(options?.groups), role: filterOptions(options?.roles) }}
      defaultSort="name.asc"
      searchLabel="Nom, e-mail, identifiant"
      noun={noun}
      keyOf={keyOf}
      nameOf={listName}
      pathOf={pathOf}
      actionsOf={actionsOf}
      offWord="Désactivé"
    >
      {by.dialog}
    </ListScreen>
  )
}
