// Parameters edited by administrators, read through a short-lived cache so that a change is felt within seconds on every server.
import {
  type DayParameter,
  type FlagParameter,
  type NumberParameter,
  type ParameterCode,
  parameterCatalogue,
  parameterSchema,
  type TextParameter,
} from '@cartable/domain/kernel/parameters.ts'
import type { Database } from './db/database.ts'

/** How long a value may be out of date, in milliseconds. */
const freshness = 5_000

export type Settings = {
  /** A whole number; the default of the catalogue while the row is missing or holds something else. */
  integer(code: NumberParameter): Promise<number>
  flag(code: FlagParameter): Promise<boolean>
  /** A text; null where it may be left empty. */
  text(code: TextParameter): Promise<string | null>
  /** A day, `YYYY-MM-DD`; null where it may be left empty. */
  day(code: DayParameter): Promise<string | null>
  /** Forgets what is known, so that the next question is asked again. */
  forget(): void
}

const schemas = new Map(
  Object.entries(parameterCatalogue).map(([code, facts]) => [code, { facts, schema: parameterSchema(facts) }]),
)

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
  const read = async (code: ParameterCode) => {
    const declared = schemas.get(code)
    const stored = declared?.schema.safeParse((await values()).get(code))
    return stored?.success ? stored.data : declared?.facts.default
  }
  const words = async (code: ParameterCode) => ((await read(code)) as string | null | undefined) ?? null
  return {
    integer: async (code) => (await read(code)) as number,
    flag: async (code) => (await read(code)) === true,
    text: words,
    day: words,
    forget: () => {
      known = null
    },
  }
}
