// SQL of regular lessons: the rhythm, the decisions of its days, where its pupil lives, what it has given.

import type { DayDecision } from '@cartable/domain/courses/series/series.rules.ts'
import type { BlockedDay } from '@cartable/domain/courses/series/series.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type Series = {
  readonly id: number
  readonly contractId: number
  /** `YYYY-MM-DD`, the last one included. */
  readonly firstDay: string
  readonly lastDay: string
  /** `HH:mm` by the clocks of Paris. */
  readonly startTime: string
  readonly durationMinutes: number
  readonly everyWeeks: number
  readonly schoolZone: string | null
  readonly skipsSchoolHolidays: boolean
  readonly skipsPublicHolidays: boolean
  /** Null once every day was looked at. */
  readonly nextDay: string | null
  /** Of the rhythms that go together. */
  readonly collectiveKey: string | null
}

const allSeries = (db: Db) =>
  db
    .selectFrom('courseSeries')
    .select([
      ...(['id', 'contractId', 'durationMinutes', 'everyWeeks', 'schoolZone'] as const),
      ...(['skipsSchoolHolidays', 'skipsPublicHolidays', 'nextDay', 'collectiveKey'] as const),
      sql<string>`lower(period)`.as('firstDay'),
      sql<string>`upper(period) - 1`.as('lastDay'),
      sql<string>`to_char(start_time, 'HH24:MI')`.as('startTime'),
    ])

export const findSeries = (db: Db, id: number): Promise<Series | undefined> =>
  allSeries(db).where('id', '=', id).executeTakeFirst()

/** Rhythms of other contracts that take lessons and go together with one, as long as they have a day to come. */
export const listSeriesWith = async (
  db: Db,
  { id, collectiveKey }: Pick<Series, 'id' | 'collectiveKey'>,
  today: string,
): Promise<Series[]> =>
  collectiveKey === null
    ? []
    : allSeries(db)
        .where('collectiveKey', '=', collectiveKey)
        .where('id', '<>', id)
        .where(sql<boolean>`upper(period) > ${today}::date`)
        .where('contractId', 'in', (eb) =>
          eb.selectFrom('contracts').select('id').where('status', 'in', ['created', 'active']),
        )
        .orderBy('id')
        .execute()

export const listSeriesByIds = (db: Db, ids: readonly number[]): Promise<Series[]> =>
  allSeries(db)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute()

export const listSeriesOf = (db: Db, contractId: number): Promise<Series[]> =>
  allSeries(db).where('contractId', '=', contractId).orderBy('period', 'desc').execute()

const periodOf = (firstDay: string, lastDay: string) => sql<string>`daterange(${firstDay}, ${lastDay}, '[]')`

