// The rooms of a session, or its links when it is online: who meets there and when; those in use stay.

import { sessionLocationsApi as api } from '@cartable/domain/traineeships/sessions/locations.api.ts'
import { hoursText } from '@cartable/domain/traineeships/sessions/sessions.rules.ts'
import { locationsKept } from '@cartable/domain/traineeships/sessions/sessions.schema.ts'
import { Alert, Button } from '@mantine/core'
import { IconAlertTriangle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type RowOf } from '../../../platform/list/list.types.ts'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { LocationDialog } from './LocationDialog.tsx'
import { locationWords, type SessionSectionProps } from './session-texts.ts'
import classes from './sessions.module.css'

type Row = RowOf<typeof api.listLocations>

const schedulesCell = ({ schedules }: Row) =>
  schedules.length === 0 ? (
    <Dash />
  ) : (
    <ul className={classes.schedules}>
      {schedules.map(({ startTime, endTime, groupName }) => (
        <li key={`${startTime} ${groupName}`}>
          <time>{hoursText(startTime, endTime)}</time> {groupName}
        </li>
      ))}
    </ul>
  )
const linkCell = ({ link }: Row) =>
  link ? (
    <a href={link} target="_blank" rel="noreferrer">
      {link}
    </a>
  ) : (
    <Dash />
  )

const rooms = columnsOf<typeof api.listLocations>()([
  { id: 'name', label: 'Nom', cell: (row) => row.name, sort: true, width: 200 },
  { id: 'comments', label: 'Commentaires', cell: (row) => row.comments ?? <Dash />, card: 'line' },
  { id: 'schedules', label: 'Horaires des groupes', cell: schedulesCell, width: '38%', card: 'line' },
  {
    id: 'capacity',
    label: 'Places',
    cell: (row) => row.capacity ?? <Dash />,
    align: 'right',
    width: 80,
    card: 'aside',
  },
])
const links = columnsOf<typeof api.listLocations>()([
  ...rooms.filter(({ id }) => id !== 'capacity').slice(0, 1),
  { id: 'link', label: 'Adresse', cell: linkCell, card: 'line' },
  ...rooms.filter(({ id }) => id === 'comments' || id === 'schedules'),
])
const keyOf = (row: Row) => row.id
const nameOf = (row: Row) => row.name

const Kept = ({ names, onClose }: { readonly names: readonly string[]; readonly onClose: () => void }) => (
  <Modal opened onClose={onClose} title={locationsKept.title} size={480}>
    <Alert color="warning" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      {locationsKept.sentence}
      <ul>
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </Alert>
    <div className={classes.foot}>
      <Button size="sm" data-autofocus onClick={onClose}>
        Fermer
      </Button>
    </div>
  </Modal>
)

/** Removes after a confirmation, says what went, and which ones stay. */
const useRemoval = () => {
  const [kept, setKept] = useState<readonly string[]>([])
  const { mutateAsync } = useAction(api.removeLocations)
  const remove = async (rows: readonly Row[]): Promise<boolean> => {
    const what = rows.length === 1 ? `«\u00a0${rows[0]?.name}\u00a0»` : `${rows.length} lignes`
    if (
      !(await askConfirmation({
        title: `Supprimer ${what}\u202f?`,
        body: 'Cette suppression est définitive.',
        confirmLabel: `Supprimer ${what}`,
        isDangerous: true,
      }))
    )
      return false
    // a failure has been told by its dialog
    const answer = await mutateAsync({ ids: rows.map(({ id }) => id) }).catch(() => null)
    if (answer === null) return false
    if (answer.errors) toast.error(answer.errors.messages.join(' '))
    else if (answer.notDeleted.length > 0) setKept(answer.notDeleted)
    else toast.success(rows.length === 1 ? `${what} supprimé.` : `${what} supprimées.`)
    return answer.errors === null
  }
  return { remove, dialog: kept.length > 0 && <Kept names={kept} onClose={() => setKept([])} /> }
}

export const LocationsSection = ({ session }: SessionSectionProps) => {
  const words = locationWords(session.online)
  const canWrite = useCan('traineeships', 'write') && session.canSave
  const [edited, setEdited] = useState<{ readonly id: number | null } | null>(null)
  const { remove, dialog } = useRemoval()
  const create = () => setEdited({ id: null })
  const newButton = <NewButton label={words.one} onClick={create} isQuiet />
  const noun = session.online
    ? {
        one: 'lien',
        many: 'liens',
        none: 'Aucun lien pour l’instant',
        why: 'Les groupes se retrouvent à ces adresses.',
      }
    : {
        one: 'salle',
        many: 'salles',
        isFeminine: true,
        none: 'Aucune salle pour l’instant',
        why: 'Une salle ne reçoit qu’un groupe à la fois.',
      }
  return (
    <section aria-label={words.title}>
      <ServerTable
        id={`salles-de-session-${session.id}`}
        operation={api.listLocations}
        input={{ sessionId: String(session.id) }}
        columns={session.online ? links : rooms}
        defaultSort="name.asc"
        simplePaging
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        keep="memory"
        searchLabel={null}
        {...(canWrite
          ? {
              newButton,
              extra: newButton,
              onNew: create,
              onOpen: (row: Row) => setEdited({ id: row.id }),
              actionsOf: () => [
                {
                  id: 'edit',
                  label: 'Modifier',
                  icon: IconPencil,
                  shortcut: 'e' as const,
                  run: (row: Row) => setEdited({ id: row.id }),
                },
                {
                  id: 'remove',
                  label: 'Supprimer',
                  icon: IconTrash,
                  shortcut: 'Delete' as const,
                  isDanger: true,
                  run: (row: Row) => void remove([row]),
                },
              ],
              bulk: [
                { id: 'remove', label: 'Supprimer', icon: IconTrash, run: (_: unknown, rows: Row[]) => remove(rows) },
              ],
            }
          : {})}
      />
      {edited && <LocationDialog session={session} id={edited.id} onClose={() => setEdited(null)} />}
      {dialog}
    </section>
  )
}
