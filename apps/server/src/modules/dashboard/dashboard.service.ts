// Serves the home page of staff: indicators of what waits, and the search over every domain.
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { type BoundOperation, handlers } from '../../platform/http/handlers.ts'
import type { SearchSource } from '../../platform/search.ts'
import { mayRead, readableCounts } from './tiles.service.ts'

/** Shown of each group, and how far it is counted. */
const shown = 5
const countedTo = 20

/** `sources`: what each domain lets be found, collected by the composition root. */
export const dashboardService = (sources: readonly SearchSource[]): BoundOperation[] =>
  handlers(dashboardApi, {
    search: async ({ db, identity, today }, { q }) => {
      const groups = await Promise.all(
        sources
          .filter((source) => mayRead(identity, source.right))
          .map(async (source) => ({ label: source.label, found: await source.find(db, q, countedTo, today()) })),
      )
      return {
        groups: groups
          .filter(({ found }) => found.length > 0)
          .map(({ label, found }) => ({ label, total: found.length, hits: found.slice(0, shown) })),
      }
    },
    summary: async (context) =>
      Object.fromEntries((await readableCounts(context)).map(({ key, count }) => [key, count])),
  })
