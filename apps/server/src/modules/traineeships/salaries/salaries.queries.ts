// SQL of the base salaries: page, one salary, the levels of each with the days they held.
import type { ListRequest, Option } from '@cartable/domain/kernel/list.ts'
import type { SalarySort } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { emptyLast, listPage, type Sorts } from '../../../platform/list.ts'

/**
 * Levels of a salary: those in force; of a disabled one, those it had when it was disabled. An empty period is that of a
 * salary disabled on the day it began.
 */
const heldLevels = sql`traineeship_salary_levels w join scholar_levels l on l.id = w.scholar_level_id join school_careers k on k.id = l.school_career_id
  where w.salary_id = traineeship_salaries.id and case when traineeship_salaries.enabled then upper_inf(w.period)
    else isempty(w.period) or upper_inf(w.period) or upper(w.period) = (select max(upper(o.period)) from traineeship_salary_levels o where o.salary_id = w.salary_id) end`
const levelsOf = sql<{ id: number; name: string }[]>`coalesce((
  select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name) order by k.order_key, k.name, l.order_key, l.name) from ${heldLevels}), '[]')`

const sorts: Sorts<SalarySort> = {
  levels: [
    // the lowest of its levels, in the order of the careers
    emptyLast(sql`(select min(array[k.order_key, l.order_key]) from ${heldLevels})`),
    emptyLast(sql`(select min(l.name collate "fr-x-icu") from ${heldLevels})`),
  ],
  salary: [sql.ref('hourlySalaryCents')],
}

type Request = ListRequest<SalarySort> & { readonly withDisabled: boolean }
export const pageOfSalaries = async (db: Db, request: Request) => {
  let query = db
    .selectFrom('traineeshipSalaries')
    .select(['id', 'updatedAt', 'enabled', 'hourlySalaryCents as salary', levelsOf.as('levels')])
  if (!request.withDisabled) query = query.where('enabled', '=', true)
  if (request.q)
    query = query.where(
      sql<boolean>`exists (select 1 from ${heldLevels} and ${matchesSearch(sql`search_key(l.name)`, request.q)})`,
    )
  return { ...(await listPage(db, request, query, sorts, sql.ref('id'))), totals: null }
}

export const findSalary = (db: Db, id: number) =>
  db
    .selectFrom('traineeshipSalaries')
    .select([
      'id',
      'updatedAt',
      'enabled',
      'hourlySalaryCents as salary',
      sql<number[]>`array(select l.id from ${heldLevels} order by 1)`.as('scholarLevels'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Names of those of these levels that a salary other than these has in force. */
export const levelsTaken = async (db: Db, levelIds: readonly number[], except: readonly number[]) => {
  const { rows } = await sql<{ name: string }>`
    select l.name from traineeship_salary_levels w join scholar_levels l on l.id = w.scholar_level_id
     where upper_inf(w.period) and w.scholar_level_id = any(${levelIds}::bigint[]) and not w.salary_id = any(${except}::bigint[])
     order by l.order_key, l.name`.execute(db)
  return rows.map(({ name }) => name)
}

/** Levels that a form offers, by career: those of stages without a salary in force, and its own. */
export const salaryLevelOptions = async (db: Db, salaryId: number | null): Promise<Option[]> => {
  const { rows } = await sql<Option>`
    select l.id as value, l.name as label, k.name as "group", l.enabled and k.enabled as enabled
      from scholar_levels l join school_careers k on k.id = l.school_career_id
     where not exists (select from traineeship_salary_levels w
       where w.scholar_level_id = l.id and upper_inf(w.period) and w.salary_id is distinct from ${salaryId})
       and (l.enabled and k.enabled and l.is_available_for_traineeship or exists (select from traineeship_salary_levels w where w.scholar_level_id = l.id and w.salary_id = ${salaryId}))
     order by k.order_key, k.name, l.order_key, l.name`.execute(db)
  return rows
}

type Values = { readonly salary: number; readonly enabled: boolean }
export const writeSalary = async (db: Db, id: number | null, { salary, enabled }: Values): Promise<number> => {
  const row = { hourlySalaryCents: salary, enabled }
  const written =
    id === null
      ? db.insertInto('traineeshipSalaries').values(row).returning('id')
      : db.updateTable('traineeshipSalaries').set(row).where('id', '=', id).returning('id')
  return (await written.executeTakeFirstOrThrow()).id
}

/** Ends what these salaries hold of these levels (all of them when none is named); a period that began today never was. */
export const closeLevels = (db: Db, salaryIds: readonly number[], today: string) =>
  sql`update traineeship_salary_levels
    set period = case when lower(period) >= ${today}::date then 'empty'::daterange else daterange(lower(period), ${today}::date) end
    where salary_id = any(${salaryIds}::bigint[]) and upper_inf(period)`.execute(db)

/** Takes levels away from a salary: what they were worth until today stays known. */
export const dropLevels = async (db: Db, salaryId: number, kept: readonly number[], today: string): Promise<void> => {
  const others = sql`salary_id = ${salaryId} and not scholar_level_id = any(${kept}::bigint[])`
  await sql`delete from traineeship_salary_levels where ${others}
    and (isempty(period) or upper_inf(period) and lower(period) >= ${today}::date)`.execute(db)
  await sql`update traineeship_salary_levels set period = daterange(lower(period), ${today}::date)
    where ${others} and upper_inf(period)`.execute(db)
}

/** Puts levels under a salary from today on; those it has already keep their beginning. */
export const openLevels = (db: Db, salaryId: number, levelIds: readonly number[], today: string) =>
  sql`insert into traineeship_salary_levels as w (salary_id, scholar_level_id, period)
    select ${salaryId}, level, daterange(${today}::date, null) from unnest(${levelIds}::bigint[]) as level
    on conflict (salary_id, scholar_level_id) do update
      set period = daterange(case when upper(w.period) >= ${today}::date then lower(w.period) else ${today}::date end, null)
      where not upper_inf(w.period)`.execute(db)

/** Levels kept by a salary that is disabled: nobody is paid by them. */
export const keepLevels = async (db: Db, salaryId: number, levelIds: readonly number[]): Promise<void> => {
  await sql`delete from traineeship_salary_levels where salary_id = ${salaryId} and not scholar_level_id = any(${levelIds}::bigint[])`.execute(
    db,
  )
  await sql`insert into traineeship_salary_levels (salary_id, scholar_level_id, period)
    select ${salaryId}, level, 'empty'::daterange from unnest(${levelIds}::bigint[]) as level
    on conflict (salary_id, scholar_level_id) do nothing`.execute(db)
}

export const setSalaryEnabled = async (db: Db, id: number, enabled: boolean): Promise<void> => {
  await db.updateTable('traineeshipSalaries').set({ enabled }).where('id', '=', id).execute()
}
