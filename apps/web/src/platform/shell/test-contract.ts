// For tests: holds what a test answers in the server's place, and what the screen sent, to the declaration of the operation.
import { ErrorBody } from '@cartable/domain/kernel/error-body.ts'
import { apiPrefix } from '@cartable/domain/kernel/http.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { z } from 'zod'

export type Exchange = {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  /** As it was sent; of a multipart call the names of its files stand under `$files`. */
  readonly body: unknown
  readonly status: number
  readonly answer: unknown
}

/** Operations that tests declare for themselves. */
const ofTests = `${apiPrefix}/test/`

/** Where operations are declared: read as text to know which file has an address, loaded one by one as they are asked for. */
const texts = import.meta.glob<string>('../../../../../packages/domain/src/**/*.api.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
})
const files = import.meta.glob<Record<string, unknown>>('../../../../../packages/domain/src/**/*.api.ts')

const isOperation = (value: object): value is AnyOperation =>
  ['id', 'method', 'path', 'effect', 'access', 'input', 'answer'].every((key) => key in value)

/** Operations among the exports of a file, alone or in lists and records of them; what is neither is not looked into. */
const operationsIn = (value: unknown, depth: number): AnyOperation[] => {
  if (typeof value !== 'object' || value === null || '_zod' in value || depth === 0) return []
  if (isOperation(value)) return [value]
  return Object.values(value).flatMap((inner) => operationsIn(inner, depth - 1))
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{\w+\}/g, '([^/]+)')}$`)

const placesOf = new Map(
  Object.entries(texts).map(([file, text]) => [
    file,
    [...text.matchAll(/\bpath: '([^']+)'/g)].map(([, path = '']) => patternOf(path)),
  ]),
)

/** The most precise operation at this address, with the parameters of its path. */
const find = async (method: string, path: string) => {
  const among = async (wanted: readonly string[]) => {
    const loaded = await Promise.all(wanted.map((file) => files[file]?.()))
    return [...new Set(operationsIn(loaded, 8))]
      .filter((operation) => operation.method === method && patternOf(operation.path).test(path))
      .sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0]
  }
  const likely = [...placesOf].filter(([, patterns]) => patterns.some((one) => one.test(path))).map(([file]) => file)
  // a path that is computed stands in no text
  const operation = (await among(likely)) ?? (await among(Object.keys(files)))
  if (!operation) return null
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const values = patternOf(operation.path).exec(path)?.slice(1) ?? []
  const entries = names.map((name, index) => [name, decodeURIComponent(values[index] ?? '')])
  return { operation, parameters: Object.fromEntries(entries) as Record<string, string> }
}

/** Keys that the schema left out, with their paths. */
const strayKeys = (given: unknown, parsed: unknown, path = ''): string[] => {
  if (typeof given !== 'object' || given === null || typeof parsed !== 'object' || parsed === null) return []
  return Object.entries(given).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`
    return key in parsed ? strayKeys(value, parsed[key as keyof typeof parsed], at) : [at]
  })
}

const faultsOf = (schema: z.ZodType, given: unknown): string[] => {
  const { success, data, error } = schema.safeParse(given)
  if (!success) return error.issues.map(({ path, message }) => `${path.join('.') || 'whole'}: ${message}`)
  return strayKeys(given, data).map((key) => `${key}: is not in the schema`)
}

const isRefused = (answer: unknown): boolean => {
  if (typeof answer !== 'object' || answer === null) return false
  return (
    ('errors' in answer && answer.errors !== null) ||
    ('isValid' in answer && answer.isValid === false) ||
    ('errorsMsgs' in answer && Array.isArray(answer.errorsMsgs) && answer.errorsMsgs.length > 0)
  )
}

/** A record that a test keeps whole, as the operation asked answers it: with the keys that it declares, and no other. */
export const asAnswered = async (method: string, path: string, kept: unknown): Promise<unknown> => {
  const found = await find(method, path.slice(apiPrefix.length))
  return found?.operation.answer && !('document' in found.operation.answer)
    ? (found.operation.answer.safeParse(kept).data ?? kept)
    : kept
}

/** What the test says wrongly of an operation, one sentence per fault. An address of the test's own is its own affair. */
export const contractFaults = async ({ method, path, query, body, status, answer }: Exchange): Promise<string[]> => {
  if (!path.startsWith(`${apiPrefix}/`) || path.startsWith(ofTests)) return []
  const found = await find(method, path.slice(apiPrefix.length))
  if (!found) return [`${method} ${path}: no operation is served there`]
  const { operation, parameters } = found
  const say = (what: string, faults: string[]) =>
    faults.map((fault) => `${operation.name} (${method} ${path}): ${what} does not fit its schema: ${fault}`)
  // what a screen sends is parsed unless the test refuses it, as the server would
  const sent: Record<string, unknown> = { ...Object.fromEntries(query), ...(body as object | null), ...parameters }
  delete sent.$files
  const ofInput = status === 200 && !isRefused(answer) ? say('what was sent', faultsOf(operation.input, sent)) : []
  if (status !== 200) {
    // a proxy on the way has no body of ours
    const isOurs = typeof answer === 'object' && answer !== null && 'error' in answer
    return isOurs ? say('the error', faultsOf(ErrorBody, answer)) : []
  }
  if ('document' in operation.answer) return ofInput
  return [...ofInput, ...say('the answer', faultsOf(operation.answer, JSON.parse(JSON.stringify(answer ?? null))))]
}
