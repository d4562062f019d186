// SQL of what a price is made of: the law's rates that split it, price and margin of the grids.
import type { ContributionRates } from '@cartable/domain/contracts/contracts.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Rates of the contributions on a salary at home on a day; null when one of them is missing. */
export const contributionRates = async (db: Db, day: string): Promise<ContributionRates | null> => {
  const rows = await db
    .selectFrom('statutoryRates')
    .select(['code', sql<string>`trim_scale(value)::text`.as('value')])
    .where('code', 'in', ['home-employee-contributions', 'home-employer-contributions', 'employer-hourly-deduction'])
    .where(sql<boolean>`period @> ${day}::date`)
    .execute()
  const of = (code: string) => rows.find((row) => row.code === code)?.value
  const employeePercent = of('home-employee-contributions')
  const employerPercent = of('home-employer-contributions')
  if (employeePercent === undefined || employerPercent === undefined) return null
  return {
    employeePercent,
    employerPercent,
    hourlyDeductionCents: Math.round(Number(of('employer-hourly-deduction') ?? 0)),
  }
}

export type GridPrice = {
  readonly priceCents: number
  readonly marginPercent: string
  readonly affiliationPercent: string
  readonly leastCents: number
  /** Who brought the household, when that is approved. */
  readonly broughtBy: 'teacher' | 'customer' | null
}
/** Price and margin of each teacher for the career of a level: his own where he departs from the grid. */
export const findGridPrices = async (
  db: Db,
  asked: {
    readonly teachers: readonly { readonly id: number }[]
    readonly scholarLevelId: number
    readonly format: 'CAD' | 'CEL'
    /** Day whose grid it is. */
    readonly on: string
    /** Of the household, where it is known: an approved affiliation says who brought it. */
    readonly customerId?: number
    /** The contract says so, whether or not an affiliation does. */
    readonly isAffiliation?: boolean
  },
): Promise<ReadonlyMap<number, GridPrice>> => {
  const channel = asked.format === 'CEL' ? 'online' : 'offline'
  const of = (table: string, column: string) => sql.ref(`${table}.${channel}_${column}`)
  const { rows } = await sql<GridPrice & { id: number }>`
    select wanted.id, coalesce(${of('own', 'price_cents')}, ${of('g', 'price_cents')}) as price_cents,
      trim_scale(coalesce(${of('own', 'margin_percent')}, ${of('g', 'margin_percent')}))::text as margin_percent,
      trim_scale(coalesce(${of('own', 'margin_affiliation_percent')}, ${of('g', 'margin_affiliation_percent')}))::text as affiliation_percent,
      ${of('g', 'min_price_cents')} as least_cents,
      coalesce((select case when a.teacher_id is null then 'customer' else 'teacher' end from affiliations a
        where a.customer_id = ${asked.customerId ?? null} and a.status = 'approved' and (a.teacher_id is null or a.teacher_id = wanted.id)
        order by a.teacher_id nulls last limit 1), case when ${asked.isAffiliation ?? false} then 'teacher' end) as brought_by
    from unnest(${asked.teachers.map(({ id }) => id)}::bigint[]) as wanted (id)
    join scholar_levels l on l.id = ${asked.scholarLevelId}
    join price_grids g on g.id = price_grid_on(l.school_career_id, ${asked.on})
    left join teacher_course_prices own on own.teacher_id = wanted.id and own.school_career_id = l.school_career_id`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...price }) => [id, price]))
}

/** Least hourly price that the grid of a level's career allows for a format on a day, in cents; null without a grid. */
export const leastPriceOf = async (
  db: Db,
  { scholarLevelId, format }: { readonly scholarLevelId: number; readonly format: 'CAD' | 'CEL' },
  on: string,
): Promise<number | null> => {
  const { rows } = await sql<{ least: number }>`
    select case ${format} when 'CEL' then g.online_min_price_cents else g.offline_min_price_cents end as least
    from scholar_levels l join price_grids g on g.id = price_grid_on(l.school_career_id, ${on}) where l.id = ${scholarLevelId}`.execute(
    db,
  )
  return rows[0]?.least ?? null
}

/** Whether the grid of a level's career, or what a teacher has of his own there, was changed after an instant, or holds only since. */
export const isGridNewer = async (
  db: Db,
  { scholarLevelId, teacherId }: { readonly scholarLevelId: number; readonly teacherId: number },
  { since, today }: { readonly since: string; readonly today: string },
): Promise<boolean> => {
  const { rows } = await sql<{ isNewer: boolean }>`
    select greatest(g.updated_at, own.updated_at, g.holds_from) > ${since} as is_newer
    from scholar_levels l join price_grids g on g.id = price_grid_on(l.school_career_id, ${today})
    left join teacher_course_prices own on own.teacher_id = ${teacherId} and own.school_career_id = l.school_career_id
    where l.id = ${scholarLevelId}`.execute(db)
  return rows[0]?.isNewer ?? false
}
