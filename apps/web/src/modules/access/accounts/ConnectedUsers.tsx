// Who is connected now, what they did last, and the way to end their sessions.

import { usersApi } from '@cartable/domain/access/accounts/users.api.ts'
import { partLabels } from '@cartable/domain/access/accounts/users.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { ListScreen } from '../../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import classes from './accounts.module.css'
import { agoOf } from './ago.ts'

type Row = RowOf<typeof usersApi.connectedUsers>
/** Milliseconds between two looks. */
const refreshMs = 30_000

const columns = columnsOf<typeof usersApi.connectedUsers>()([
  {
    id: 'identity',
    label: 'Identité',
    cell: (row) => (
      <span className={classes.roles}>
        <span>{row.identity}</span>
        {row.isMe && <Statut meaning="primary">Vous</Statut>}
      </span>
    ),
    sort: true,
    width: 220,
  },
  { id: 'email', label: 'E-mail', cell: (row) => row.email ?? <Dash />, sort: true, card: 'line' },
  {
    id: 'parts',
    label: 'Profil',
    cell: (row) => row.parts.map((part) => partLabels[part]).join(', ') || <Dash />,
    width: 150,
    card: 'none',
  },
  {
    id: 'lastActivity',
    label: 'Dernière activité',
    cell: (row) => <span title={formatInstant(row.lastActivity)}>{agoOf(row.lastActivity)}</span>,
    sort: true,
    figures: true,
    width: 150,
    card: 'aside',
  },
  {
    id: 'browser',
    label: 'Navigateur',
    cell: (row) =>
      row.browserCount > 1
        ? `${row.browser} et ${row.browserCount - 1} autre${row.browserCount > 2 ? 's' : ''}`
        : row.browser,
    width: 200,
    card: 'line',
  },
  {
    id: 'connectedAt',
    label: 'Connecté depuis',
    cell: (row) => formatInstant(row.connectedAt),
    figures: true,
    width: 150,
    hiddenAtFirst: true,
    card: 'none',
  },
  { id: 'login', label: 'Identifiant', cell: (row) => row.login, width: 160, hiddenAtFirst: true, card: 'none' },
  {
    id: 'ip',
    label: 'Adresse IP',
    cell: (row) => row.ip ?? <Dash />,
    figures: true,
    width: 130,
    hiddenAtFirst: true,
    card: 'none',
  },
])

const filters: readonly ListFilter[] = [
  {
    kind: 'choices',
    param: 'profil',
    input: 'parts',
    label: 'Profil',
    options: wordOptions(partLabels),
  },
  {
    kind: 'choice',
    param: 'activite',
    input: 'activeWithin',
    label: 'Dernière activité',
    options: [
      { value: '5', label: 'Moins de 5\u00a0minutes' },
      { value: '15', label: 'Moins de 15\u00a0minutes' },
      { value: '60', label: 'Moins d’une heure' },
    ],
  },
]
const crumbs = [{ label: 'Administration' }]
const noun = {
  one: 'utilisateur connecté',
  many: 'utilisateurs connectés',
  none: 'Personne n’est connecté',
  why: 'Équipe, familles et professeurs apparaissent ici tant que leur session est ouverte.',
}
const keyOf = (row: Row) => row.id
const nameOf = (row: Row) => row.identity

export const ConnectedUsers = () => {
  const canWrite = useCan('users', 'write')
  const { mutateAsync } = useAction(usersApi.disconnect)
  const disconnect = useCallback(
    async ({ id, identity, browserCount }: Row) => {
      const isSure = await askConfirmation({
        title: `Déconnecter ${identity}\u202f?`,
        body: `${browserCount > 1 ? `Ses ${browserCount} sessions se ferment` : 'Sa session se ferme'} aussitôt. Ce qui n’était pas enregistré lui sera gardé à l’écran, derrière la demande de connexion.`,
        confirmLabel: 'Déconnecter',
        isDangerous: true,
      })
      if (!isSure) return
      // a failure has been told by its dialog
      const answer = await mutateAsync({ id }).catch(() => null)
      if (answer?.isValid) toast.success(`${identity} n’a plus de session ouverte.`)
      else if (answer) toast.error(answer.errorMsgs.join(' '))
    },
    [mutateAsync],
  )
  const actionsOf = useCallback(
    (row: Row): readonly RowAction<Row>[] => [
      {
        id: 'disconnect',
        label: 'Déconnecter',
        icon: IconPlugConnectedX,
        refusal: row.isMe ? 'c’est votre propre session' : null,
        run: (one) => void disconnect(one),
      },
    ],
    [disconnect],
  )
  return (
    <ListScreen<typeof usersApi.connectedUsers>
      title="Utilisateurs connectés"
      breadcrumb={crumbs}
      id="utilisateurs-connectes"
      operation={usersApi.connectedUsers}
      columns={columns}
      filters={filters}
      defaultSort="lastActivity.desc"
      searchLabel="Nom, e-mail, identifiant"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      refreshEvery={refreshMs}
      actionsOf={canWrite ? actionsOf : undefined}
    />
  )
}
