// SQL of the days without lessons; a period is a range, its last day included on screens.
import type { Holiday, HolidayKind } from '@cartable/domain/reference/holidays/holidays.schema.ts'
import { holidays } from '@cartable/domain/reference/holidays/holidays.tables.ts'
import { sql } from 'kysely'
import { listReference, type ReferenceListRequest } from '../../../platform/codification.ts'
import type { Db } from '../../../platform/db/database.ts'

const columns = {
  name: sql.ref<string>('name'),
  kind: sql.ref<HolidayKind>('kind'),
  zone: sql.ref<string | null>('zone'),
  firstDay: sql<string>`lower(period)`,
  lastDay: sql<string>`upper(period) - 1`,
}

/** The search reads the zone, too. */
export const listHolidays = (db: Db, request: ReferenceListRequest) =>
  listReference<Holiday>(db, holidays, request, columns, columns, {
    searched: sql<string>`name || ' ' || coalesce(zone, '')`,
  })

const period = (firstDay: string, lastDay: string) => sql<string>`daterange(${firstDay}, ${lastDay}, '[]')`

export const rowOf = ({ name, kind, zone, firstDay, lastDay }: Holiday) => ({
  ...{ name, kind, zone },
  period: period(firstDay, lastDay),
})

export const findHoliday = (db: Db, id: number) =>
  db
    .selectFrom('holidays')
    .select([
      ...(['id', 'enabled', 'updatedAt', 'name', 'zone'] as const),
      columns.kind.as('kind'),
      columns.firstDay.as('firstDay'),
      columns.lastDay.as('lastDay'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Enabled days without lessons that meet a period, in their order: those of every zone, or what holds in one place. */
export const findHolidaysBetween = async (db: Db, from: string, until: string): Promise<Holiday[]> =>
  db
    .selectFrom('holidays')
    .select([
      ...(['name', 'zone'] as const),
      columns.kind.as('kind'),
      columns.firstDay.as('firstDay'),
      columns.lastDay.as('lastDay'),
    ])
    .where('enabled', '=', true)
    .where(sql<boolean>`period && ${period(from, until)}`)
    .orderBy('firstDay')
    .execute()

/** Whether an enabled row of the same kind and zone has one of the days of these, which are about to be enabled again. */
export const meetsAnother = async (db: Db, ids: readonly number[]): Promise<boolean> => {
  const { rows } = await sql`select 1 from holidays h join holidays o
      on o.id <> h.id and o.kind = h.kind and o.zone is not distinct from h.zone and o.period && h.period
         and (o.enabled or o.id = any(${[...ids]}))
    where h.id = any(${[...ids]}) and not h.enabled limit 1`.execute(db)
  return rows.length > 0
}

/** Writes those public holidays whose day is not known yet, enabled or not: what people changed or disabled stays as it is. */
export const insertMissing = async (db: Db, wanted: readonly Holiday[]): Promise<number> => {
  if (wanted.length === 0) return 0
  const { numAffectedRows } = await sql`insert into holidays (kind, zone, name, period)
    select w.kind, w.zone, w.name, daterange(w.first_day, w.last_day, '[]')
      from jsonb_to_recordset(${JSON.stringify(wanted.map(({ firstDay, lastDay, ...one }) => ({ ...one, first_day: firstDay, last_day: lastDay })))}::jsonb)
           as w(kind text, zone text, name text, first_day date, last_day date)
     where not exists (select from holidays h
                        where h.kind = w.kind and h.zone is not distinct from w.zone and h.period @> w.first_day)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
