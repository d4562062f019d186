// What the team has to do about searches and contracts, the most urgent first.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { linkingApi } from '@cartable/domain/linking/linking.api.ts'
import { IconCheck, IconEye, IconRotate } from '@tabler/icons-react'
import { useAction } from '../../platform/api/hooks.ts'
import { Dash } from '../../platform/list/Cell.tsx'
import { ListScreen } from '../../platform/list/ListScreen.tsx'
import { columnsOf, type ListFilter, type RowAction, type RowOf } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { Statut } from '../../platform/theme/Statut.tsx'
import { useRowHistory } from '../journal/journal.parts.tsx'
import { boardPath, linkingPath } from './linking-texts.ts'

type Row = RowOf<typeof linkingApi.nextActions>
const columns = columnsOf<typeof linkingApi.nextActions>()([
  {
    id: 'dueOn',
    label: 'Pour le',
    cell: (row) => (row.isLate ? <Statut meaning="danger">{formatDay(row.dueOn)}</Statut> : formatDay(row.dueOn)),
    sort: true,
    figures: true,
    width: 130,
    card: 'aside',
  },
  { id: 'kind', label: 'Action', cell: (row) => row.kindText, card: 'title' },
  { id: 'about', label: 'Élève, matière', cell: (row) => row.about, card: 'line' },
  { id: 'assignee', label: 'Par', cell: (row) => row.assigneeName ?? <Dash />, width: 160, card: 'line' },
  { id: 'comment', label: 'Précisions', cell: (row) => row.comment ?? <Dash />, card: 'none' },
])
const filters: readonly ListFilter[] = [
  { kind: 'choice', param: 'suivi', input: 'mine', label: 'Par', options: [{ value: 'true', label: 'Moi' }] },
  { kind: 'choice', param: 'etat', input: 'done', label: 'État', options: [{ value: 'true', label: 'Faites' }] },
]
const noun = {
  one: 'action',
  many: 'actions',
  none: 'Aucune action à mener',
  why: 'Les actions se notent sur la fiche d’une mise en relation.',
  isFeminine: true,
}
const pathOf = (row: Row) =>
  row.linkingId === null ? `/privateTuition/contract/${row.contractId}` : linkingPath(row.linkingId)
const crumbs = [{ label: 'Cours particuliers' }, { label: 'Mises en relation', path: boardPath }]

export const NextActionList = () => {
  const canWrite = useCan('linking', 'write')
  const { historyOf, history } = useRowHistory('next_actions')
  const tick = useAction(linkingApi.doNextAction, {
    onSuccess: (_answer, { done }) => void toast.success(done ? 'Action faite.' : 'Action à refaire.'),
  })
  const actionsOf = (row: Row): readonly RowAction<Row>[] => [
    { id: 'voir', label: 'Consulter', icon: IconEye, path: pathOf(row), shortcut: 'e' },
    ...(canWrite
      ? [
          {
            id: 'faite',
            label: row.doneAt === null ? 'Marquer comme faite' : 'À refaire',
            icon: row.doneAt === null ? IconCheck : IconRotate,
            run: (one: Row) => tick.mutate({ id: one.id, done: one.doneAt === null }),
          },
        ]
      : []),
    ...historyOf(row),
  ]
  return (
    <ListScreen<typeof linkingApi.nextActions>
      title="Prochaines actions"
      breadcrumb={crumbs}
      id="prochaines-actions"
      operation={linkingApi.nextActions}
      columns={columns}
      filters={filters}
      defaultSort="dueOn.asc"
      searchLabel={null}
      noun={noun}
      keyOf={(row) => row.id}
      nameOf={(row) => `${row.kindText}, ${row.about}`}
      pathOf={pathOf}
      isOff={(row) => row.doneAt !== null}
      actionsOf={actionsOf}
    >
      {history}
    </ListScreen>
  )
}