export const insertSeries = async (
  db: Db,
  series: Omit<Series, 'id' | 'nextDay'> & {
    readonly replacesId: number | null
    readonly madeByAccountId: number | null
  },
): Promise<number> => {
  const { firstDay, lastDay, ...values } = series
  const { id } = await db
    .insertInto('courseSeries')
    .values({ ...values, period: periodOf(firstDay, lastDay), nextDay: firstDay })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Ends a rhythm at a day of its own, included; nothing is left of one that ends before its first day: it is removed by its caller. */
export const cutSeries = async (db: Db, { id, firstDay }: Series, lastDay: string): Promise<void> => {
  await db
    .updateTable('courseSeries')
    .set({
      period: periodOf(firstDay, lastDay),
      nextDay: sql<string | null>`case when next_day <= ${lastDay}::date then next_day end`,
    })
    .where('id', '=', id)
    .execute()
  await db.deleteFrom('courseSeriesExceptions').where('seriesId', '=', id).where('day', '>', lastDay).execute()
}

/** From which day lessons of each rhythm are looked at again. */
export const setNextDays = async (
  db: Db,
  days: readonly { readonly id: number; readonly nextDay: string | null }[],
): Promise<void> => {
  await sql`update course_series s set next_day = d.next_day
    from unnest(${days.map(({ id }) => id)}::bigint[], ${days.map(({ nextDay }) => nextDay)}::date[]) as d(id, next_day)
    where s.id = d.id and s.next_day is distinct from d.next_day`.execute(db)
}

export type StoredException = {
  readonly day: string
  readonly kind: 'skipped' | 'kept' | 'moved' | 'blocked'
  readonly movedTo: string | null
  readonly reason: string | null
}

export const listExceptionsOf = async (
  db: Db,
  seriesIds: readonly number[],
): Promise<(id: number) => readonly StoredException[]> => {
  const rows = await db
    .selectFrom('courseSeriesExceptions')
    .select(['seriesId', 'day', 'kind', 'movedTo', 'reason'])
    .where('seriesId', 'in', [...seriesIds])
    .orderBy('day')
    .execute()
  const bySeries = Map.groupBy(rows as (StoredException & { seriesId: number })[], ({ seriesId }) => seriesId)
  return (id) => bySeries.get(id) ?? []
}

export const listExceptions = async (db: Db, seriesId: number): Promise<readonly StoredException[]> =>
  (await listExceptionsOf(db, [seriesId]))(seriesId)

/** What people decided, as the rules read it; a day that is blocked at the hour of the rhythm is nobody's decision. */
export const decisionsOf = (exceptions: readonly StoredException[]): Map<string, DayDecision> =>
  new Map(
    exceptions.flatMap(({ day, kind, movedTo }): [string, DayDecision][] => {
      if (movedTo !== null) return [[day, { kind: 'moved', movedTo }]]
      return kind === 'blocked' || kind === 'moved' ? [] : [[day, { kind }]]
    }),
  )

export const putException = (
  db: Db,
  seriesId: number,
  { day, kind, movedTo = null, reason = null }: Partial<StoredException> & Pick<StoredException, 'day' | 'kind'>,
) =>
  db
    .insertInto('courseSeriesExceptions')
    .values({ seriesId, day, kind, movedTo, reason })
    .onConflict((conflict) => conflict.columns(['seriesId', 'day']).doUpdateSet({ kind, movedTo, reason }))
    .execute()

/** Its lesson is made: what was decided of its hour stays. */
export const removeBlocked = async (db: Db, seriesId: number, day: string): Promise<void> => {
  await sql`update course_series_exceptions set kind = 'moved', reason = null
    where series_id = ${seriesId} and day = ${day} and kind = 'blocked' and moved_to is not null`.execute(db)
  await db
    .deleteFrom('courseSeriesExceptions')
    .where('seriesId', '=', seriesId)
    .where('day', '=', day)
    .where('kind', '=', 'blocked')
    .execute()
}

/** Days to settle of contracts that run, the soonest first. */
export const listBlockedDays = async (
  db: Db,
  today: string,
): Promise<(Omit<BlockedDay, 'words'> & Pick<Series, 'firstDay' | 'everyWeeks'>)[]> => {
  const { rows } = await sql<Omit<BlockedDay, 'words'> & Pick<Series, 'firstDay' | 'everyWeeks'>>`
    select e.series_id, s.contract_id, e.day::text as day, e.reason, to_char(s.start_time, 'HH24:MI') as start_time,
      lower(s.period)::text as first_day, s.every_weeks,
      concat_ws(' ', sp.first_name, sp.last_name) || ', ' || j.name || ', avec ' || concat_ws(' ', tp.first_name, tp.last_name) as label
      from course_series_exceptions e join course_series s on s.id = e.series_id
      join contracts k on k.id = s.contract_id and k.status in ('created', 'active') join subjects j on j.id = k.subject_id
      join students st on st.id = k.student_id join people sp on sp.id = st.person_id
      join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
     where e.kind = 'blocked' and e.day >= ${today}::date
     order by e.day, e.series_id limit 200`.execute(db)
  return rows
}

/** Days of rhythms that have their lesson, or had it until somebody took it away. */
export const listMadeDays = async (
  db: Db,
  seriesIds: readonly number[],
): Promise<(id: number) => ReadonlySet<string>> => {
  const { rows } = await sql<{ id: number; days: string[] }>`
    select series_id as id, array_agg(series_day::text) as days from courses
     where series_id = any(${[...seriesIds]}::bigint[]) and coalesce(cancellation_kind, '') not in ('contract', 'series')
     group by 1`.execute(db)
  const bySeries = new Map(rows.map(({ id, days }) => [id, new Set(days)]))
  return (id) => bySeries.get(id) ?? new Set()
}

/** Lessons of a rhythm that were given, and the next one that is planned. */
export const countGiven = async (db: Db, seriesId: number, now: Date) => {
  const row = await db
    .selectFrom('courses')
    .select([
      sql<number>`count(*) filter (where status not in ('0-cancelled', '1-planned', '5-cancelled'))::integer`.as(
        'given',
      ),
      sql<string | null>`min(expected_at) filter (where status = '1-planned' and expected_at > ${now})`.as('nextAt'),
    ])
    .where('seriesId', '=', seriesId)
    .executeTakeFirstOrThrow()
  return row
}

/** Rhythms of running contracts with a day to look at before `until`, or one that was blocked and may be free by now. */
export const listDue = async (db: Db, until: string, today: string): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select s.id from course_series s join contracts c on c.id = s.contract_id and c.status in ('created', 'active')
     where s.next_day <= ${until}::date
    union
    select s.id from course_series s join contracts c on c.id = s.contract_id and c.status in ('created', 'active')
      join course_series_exceptions e on e.series_id = s.id and e.kind = 'blocked' and e.day >= ${today}::date
     order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** Planned lessons of a rhythm on its days after `day`, locked in the order of their ids; those that another teacher gives instead stay his. */
export const lockPlannedAfter = async (db: Db, seriesId: number, day: string) =>
  db
    .selectFrom('courses')
    .select(['id', 'expectedAt', 'expectedDurationMinutes'])
    .where('seriesId', '=', seriesId)
    .where('contractId', '=', (eb) => eb.selectFrom('courseSeries').select('contractId').where('id', '=', seriesId))
    .where('status', '=', '1-planned')
    .where('seriesDay', '>', day)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const cancelOfSeries = async (db: Db, ids: readonly number[], now: Date): Promise<void> => {
  if (ids.length === 0) return
  await db
    .updateTable('courses')
    .set((set) => ({
      ...{ status: '0-cancelled', cancelledAt: now.toISOString(), cancellationKind: 'series' },
      planRevision: set('planRevision', '+', 1),
    }))
    .where('id', 'in', [...ids])
    .execute()
}

/** Who made a rhythm, and whether they are of the office. */
export const findMaker = (db: Db, id: number) =>
  db
    .selectFrom('courseSeries')
    .leftJoin('accounts', 'accounts.id', 'courseSeries.madeByAccountId')
    .leftJoin('staffUsers', 'staffUsers.personId', 'accounts.personId')
    .select([
      'courseSeries.contractId',
      'courseSeries.madeByAccountId as accountId',
      sql<boolean>`staff_users.id is not null`.as('isStaff'),
    ])
    .where('courseSeries.id', '=', id)
    .executeTakeFirst()

/** Which rhythm gave a lesson, and for which of its days. */
export const findCourseOfSeries = (db: Db, courseId: number) =>
  db
    .selectFrom('courses')
    .select(['contractId', 'customerId', 'teacherId', 'studentId', 'seriesId', 'seriesDay'])
    .where('id', '=', courseId)
    .executeTakeFirst()
