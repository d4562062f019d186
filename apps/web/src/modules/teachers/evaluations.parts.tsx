// The evaluations of a teacher on his record: table, and form in a dialog.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { evaluationsApi } from '@cartable/domain/teachers/evaluations.api.ts'
import type { EvaluationRow, EvaluationStatus } from '@cartable/domain/teachers/evaluations.schema.ts'
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useOperation } from '../../platform/api/hooks.ts'
import { Stars } from '../../platform/fields/stars.tsx'
import { Dash } from '../../platform/list/Cell.tsx'
import { columnsOf, type RowAction } from '../../platform/list/list.types.ts'
import { NewButton } from '../../platform/list/NewButton.tsx'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import type { Meaning } from '../../platform/theme/theme.ts'
import { EvaluationDialog } from './EvaluationDialog.tsx'

const meanings: Readonly<Record<EvaluationStatus, Meaning>> = { requested: 'grey', sent: 'info', published: 'success' }

const columns = columnsOf<typeof evaluationsApi.listEvaluations>()([
  {
    id: 'date',
    label: 'Date',
    cell: (row) =>
      row.date ? formatDay(row.date) : row.requestedAt ? `Demandée le ${formatDay(row.requestedAt)}` : <Dash />,
    sort: true,
    figures: true,
    width: 110,
  },
  { id: 'author', label: 'Auteur', cell: (row) => row.author ?? <Dash />, sort: true, width: 160, isTitle: true },
  {
    id: 'average',
    label: 'Notes',
    cell: (row) =>
      row.average === null ? (
        <Dash />
      ) : (
        <span title={row.rankings.map(({ name, stars }) => `${name}\u00a0: ${stars ?? '–'}`).join('\n')}>
          <Stars stars={Math.round(row.average)} />
        </span>
      ),
    sort: true,
    width: 230,
  },
  { id: 'comments', label: 'Commentaires', cell: (row) => row.comments ?? <Dash />, quiet: true, card: 'line' },
  {
    id: 'status',
    label: 'État',
    cell: (row) => <Statut meaning={meanings[row.status]}>{row.statusText}</Statut>,
    width: 110,
  },
])
const noun = {
  one: 'évaluation',
  many: 'évaluations',
  isFeminine: true,
  none: 'Aucune évaluation pour l’instant',
}
const keyOf = (row: EvaluationRow) => row.id
const nameOf = (row: EvaluationRow) => `${row.author ?? 'Évaluation'}${row.date ? `, ${formatDay(row.date)}` : ''}`

/** Asks, then removes. */
const useRemoval = () => {
  const { mutateAsync } = useAction(evaluationsApi.removeEvaluation)
  return async (row: EvaluationRow) => {
    const isSure = await askConfirmation({
      title: 'Supprimer cette évaluation\u202f?',
      body: nameOf(row),
      confirmLabel: 'Supprimer l’évaluation',
      isDangerous: true,
    })
    if (!isSure) return
    // a failure has been told by its dialog
    const answer = await mutateAsync({ id: String(row.id) }).catch(() => null)
    if (answer?.isValid) toast.success('Évaluation supprimée.')
    else if (answer) toast.error(answer.errorMsgs.join(' '))
  }
}

/** Over all that families and staff have given. */
const Mean = ({ teacherId }: { readonly teacherId: number }) => {
  const { data } = useOperation(evaluationsApi.listEvaluations, { teacherId: String(teacherId) }, { background: true })
  if (!data || data.totals.average === null) return null
  const { average, received } = data.totals
  return (
    <p>
      Moyenne{'\u00a0'}: <b>{average.toLocaleString('fr-FR')} sur 5</b> ({received} avis)
    </p>
  )
}

export const EvaluationsOf = ({ teacherId }: { readonly teacherId: number }) => {
  const [shown, setShown] = useState<number | 'nouvelle' | null>(null)
  const canWrite = useCan('teachers', 'write')
  const remove = useRemoval()
  const actionsOf = (row: EvaluationRow): readonly RowAction<EvaluationRow>[] =>
    row.canEdit
      ? [
          { id: 'edit', label: 'Modifier', icon: IconPencil, run: () => setShown(row.id), shortcut: 'e' },
          { id: 'remove', label: 'Supprimer', icon: IconTrash, run: () => void remove(row) },
        ]
      : [{ id: 'show', label: 'Consulter', icon: IconEye, run: () => setShown(row.id) }]
  const add = <NewButton label="Évaluation" onClick={() => setShown('nouvelle')} isQuiet />
  return (
    <>
      <Mean teacherId={teacherId} />
      <ServerTable<typeof evaluationsApi.listEvaluations>
        id="evaluations-professeur"
        operation={evaluationsApi.listEvaluations}
        columns={columns}
        input={{ teacherId: String(teacherId) }}
        defaultSort="date.desc"
        defaultSize={5}
        keep="memory"
        searchLabel={null}
        noun={noun}
        keyOf={keyOf}
        nameOf={nameOf}
        actionsOf={actionsOf}
        onOpen={(row: EvaluationRow) => setShown(row.id)}
        {...(canWrite ? { extra: add, newButton: add } : {})}
      />
      {shown !== null && (
        <EvaluationDialog
          teacherId={teacherId}
          id={shown === 'nouvelle' ? null : shown}
          canWrite={canWrite}
          onClose={() => setShown(null)}
        />
      )}
    </>
  )
}
