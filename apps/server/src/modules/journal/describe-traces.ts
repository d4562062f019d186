// Turns raw traces into words: French labels, formatted values, names instead of ids.
import { fieldLabels } from '@cartable/domain/journal/journal.fields.ts'
import { entityLabels, valueLabels } from '@cartable/domain/journal/journal.labels.ts'
import type { TraceDetail, TraceRow } from '@cartable/domain/journal/journal.schema.ts'
import { formatDay, formatInstant } from '@cartable/domain/kernel/dates.ts'
import { formatEuros, formatPercent } from '@cartable/domain/kernel/money.ts'
import type { Db } from '../../platform/db/database.ts'
import { type NamedColumn, namedColumns, namesOf } from './journal.queries.ts'

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

const isNamed = (field: string): field is NamedColumn => (namedColumns as string[]).includes(field)
const changesOf = (trace: RawTrace): Changes => (trace.changes ?? {}) as Changes

/** `third_part_cents` → « Third part cents »: a column without a label is still readable. */
const readable = (field: string) => field.replaceAll('_', ' ').replace(/^./, (first) => first.toUpperCase())

const wordsOf = (
  entityClass: string,
  field: string,
  value: unknown,
  names: ReadonlyMap<string, ReadonlyMap<number, string>>,
): string | null => {
  if (value === null || value === undefined) return null
  if (typeof value === 'boolean') return value ? 'Oui' : 'Non'
  if (typeof value === 'number') {
    if (field.endsWith('_cents')) return formatEuros(value)
    return (
      names.get(field)?.get(value) ??
      (field.endsWith('_id') ? `n°\u00a0${value}` : value.toLocaleString('fr-FR', { useGrouping: false }))
    )
  }
  if (typeof value === 'string') {
    if (field.endsWith('_at') && !Number.isNaN(Date.parse(value))) return formatInstant(value)
    if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDay(value)
    if (field.endsWith('_percent') && /^\d+(\.\d+)?$/.test(value)) return formatPercent(value)
    return valueLabels[entityClass]?.[value] ?? value
  }
  return Array.isArray(value)
    ? value.map((item) => wordsOf(entityClass, field, item, names)).join(', ')
    : JSON.stringify(value)
}

/** Names of every row that these traces point at, asked once per column. */
const gatherNames = async (db: Db, traces: readonly RawTrace[]) => {
  const ids = new Map<NamedColumn, Set<number>>()
  for (const trace of traces) {
    for (const [field, pair] of Object.entries(changesOf(trace))) {
      if (!isNamed(field)) continue
      const known = ids.get(field) ?? new Set<number>()
      for (const value of pair) if (typeof value === 'number') known.add(value)
      ids.set(field, known)
    }
  }
  const found = await Promise.all(
    [...ids].map(async ([field, wanted]) => [field, await namesOf(db, field, [...wanted])] as const),
  )
  return new Map<string, ReadonlyMap<number, string>>(found)
}

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
    object: `${entityLabels[trace.entityClass] ?? readable(trace.entityClass)} n°\u00a0${trace.entityId}`,
    className: trace.entityClass,
    entityId: trace.entityId,
    action: trace.action,
    detailsTitle: operationTitles.get(trace.operation) ?? trace.operation,
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
