// What is asked of the company: every read that the published document names, as its list opens, searched, turned to a far page and sorted each way.
import { requestHeader } from '@cartable/domain/kernel/http.ts'

type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly schema: { readonly enum?: readonly string[]; readonly type?: string }
}
type Published = {
  readonly operationId: string
  readonly 'x-effect': string
  readonly parameters: readonly Parameter[]
  readonly responses: { readonly 200: { readonly content: Readonly<Record<string, unknown>> } }
}
export type Document = { readonly paths: Readonly<Record<string, { readonly get?: Published }>> }
export type Read = { readonly label: string; readonly address: string }

/** A syllable of a tenth of all names, and one of none. */
const searches = { courant: 'mar', rare: 'zzqxw' }
const farPage = 40
/** What a read that asks for something is given; anything else is the first of its kind. */
const samples: Readonly<Record<string, string>> = {
  query: 'mar',
  q: 'mar',
  year: '2026',
  month: '2026-10',
  quarter: '2026-07',
}
/** It waits for what happens. */
const neverEnds = /live|events|stream/

const sampleOf = ({ name, schema }: Parameter): string | null =>
  schema.enum?.[0] ?? samples[name] ?? (schema.type === 'integer' || schema.type === 'number' ? '1' : null)

const readsOfOne = (path: string, { operationId, parameters }: Published): Read[] => {
  let address = path
  const asked = new URLSearchParams()
  for (const parameter of parameters.filter(({ required }) => required)) {
    const sample = sampleOf(parameter)
    if (sample === null) return []
    if (parameter.in === 'path') address = address.replace(`{${parameter.name}}`, sample)
    else asked.set(parameter.name, sample)
  }
  const optional = new Map(parameters.filter(({ required }) => !required).map(({ name, schema }) => [name, schema]))
  const read = (variant: string, more: Record<string, string> = {}): Read => ({
    label: `${operationId} ${variant}`,
    address: `${address}?${new URLSearchParams([...asked, ...Object.entries(more)])}`,
  })
  return [
    read('ouverture'),
    ...(optional.has('q') ? Object.entries(searches).map(([kind, q]) => read(`recherche ${kind}`, { q })) : []),
    ...(optional.has('page') ? [read(`page ${farPage}`, { page: String(farPage) })] : []),
    ...(optional.get('sort')?.enum ?? []).map((sort) => read(`tri ${sort}`, { sort })),
  ]
}

/** Every read that answers data: files are made, not read. */
export const readsOf = ({ paths }: Document): Read[] =>
  Object.entries(paths).flatMap(([path, { get }]) => {
    if (!get || get['x-effect'] === 'write' || neverEnds.test(path)) return []
    return 'application/json' in get.responses[200].content ? readsOfOne(path, get) : []
  })

/** Given up after so long, which then is its time. */
const patienceMs = 20_000

export type Asker = (read: Read) => Promise<{ readonly status: number; readonly ms: number }>

/** Somebody who asks the product that is served at `url`, with the cookie of their session, and times it by `clock`. */
export const askerOf =
  (url: string, cookie: string, clock: () => number): Asker =>
  async ({ address }) => {
    const began = clock()
    try {
      const answer = await fetch(url + address, {
        headers: { cookie, [requestHeader]: '1', 'sec-fetch-site': 'same-origin' },
        signal: AbortSignal.timeout(patienceMs),
      })
      await answer.arrayBuffer()
      return { status: answer.status, ms: clock() - began }
    } catch {
      return { status: 0, ms: clock() - began }
    }
  }

/** The quickest of some rounds, by label, of those that are answered: what is not the read's own only slows it. */
export const timeReads = async (ask: Asker, reads: readonly Read[], rounds: number): Promise<Map<string, number>> => {
  const times = new Map<string, number>()
  for (const read of reads) {
    const found: number[] = []
    for (let round = 0; round < rounds; round++) {
      const { status, ms } = await ask(read)
      // refused, unknown or not for this reader: nothing was read
      if (status >= 400 && status < 500) break
      found.push(status === 200 ? ms : patienceMs)
      if (ms > patienceMs / 4) break
    }
    if (found.length > 0) times.set(read.label, Math.min(...found))
  }
  return times
}
