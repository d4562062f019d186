// Parameters edited by administrators, read through a short-lived cache so that a change is felt within seconds on every server.
import type { Database } from './db/database.ts'

/** How long a value may be out of date, in milliseconds. */
const freshness = 5_000

export type Settings = {
  /** A whole number; `fallback` when the parameter does not exist or holds something else. */
  integer(code: string, fallback: number): Promise<number>
  text(code: string, fallback: string): Promise<string>
  /** Forgets what is known, so that the next question is asked again. */
  forget(): void
}

export const createSettings = (database: Database): Settings => {
  let known: Promise<Map<string, unknown>> | null = null
  let readAt = 0
  const values = () => {
    if (!known || Date.now() - readAt > freshness) {
      readAt = Date.now()
      known = database.db
        .selectFrom('parameters')
        .select(['code', 'value'])
        .execute()
        .then((rows) => new Map(rows.map((row) => [row.code, row.value])))
      known.catch(() => {
        known = null
      })
    }
    return known
  }
  return {
    integer: async (code, fallback) => {
      const value = (await values()).get(code)
      return typeof value === 'number' && Number.isInteger(value) ? value : fallback
    },
    text: async (code, fallback) => {
      const value = (await values()).get(code)
      return typeof value === 'string' ? value : fallback
    },
    forget: () => {
      known = null
    },
  }
}
