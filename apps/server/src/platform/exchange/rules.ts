// How lines meet the rules of the screens: the schema of the form, its refusals, the constraints of the database.
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { z } from 'zod'
import { databaseErrorOf } from '../db/errors.ts'
import type { ConstraintRefusals } from '../http/handlers.ts'
import type { ExchangeColumn, Outcome } from './layout.ts'

/** Says a message at its column: « Nom : Ce champ est obligatoire. ». */
export const at = (columns: readonly ExchangeColumn[], path: string, message: string): string => {
  for (let place = path; place !== ''; place = place.slice(0, Math.max(0, place.lastIndexOf('.')))) {
    const column =
      columns.find(({ key }) => key === place) ??
      columns.find(({ key }) => key.endsWith(`.${place}`) || place.endsWith(`.${key}`))
    if (column) return `${column.title}\u00a0: ${message}`
  }
  return message
}

/** Messages of a value that the schema of the form refuses, each place once. */
export const messagesOfIssues = (columns: readonly ExchangeColumn[], error: z.ZodError): string[] => {
  const byPath = new Map<string, string>()
  for (const issue of error.issues) {
    const path = issue.path.map(String).join('.')
    if (!byPath.has(path)) byPath.set(path, at(columns, path, issue.message))
  }
  return [...new Set(byPath.values())]
}

/** Messages of what a use case or the database said no with; null when it is a fault of ours. */
export const messagesOfThrown = (
  columns: readonly ExchangeColumn[],
  constraints: ConstraintRefusals,
  thrown: unknown,
): string[] | null => {
  if (thrown instanceof Refused) return thrown.refusals.map(({ path, message }) => at(columns, path, message))
  const { constraint } = databaseErrorOf(thrown) ?? {}
  const known = constraint ? constraints[constraint] : undefined
  return known ? [at(columns, known.path ?? '', known.refusal.message)] : null
}

export const errorOf = (lineNumber: number, label: string, messages: readonly string[]): Outcome => ({
  lineNumber,
  status: 'error',
  label,
  messages,
  entityId: null,
})

/** What a line does to its record. */
export const statusOf = (
  before: { readonly enabled?: unknown } | null,
  after: { readonly enabled?: unknown },
  isChanged: boolean,
): Outcome['status'] => {
  if (before === null) return 'add'
  if (!isChanged) return null
  return before.enabled === true && after.enabled === false ? 'inactivation' : 'update'
}

const plain = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\r\n', '\n').normalize('NFC').trim()
  if (Array.isArray(value)) return value.map(plain)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, item]) => item !== undefined)
        .toSorted(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, item]) => [key, plain(item)]),
    )
  return value ?? null
}

/** Whether two values are the same to a person: blanks around a text and kinds of line end, which files change, do not count. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(plain(one)) === JSON.stringify(plain(other))
