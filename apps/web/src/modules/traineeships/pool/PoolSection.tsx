// The teachers pool on the record of a session: whom the company may count on, their folder, removal of several.

import { poolApi } from '@cartable/domain/traineeships/pool/pool.api.ts'
import type { PoolRow } from '@cartable/domain/traineeships/pool/pool.schema.ts'
import { IconCheck, IconEye, IconFolderOpen, IconPencil, IconTrash } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { Dash } from '../../../platform/list/Cell.tsx'
import { type BulkAction, columnsOf, type RowAction } from '../../../platform/list/list.types.ts'
import { NewButton } from '../../../platform/list/NewButton.tsx'
import { ServerTable } from '../../../platform/list/ServerTable.tsx'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { Statut } from '../../../platform/theme/Statut.tsx'
import type { SessionSectionProps } from '../sessions/session-texts.ts'
import { PoolDialog } from './PoolDialog.tsx'
import { teacherFolder } from './pool-texts.ts'

const columns = columnsOf<typeof poolApi.listPool>()([
  { id: 'grade', label: 'Grade', cell: (row) => row.grade, sort: true, align: 'right', width: 76, card: 'aside' },
  {
    id: 'traineeshipCount',
    label: 'Nb de stages',
    cell: (row) => row.traineeshipCount,
    sort: true,
    align: 'right',
    width: 128,
    card: 'none',
  },
  { id: 'teacher', label: 'Professeur', cell: (row) => row.teacher.name, sort: true, isTitle: true, card: 'title' },
  {
    id: 'subjectsLevels',
    label: 'Matières et niveaux',
    cell: (row) => (row.subjectsLevels.length === 0 ? <Dash /> : row.subjectsLevels.join(', ')),
    // a dozen lines on a phone: the dialog of the entry says them
    card: 'none',
  },
  {
    id: 'disponibility',
    label: 'Disponibilité',
    cell: (row) =>
      row.lapsedPapers.length > 0 ? (
        <Statut meaning="danger">{`À renouveler\u00a0: ${row.lapsedPapers.join(', ')}`}</Statut>
      ) : (
        (row.disponibility ?? <Dash />)
      ),
    card: 'line',
  },
  {
    id: 'selfEmployed',
    label: 'AE',
    cell: (row) =>
      row.selfEmployed ? (
        <Statut meaning="info" icon={IconCheck}>
          AE
        </Statut>
      ) : (
        <Dash />
      ),
    sort: true,
    width: 72,
  },
  { id: 'comments', label: 'Commentaires', cell: (row) => row.comments ?? <Dash />, card: 'none' },
])
const noun = {
  one: 'professeur',
  many: 'professeurs',
  none: 'Aucun professeur dans le vivier pour l’instant',
  why: 'Notez ici les professeurs sur qui compter pour cette session, et quand ils sont disponibles.',
}
const keyOf = (row: PoolRow) => row.id
const nameOf = (row: PoolRow) => row.teacher.name
const openFolder = (row: PoolRow) => void window.open(teacherFolder(row.teacher.id), '_blank', 'noreferrer')

/** Asks, then removes; resolves to whether it was done. */
const useRemoval = () => {
  const { mutateAsync } = useAction(poolApi.removePoolEntries)
  return async (rows: readonly PoolRow[]): Promise<boolean> => {
    const what = rows.length === 1 ? nameOf(rows[0]!) : `${rows.length} professeurs`
    const isSure = await askConfirmation({
      title: `Retirer ${what} du vivier\u202f?`,
      body: 'Les propositions déjà faites restent\u202f; les remarques notées ici sont perdues.',
      confirmLabel: `Retirer ${what}`,
      isDangerous: true,
    })
    if (!isSure) return false
    // A failure has been told by its dialog.
    const answer = await mutateAsync({ ids: rows.map(({ id }) => id) }).catch(() => null)
    if (answer === null) return false
    if (answer.errorMsgs.length > 0) {
      toast.error(answer.errorMsgs.join(' '))
      return false
    }
    toast.success(
      rows.length > 1 ? `${answer.removedCount} professeurs retirés du vivier.` : 'Professeur retiré du vivier.',
    )
    return true
  }
}

export const PoolSection = ({ session }: SessionSectionProps) => {
  const canWrite = useCan('traineeships', 'write') && session.status !== '3-closed'
  const canSeeTeachers = useCan('teachers', 'read')
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const remove = useRemoval()
  const input = useMemo(() => ({ sessionId: String(session.id) }), [session.id])
  const actionsOf = useMemo(
    () => (): readonly RowAction<PoolRow>[] => [
      ...(canSeeTeachers
        ? [{ id: 'folder', label: 'Voir le dossier du professeur', icon: IconFolderOpen, run: openFolder }]
        : []),
      canWrite
        ? {
            id: 'edit',
            label: 'Modifier',
            icon: IconPencil,
            run: (one: PoolRow) => setEdited(one.id),
            shortcut: 'e' as const,
          }
        : { id: 'show', label: 'Consulter', icon: IconEye, run: (one: PoolRow) => setEdited(one.id) },
    ],
    [canWrite, canSeeTeachers],
  )
  const bulk: readonly BulkAction<PoolRow>[] = [
    { id: 'remove', label: 'Retirer', icon: IconTrash, run: (_, rows) => remove(rows) },
  ]
  const newButton = <NewButton label="Ajouter un professeur" onClick={() => setEdited('new')} />
  return (
    <>
      <ServerTable<typeof poolApi.listPool>
        id="vivier"
        operation={poolApi.listPool}
        input={input}
        keep="memory"
        columns={columns}
        defaultSort="grade.desc"
        simplePaging
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        onOpen={(row) => setEdited(row.id)}
        actionsOf={actionsOf}
        searchLabel="Professeur…"
        {...(canWrite ? { bulk, onNew: () => setEdited('new'), newButton, extra: newButton } : {})}
      />
      {edited !== null && (
        <PoolDialog
          sessionId={session.id}
          entryId={edited === 'new' ? null : edited}
          readOnly={!canWrite}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
