// What an endpoint of the card provider is, and what all lists and expansions have in common.
import type { FormRecord } from '../platform/form.ts'
import type { Collection } from '../platform/store.ts'
import { type Ledger, withStatus } from './ledger.ts'
import { invalidRequest, missing } from './stripe.errors.ts'
import { integer, record, text, texts } from './stripe.params.ts'

export interface Call {
  ledger: Ledger
  params: FormRecord
  /** Values of the `:names` of the path. */
  path: Record<string, string>
}

export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  /** Names of the accepted parameters; any other is refused. */
  params: string[]
  /** A browser may call it with a publishable key. */
  isForBrowsers?: true
  run(call: Call): object
}

export const LIST_PARAMS = ['limit', 'starting_after', 'ending_before']

/** The entity of that id, or the provider's refusal. */
export function find<T extends { id: string }>(
  collection: Collection<T>,
  kind: string,
  id: string | undefined,
  param = 'id',
): T {
  const found = id === undefined ? undefined : collection.get(id)
  if (!found) throw missing(kind, id ?? '', param)
  return found
}

/** One page of `entities` (given oldest first), newest first, by the cursors of `params`. */
export function listPage<T extends { id: string }>(params: FormRecord, url: string, entities: T[]) {
  const limit = integer(params, 'limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', 'parameter_invalid_integer', 'limit')
  }
  const after = text(params, 'starting_after')
  const before = text(params, 'ending_before')
  if (after && before) {
    throw invalidRequest('Only one of `starting_after` and `ending_before` can be given.', undefined, 'starting_after')
  }
  const newestFirst = entities.reverse()
  if (before) {
    const end = positionOf(newestFirst, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', url, has_more: start > 0, data: newestFirst.slice(start, end) }
  }
  const start = after ? positionOf(newestFirst, after, 'starting_after') + 1 : 0
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list', url, has_more: start + limit < newestFirst.length, data }
}

function positionOf(entities: { id: string }[], id: string, param: string): number {
  const position = entities.findIndex((entity) => entity.id === id)
  if (position < 0) throw missing('object', id, param)
  return position
}

/** A predicate for `created`, given as an instant or as `created[gte]` and its sisters. */
export function createdFilter(params: FormRecord): (entity: { created: number }) => boolean {
  if (typeof params.created === 'string') {
    const instant = integer(params, 'created')
    return (entity) => instant === undefined || entity.created === instant
  }
  const range = record(params, 'created') ?? {}
  const [gt, gte, lt, lte] = ['gt', 'gte', 'lt', 'lte'].map((name) => integer(range, name))
  return ({ created }) =>
    (gt === undefined || created > gt) &&
    (gte === undefined || created >= gte) &&
    (lt === undefined || created < lt) &&
    (lte === undefined || created <= lte)
}

/** A predicate that compares each named field with the parameter of the same name, when it is given. */
export function fieldFilter<T extends object>(params: FormRecord, names: (keyof T & string)[]): (entity: T) => boolean {
  const wanted = names.flatMap((name) => {
    const value = text(params, name)
    return value ? [[name, value] as const] : []
  })
  return (entity) => wanted.every(([name, value]) => entity[name] === value)
}

/** Replaces ids by the objects they name, following the paths of `expand[]`. */
export function expand(call: Call, answer: object): object {
  return (texts(call.params, 'expand') ?? []).reduce<object>(
    (expanded, path) => expandPath(call.ledger, expanded, path.split('.'), path),
    answer,
  )
}

function expandPath(ledger: Ledger, value: object, [step, ...rest]: string[], path: string): object {
  if (step === undefined) return value
  if (Array.isArray(value)) return value.map((item: object) => expandPath(ledger, item, [step, ...rest], path))
  const field: unknown = (value as Record<string, unknown>)[step]
  if (field === null) return value
  const target = typeof field === 'string' ? objectOf(ledger, field) : field
  if (typeof target !== 'object' || target === null) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand')
  }
  return { ...value, [step]: expandPath(ledger, target, rest, path) }
}

function objectOf(ledger: Ledger, id: string): object | undefined {
  switch (id.split('_')[0]) {
    case 'cus':
      return ledger.customers.get(id)
    case 'pm':
      return ledger.paymentMethods.get(id)
    case 'pi':
      return ledger.paymentIntents.get(id)
    case 'seti':
      return ledger.setupIntents.get(id)
    case 'ch':
      return ledger.charges.get(id)
    case 'du':
      return ledger.disputes.get(id)
    case 're':
      return ledger.refunds.get(id)
    case 'acct':
      return ledger.accounts.get(id)
    case 'tr':
      return ledger.transfers.get(id)
    case 'trr':
      return ledger.transferReversals.get(id)
    case 'po':
      return ledger.payouts.get(id)
    case 'txn': {
      const transaction = ledger.balanceTransactions.get(id)
      return transaction && withStatus(ledger, transaction)
    }
    default:
      return undefined
  }
}
