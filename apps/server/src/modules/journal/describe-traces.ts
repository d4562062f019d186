// Turns raw traces into words: French labels, formatted values, names instead of ids.
import { fieldLabels } from '@cartable/domain/journal/journal.fields.ts'
import { entityLabels } from '@cartable/domain/journal/journal.labels.ts'
import type { TraceDetail, TraceRow } from '@cartable/domain/journal/journal.schema.ts'
import { traceTitles } from '@cartable/domain/journal/journal.titles.ts'
import { valueLabels } from '@cartable/domain/journal/journal.values.ts'
import { columnWords } from '@cartable/domain/journal/journal.words.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { type NamedTable, namedTable, namesOf, tableOf } from './named-rows.queries.ts'

export type RawTrace = {
  id: number
  occurredAt: string
  entityClass: string
  entityId: number
  action: TraceRow['action']
  operation: string
  actorLabel: string | null
  changes: unknown
}
type Changes = Record<string, [unknown, unknown]>

type Names = ReadonlyMap<NamedTable, ReadonlyMap<number, string>>

const changesOf = (trace: RawTrace): Changes => (trace.changes ?? {}) as Changes

/** `third_part_cents` → « Third part cents »: a column without a label is still readable. */
const readable = (field: string) => field.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

const wordsOf = (entityClass: string, field: string, value: unknown, names: Names): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') {
    if (field.endsWith('_cents')) return formatEuros(value)
    const table = tableOf(field)
    return (
      (table && names.get(table)?.get(value)) ??
      (field.endsWith('_id') ? `n°\u00a0${value}` : value.toLocaleString('fr-FR', { useGrouping: false }))
    )
  }
  if (typeof value === 'string') {
    if (field.endsWith('_at') && !Number.isNaN(Date.parse(value))) return formatInstant(value)
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
    if (field.endsWith('_percent') && /^\d+(\.\d+)?$/.test(value)) return formatPercent(value)
    if (field === 'purged_class') return entityLabels[value] ?? value
    return valueLabels[entityClass]?.[value] ?? columnWords[field]?.[value] ?? value
  }
  return Array.isArray(value)
    ? value.map((item) => wordsOf(entityClass, field, item, names)).join(', ')
    : JSON.stringify(value)
}

/** Names of every row that these traces tell of or point at, asked once per table. */
const gatherNames = async (db: Db, traces: readonly RawTrace[]): Promise<Names> => {
  const ids = new Map<NamedTable, Set<number>>()
  const want = (table: NamedTable | null, id: unknown) => {
    if (table && typeof id === 'number') ids.set(table, (ids.get(table) ?? new Set()).add(id))
  }
  for (const trace of traces) {
    want(namedTable(trace.entityClass), trace.entityId)
    for (const [field, pair] of Object.entries(changesOf(trace)))
      for (const value of pair.flat()) want(tableOf(field), value)
  }
  const found = await Promise.all(
    [...ids].map(async ([table, wanted]) => [table, await namesOf(db, table, [...wanted])] as const),
  )
  return new Map(found)
}

/** « Client Hélène Beaumanoir », « Version de prix n° 12 »; what concerns no row in particular has its label only. */
const objectOf = ({ entityClass, entityId }: RawTrace, names: Names): string => {
  const label = entityLabels[entityClass] ?? readable(entityClass)
  if (entityId === 0) return label
  const table = namedTable(entityClass)
  return `${label} ${(table && names.get(table)?.get(entityId)) ?? `n°\u00a0${entityId}`}`
}

const titleOf = ({ operation, entityClass }: RawTrace, operationTitles: ReadonlyMap<string, string>): string =>
  traceTitles[`${operation} ${entityClass}`] ?? traceTitles[operation] ?? operationTitles.get(operation) ?? operation

/** `operationTitles` gives the French summary of an operation by its id. */
export const describeTraces = async (
  db: Db,
  traces: readonly RawTrace[],
  operationTitles: ReadonlyMap<string, string>,
): Promise<TraceRow[]> => {
  const names = await gatherNames(db, traces)
  return traces.map((trace) => ({
    id: trace.id,
    date: trace.occurredAt,
    object: objectOf(trace, names),
    className: trace.entityClass,
    entityId: trace.entityId,
    action: trace.action,
    detailsTitle: titleOf(trace, operationTitles),
    user: trace.actorLabel ?? 'Programme',
    details: Object.entries(changesOf(trace)).map(
      ([field, [before, after]]): TraceDetail => ({
        field,
        label: fieldLabels[field] ?? readable(field),
        before: wordsOf(trace.entityClass, field, before, names),
        after: wordsOf(trace.entityClass, field, after, names),
      }),
    ),
  }))
}
