// What the queue gave up: mails, SMS, events and tasks, each to be read, tried again or removed.

import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { type FailedRow, failedKindLabels, failedKinds } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { IconEye, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { Dash } from '../../../platform/list/Cell.tsx'
import { columnsOf, type ListFilter, type RowAction } from '../../../platform/list/list.types.ts'
import { countInTitle, countOf, type ListCount } from '../../../platform/list/list-count.ts'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useReturnFocus } from '../../../platform/pop/use-return-focus.ts'
import { useCan } from '../../../platform/session/session.ts'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { FailedCauses } from './FailedCauses.tsx'
import { FailedDetailsDialog } from './FailedDetailsDialog.tsx'
import { FailedGesture, type Gesture } from './FailedGesture.tsx'
import { FailedWhat } from './FailedWhat.tsx'
import classes from './failed.module.css'
import { failedCrumbs, failedTabs, recipientsOf } from './failed-texts.ts'

const columns = columnsOf<typeof failedMessagesApi.failedTable>()([
  { id: 'id', label: 'Numéro', cell: (row) => row.id, sort: true, figures: true, width: 88, card: 'none' },
  { id: 'label', label: 'Message', cell: (row) => <FailedWhat row={row} />, isTitle: true, card: 'title' },
  {
    id: 'kind',
    label: 'Nature',
    cell: (row) => failedKindLabels[row.kind],
    width: 130,
    hiddenAtFirst: true,
    card: 'none',
  },
  { id: 'recipients', label: 'Destinataires', cell: (row) => recipientsOf(row) ?? <Dash />, width: 160, card: 'none' },
  {
    id: 'error',
    label: 'Erreur',
    cell: (row) => (
      <span className={classes.error} title={row.error}>
        {row.error}
      </span>
    ),
    width: '26%',
    card: 'line',
  },
  {
    id: 'createdAt',
    label: 'Créé le',
    cell: (row) => formatInstant(row.createdAt),
    sort: true,
    figures: true,
    width: 152,
    card: 'line',
  },
  {
    id: 'availableAt',
    label: 'Disponible le',
    cell: (row) => formatInstant(row.availableAt),
    sort: true,
    figures: true,
    width: 152,
    card: 'none',
  },
])
const filters: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'nature',
    input: 'kind',
    label: 'Nature',
    options: wordOptions(failedKindLabels, failedKinds),
  },
]
const noun = {
  one: 'message en échec',
  many: 'messages en échec',
  none: 'Aucun message en échec',
  why: 'Un mail, un SMS, un message WhatsApp ou une tâche que le programme a renoncé à traiter attend ici qu’on le rejoue ou qu’on le supprime.',
}
const keyOf = (row: FailedRow) => row.id
const nameOf = (row: FailedRow) => `le message ${row.id} (${row.label})`

type Shown = { readonly row: FailedRow; readonly what: 'details' | Gesture }

type DialogsProps = {
  readonly shown: Shown
  readonly onClose: () => void
  readonly onGesture: ((gesture: Gesture) => void) | null
}
/** One dialog after another: the focus goes back to the row at the end of all. */
const Dialogs = ({ shown: { row, what }, onClose, onGesture }: DialogsProps) => {
  useReturnFocus()
  return what === 'details' ? (
    <FailedDetailsDialog row={row} onClose={onClose} onGesture={onGesture} />
  ) : (
    <FailedGesture row={row} gesture={what} onClose={onClose} />
  )
}

export const FailedMessages = () => {
  const [shown, setShown] = useState<Shown | null>(null)
  const [count, setCount] = useState<ListCount>()
  const canWrite = useCan('messaging', 'write')
  const actionsOf = useMemo(
    () =>
      (failed: FailedRow): readonly RowAction<FailedRow>[] => [
        { id: 'show', label: 'Afficher', icon: IconEye, run: (row) => setShown({ row, what: 'details' }) },
        ...(canWrite
          ? ([
              ...(failed.correctAt === null
                ? []
                : [{ id: 'correct', label: 'Corriger l’adresse', icon: IconPencil, path: failed.correctAt }]),
              {
                ...{ id: 'replay', label: 'Rejouer', icon: IconRefresh },
                refusal: failed.correctAt === null ? null : 'Corrigez d’abord l’adresse sur la fiche.',
                run: (row) => setShown({ row, what: 'replay' }),
              },
              {
                id: 'remove',
                label: 'Supprimer',
                icon: IconTrash,
                run: (row) => setShown({ row, what: 'remove' }),
                isDanger: true,
                shortcut: 'Delete',
              },
            ] satisfies RowAction<FailedRow>[])
          : []),
      ],
    [canWrite],
  )
  const close = () => setShown(null)
  return (
    <Panel
      title="Messages en échec"
      breadcrumb={failedCrumbs}
      count={count && countInTitle(count)}
      tabs={failedTabs('list')}
      fill
    >
      <FailedCauses canWrite={canWrite} />
      <ServerTable<typeof failedMessagesApi.failedTable>
        id="messages-en-echec"
        operation={failedMessagesApi.failedTable}
        columns={columns}
        filters={filters}
        defaultSort="createdAt.desc"
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        onOpen={(row) => setShown({ row, what: 'details' })}
        actionsOf={actionsOf}
        searchLabel="Objet, destinataire, erreur…"
        refreshEvery={15_000}
        onAnswer={(answer) => setCount(countOf(answer))}
      />
      {shown && (
        <Dialogs shown={shown} onClose={close} onGesture={canWrite ? (what) => setShown({ ...shown, what }) : null} />
      )}
    </Panel>
  )
}
