// SQL of planned lessons: the row that a change locks, and what each change writes.
import type { CancellationKind } from '@cartable/domain/courses/planning/planning.schema.ts'
import type { CourseParts } from '@cartable/domain/courses/shared/lesson.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { LessonPlace } from '../shared/lesson-place.queries.ts'
import type { ContractToPlan } from './contracts-to-plan.queries.ts'

/** Whose lessons somebody may reach; all where nothing is said. */
export type PlanScope = { readonly teacherId?: number; readonly customerId?: number }

const planned = (db: Db, scope: PlanScope) => {
  let query = db
    .selectFrom('courses')
    .leftJoin('accounts', 'accounts.id', 'courses.plannedByAccountId')
    .leftJoin('people as planner', 'planner.id', 'accounts.personId')
    .leftJoin('courses as replaced', 'replaced.id', 'courses.replacesId')
    .select([
      'courses.id',
      'courses.updatedAt',
      'courses.contractId',
      'courses.status',
      'courses.expectedAt',
      'courses.durationMinutes',
      'courses.isCollective',
      'courses.isTest',
      'courses.teacherComment',
      'courses.location',
      'courses.locationAddressId',
      'courses.cancelledByAccountId',
      'courses.cancellationKind',
      'courses.replacesId',
      'courses.planRevision',
      'replaced.expectedAt as replacesAt',
      sql<string | null>`nullif(concat_ws(' ', planner.first_name, planner.last_name), '')`.as('plannedBy'),
    ])
  if (scope.teacherId !== undefined) query = query.where('courses.teacherId', '=', scope.teacherId)
  if (scope.customerId !== undefined) query = query.where('courses.customerId', '=', scope.customerId)
  return query
}
export type PlannedCourse = Awaited<ReturnType<ReturnType<typeof planned>['executeTakeFirstOrThrow']>>

export const findPlanned = (db: Db, scope: PlanScope, id: number): Promise<PlannedCourse | undefined> =>
  planned(db, scope).where('courses.id', '=', id).executeTakeFirst()

/** To be called under the lock of the contract. */
export const lockPlanned = async (db: Db, id: number): Promise<PlannedCourse | undefined> => {
  await db.selectFrom('courses').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findPlanned(db, {}, id)
}

type Priced = CourseParts & { readonly contractPriceVersionId: number; readonly hourlyPriceCents: number }
export type PlanToWrite = Priced & {
  readonly expectedAt: string
  readonly durationMinutes: number
  readonly teacherComment: string | null
  /** Left out: where it is, or where its contract says. */
  readonly location?: LessonPlace['location']
  readonly locationAddressId?: LessonPlace['locationAddressId']
}

type Making = {
  readonly plannedByAccountId: number | null
  readonly replacesId: number | null
  /** The rhythm that gives it, and on which of its days. */
  readonly seriesId?: number
  readonly seriesDay?: string
  /** Of the lessons that go together. */
  readonly collectiveKey?: string | null
  readonly isTest: boolean
}
export type LessonToPlan = { readonly contract: ContractToPlan; readonly plan: PlanToWrite; readonly made: Making }

/** Writes lessons that are planned; answers them in the order given. */
export const insertAllPlanned = (db: Db, lessons: readonly LessonToPlan[]) =>
  db
    .insertInto('courses')
    .values(
      lessons.map(({ contract, plan, made }) => ({
        contractId: contract.id,
        customerId: contract.customerId,
        studentId: contract.studentId,
        teacherId: contract.teacherId,
        teacherSelfEmployed: contract.teacherSelfEmployed,
        format: contract.format,
        isCollective: contract.isCollective,
        status: '1-planned',
        ...plan,
        expectedDurationMinutes: plan.durationMinutes,
        ...made,
      })),
    )
    .returning(['id', 'updatedAt'])
    .execute()

export const insertPlanned = async (db: Db, contract: ContractToPlan, plan: PlanToWrite, made: Making) => {
  const [saved] = await insertAllPlanned(db, [{ contract, plan, made }])
  if (!saved) throw new Error('a planned lesson was not written')
  return saved
}

export const movePlanned = (db: Db, id: number, plan: PlanToWrite) =>
  db
    .updateTable('courses')
    .set((set) => ({
      ...plan,
      expectedDurationMinutes: plan.durationMinutes,
      planRevision: set('planRevision', '+', 1),
    }))
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

