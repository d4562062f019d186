// The table of audit traces, of everything or of one record.

import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import {
  type TraceDetail,
  type TraceRow,
  traceActionLabels,
  traceActions,
} from '@cartable/domain/journal/journal.schema.ts'
import { formatInstant } from '@cartable/domain/kernel/dates.ts'
import { wordOptions } from '@cartable/domain/kernel/word-options.ts'
import { IconEye, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useOperation } from '../../platform/api/hooks.ts'
import { columnsOf, type ListFilter } from '../../platform/list/list.types.ts'
import { countInTitle, countOf } from '../../platform/list/list-count.ts'
import { ServerTable } from '../../platform/list/ServerTable.tsx'
import { Statut } from '../../platform/theme/Statut.tsx'
import { TraceDetails } from './TraceDetails.tsx'

const looks = {
  create: { meaning: 'success', icon: IconPlus },
  update: { meaning: 'info', icon: IconPencil },
  delete: { meaning: 'danger', icon: IconTrash },
  view: { meaning: 'grey', icon: IconEye },
} as const

/** A long text is told by its beginning; the details of the line have it whole. */
const mostShown = 60
const short = (value: string) => (value.length > mostShown ? `${value.slice(0, mostShown).trimEnd()}…` : value)
/** « Prénom : Solenn → Solenne »; what was filled for the first time stands alone. */
const changed = ({ label, before, after }: TraceDetail) => {
  const now = after ? short(after) : '–'
  return `${label}\u00a0: ${before ? `${short(before)} → ${now}` : now}`
}
const summary = (trace: TraceRow) =>
  trace.details.length === 0 ? trace.detailsTitle : `${trace.detailsTitle} · ${trace.details.map(changed).join(', ')}`

const columns = columnsOf<typeof journalApi.tracesList>()([
  {
    id: 'date',
    label: 'Date',
    cell: (trace) => formatInstant(trace.date),
    sort: true,
    figures: true,
    width: 150,
    card: 'line',
  },
  { id: 'object', label: 'Objet', cell: (trace) => trace.object, width: 230, card: 'title' },
  {
    id: 'action',
    label: 'Action',
    cell: (trace) => (
      <Statut meaning={looks[trace.action].meaning} icon={looks[trace.action].icon}>
        {traceActionLabels[trace.action]}
      </Statut>
    ),
    width: 124,
    card: 'aside',
  },
  { id: 'details', label: 'Détails', cell: summary },
  { id: 'user', label: 'Utilisateur', cell: (trace) => trace.user, width: 160, card: 'line' },
])

const inHistory: readonly ListFilter[] = [
  {
    kind: 'choice',
    param: 'action',
    label: 'Action',
    options: wordOptions(traceActionLabels, traceActions),
  },
  { kind: 'choice', param: 'utilisateur', input: 'actor', label: 'Utilisateur' },
  { kind: 'period', param: 'periode', label: 'Période', from: 'from', to: 'to' },
  {
    ...{ kind: 'toggle', param: 'connexions', input: 'withSignIns', label: 'Connexions' },
    ...{ off: 'Sans les connexions', on: 'Avec les connexions' },
  },
]
/** Its options come from the server: only what was traced. */
const filters: readonly ListFilter[] = [
  { kind: 'choice', param: 'objet', input: 'className', label: 'Objet' },
  ...inHistory,
]
const noun = { one: 'trace', many: 'traces', isFeminine: true, none: 'Aucune trace pour l’instant' }
const keyOf = (trace: TraceRow) => trace.id
const nameOf = (trace: TraceRow) => `${trace.object}, ${formatInstant(trace.date)}`
const detailOf = (trace: TraceRow) => <TraceDetails trace={trace} />

type Props = {
  readonly record?: { readonly className: string; readonly entityId: number }
  readonly onCount?: (count: number | string) => void
}

export const TracesTable = ({ record, onCount }: Props) => {
  const choices = useOperation(journalApi.traceFilters, {}, { background: true })
  const { entities, users } = choices.data ?? {}
  return (
    <ServerTable<typeof journalApi.tracesList>
      id={record ? 'historique' : 'traces'}
      operation={journalApi.tracesList}
      columns={columns}
      filters={record ? inHistory : filters}
      filterOptions={{ objet: entities, utilisateur: users }}
      defaultSort="date.desc"
      noun={noun}
      keyOf={keyOf}
      nameOf={nameOf}
      detailOf={detailOf}
      {...(record
        ? {
            input: { ...record, entityId: String(record.entityId) } as never,
            keep: 'memory' as const,
            searchLabel: null,
          }
        : { searchLabel: 'Nom d’un utilisateur' })}
      {...(onCount ? { onAnswer: (answer) => onCount(countInTitle(countOf(answer))) } : {})}
    />
  )
}
