// Serves the home page of staff: indicators of what waits, and the search over every domain.
import { searchTerm } from '@cartable/domain/customers/customers.rules.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import type { FoundRecord, SearchSource, Viewer } from '../../platform/search.ts'
import { showWaits } from './show-waits.ts'
import { readableCounts } from './tiles.service.ts'

/** Shown of each group, and how far it is counted. */
const shown = 5
const countedTo = 20
/** Shown of what was seen lately. */
const seenShown = 8

const viewerOf = ({ identity, today }: OperationContext): Viewer => ({
  today: today(),
  may: (code, level) => identity?.staffUserId !== undefined && hasRight(identity.rights, code, level),
})
const readableFor = (sources: readonly SearchSource[], { may }: Viewer) =>
  sources.filter(({ needs }) => needs.every(({ code, level }) => may(code, level)))

/** The record of a source that an address opens. */
const seenId = ({ addresses }: SearchSource, path: string): number | null => {
  const address = addresses.find((begin) => path.startsWith(begin))
  const id = address === undefined ? '' : path.slice(address.length)
  return /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null
}
const seenIds = (source: SearchSource, paths: readonly string[]): readonly number[] => [
  ...new Set(paths.map((path) => seenId(source, path)).filter((id) => id !== null)),
]

const hitOf = ({ label, detail, path, actions = [] }: FoundRecord) => ({ label, detail, path, actions: [...actions] })
const inOrder = (ids: readonly number[], records: readonly FoundRecord[]): readonly FoundRecord[] =>
  ids.flatMap((id) => records.find((record) => record.id === id) ?? [])

/** Numbers are of papers before they are of people, unless they begin as a telephone does. */
const isNumber = (text: string) => /\d/.test(text) && !/^(?:\+|0[1-9])/.test(text)

/** `sources`: what each domain lets be found, collected by the composition root. */
export const dashboardService = (sources: readonly SearchSource[]): BoundOperation[] =>
  handlers(dashboardApi, {
    search: async (context, { q, seen = [] }) => {
      const viewer = viewerOf(context)
      const readable = readableFor(sources, viewer)
      const asked = isNumber(q) ? readable.toSorted((a, b) => Number(b.isNumbered) - Number(a.isNumbered)) : readable
      const groupsOf = async (isNear: boolean) => {
        const search = { text: q, term: searchTerm(q), isNear }
        const groups = await Promise.all(
          asked.map(async (source) => {
            const found = await source.find(context.db, search, countedTo)
            const known = seenIds(source, seen).filter((id) => found.includes(id))
            const ids = [...new Set([...known, ...found])].slice(0, shown)
            const records = ids.length === 0 ? [] : await source.show(context.db, ids, viewer)
            return { label: source.label, total: found.length, hits: inOrder(ids, records).map(hitOf) }
          }),
        )
        return groups.filter(({ hits }) => hits.length > 0)
      }
      const exact = await groupsOf(false)
      if (exact.length > 0 || !/\p{L}{4}/u.test(q)) return { groups: exact, isNear: false }
      const near = await groupsOf(true)
      return { groups: near, isNear: near.length > 0 }
    },
    seen: async (context, { paths }) => {
      const viewer = viewerOf(context)
      const found = await Promise.all(
        readableFor(sources, viewer).map(async (source) => {
          const ids = seenIds(source, paths)
          const records = ids.length === 0 ? [] : await source.show(context.db, ids, viewer)
          return records.map((record) => ({
            record,
            at: paths.findIndex((path) => seenId(source, path) === record.id),
          }))
        }),
      )
      const hits = found
        .flat()
        .toSorted((a, b) => a.at - b.at)
        .slice(0, seenShown)
        .map(({ record }) => hitOf(record))
      return { groups: hits.length === 0 ? [] : [{ label: 'Vus récemment', total: hits.length, hits }] }
    },
    summary: async (context) =>
      Object.fromEntries((await readableCounts(context)).map(({ key, count }) => [key, count])),
    waits: (context, input) => showWaits(context, viewerOf(context), input),
  })