/** The same lesson elsewhere: what others know of it changes as by a move. */
export const relocatePlanned = (db: Db, id: number, place: LessonPlace & { readonly teacherComment: string | null }) =>
  db
    .updateTable('courses')
    .set((set) => ({ ...place, planRevision: set('planRevision', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export const commentPlanned = (db: Db, id: number, teacherComment: string | null) =>
  db
    .updateTable('courses')
    .set({ teacherComment })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

type Cancelling = {
  readonly kind: CancellationKind
  readonly words: string
  readonly now: Date
  readonly accountId: number | null
}

export const cancelPlanned = async (db: Db, id: number, { kind, words, now, accountId }: Cancelling): Promise<void> => {
  await db
    .updateTable('courses')
    .set((set) => ({
      status: '0-cancelled',
      cancelledAt: now.toISOString(),
      cancellationKind: kind,
      cancellationReason: words,
      cancelledByAccountId: accountId,
      planRevision: set('planRevision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** A cancelled lesson is planned again, at its hour and at the price of its day. */
export const restorePlanned = async (db: Db, id: number, priced: Priced): Promise<void> => {
  await db
    .updateTable('courses')
    .set((set) => ({
      status: '1-planned',
      cancelledAt: null,
      cancellationKind: null,
      cancellationReason: null,
      cancelledByAccountId: null,
      ...priced,
      planRevision: set('planRevision', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Rhythms whose lessons the program took away are looked at again from those days, once the contract runs. */
const lookAgainFrom = async (
  db: Db,
  lessons: readonly { readonly seriesId: number | null; readonly seriesDay: string | null }[],
): Promise<void> => {
  const days = lessons.filter(({ seriesId }) => seriesId !== null)
  if (days.length === 0) return
  await sql`update course_series s set next_day = least(s.next_day, lost.day)
    from (select series_id, min(day) as day
            from unnest(${days.map(({ seriesId }) => seriesId)}::bigint[], ${days.map(({ seriesDay }) => seriesDay)}::date[]) as d(series_id, day)
           group by 1) lost
   where s.id = lost.series_id`.execute(db)
}

/** Cancels the lessons that are planned on a contract from an instant on, or until another, in the order of their ids; answers which. */
export const cancelPlannedFrom = async (
  db: Db,
  {
    contractId,
    from,
    until,
    kind,
    now,
  }: { contractId: number; from: Date; until: Date | null; kind: 'contract'; now: Date },
): Promise<number[]> => {
  await sql`select from courses where contract_id = ${contractId} and status = '1-planned' and expected_at >= ${from}
      and expected_at < coalesce(${until}::timestamptz, 'infinity') order by id for no key update`.execute(db)
  const rows = await db
    .updateTable('courses')
    .set((set) => ({
      status: '0-cancelled',
      cancelledAt: now.toISOString(),
      cancellationKind: kind,
      planRevision: set('planRevision', '+', 1),
    }))
    .where('contractId', '=', contractId)
    .where('status', '=', '1-planned')
    .where('expectedAt', '>=', from.toISOString())
    .where(sql<boolean>`expected_at < coalesce(${until}::timestamptz, 'infinity')`)
    .returning(['id', 'seriesId', 'seriesDay'])
    .execute()
  await lookAgainFrom(db, rows)
  return rows.map(({ id }) => id)
}

/** Planned lessons of a contract, locked in the order of their ids. */
export const lockPlannedOf = async (db: Db, contractId: number) => {
  const { rows } = await sql<{
    id: number
    expectedAt: string
    durationMinutes: number
    contractPriceVersionId: number
  }>`
    select id, expected_at, duration_minutes, contract_price_version_id from courses
     where contract_id = ${contractId} and status = '1-planned' order by id for no key update`.execute(db)
  return rows
}

export const pricePlanned = async (db: Db, id: number, priced: Priced): Promise<void> => {
  await db.updateTable('courses').set(priced).where('id', '=', id).execute()
}

/** Whether a lesson was cancelled on this contract, so that another one may take its place. */
export const isReplaceable = async (db: Db, contractId: number, id: number): Promise<boolean> => {
  const row = await db
    .selectFrom('courses')
    .select('id')
    .where('id', '=', id)
    .where('contractId', '=', contractId)
    .where('status', '=', '0-cancelled')
    .executeTakeFirst()
  return row !== undefined
}

/** The last lesson of a contract that took place or is planned: when it is usually given, and how long. */
export const findUsual = (db: Db, contractId: number) =>
  db
    .selectFrom('courses')
    .select([sql<string>`coalesce(expected_at, done_at)`.as('at'), 'durationMinutes'])
    .where('contractId', '=', contractId)
    .orderBy(sql`coalesce(expected_at, done_at)`, 'desc')
    .limit(1)
    .executeTakeFirst()

/** Why a lesson was taken away, in the words that its people read. */
export const reasonOfCancellation = async (db: Db, id: number): Promise<string | null> =>
  (await db.selectFrom('courses').select('cancellationReason').where('id', '=', id).executeTakeFirst())
    ?.cancellationReason ?? null
