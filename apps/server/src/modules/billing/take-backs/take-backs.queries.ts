// SQL of what teachers were paid too much, or are still owed: read with its lesson and its teacher, decided, claimed, given back.
import type { OwnTakeBack, TakeBackRow } from '@cartable/domain/billing/take-backs/take-backs.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** What is left of a due; nothing of what is left to its teacher. */
const left = sql`case u.recovery when 'kept' then 0 else u.amount_cents - u.settled_cents end`
const isContested = sql`(u.answered_on is not null and u.decided_on is null)`
/** What no pay has taken yet, and whose teacher does not contest. */
const isClaimable = sql`u.amount_cents < 0 and u.recovery = 'next-pay' and u.settled_cents <> u.amount_cents and not ${isContested}`
const shown = sql`u.id, u.updated_at, (c.done_at at time zone 'Europe/Paris')::date::text as day, s.name || ', ' || concat_ws(' ', e.first_name, e.last_name) as what,
    u.reason, u.amount_cents, u.settled_cents, ${left} as left_cents, u.recovery, u.answer, u.decision, u.claimed_on::text`
const parties = sql`teacher_dues u join courses c on c.id = u.course_id join contracts n on n.id = c.contract_id join subjects s on s.id = n.subject_id
    join students d on d.id = c.student_id join people e on e.id = d.person_id`

export type TakeBackFound = TakeBackRow & {
  readonly teacherId: number
  readonly teacher: string
  readonly isGone: boolean
  readonly isClaimable: boolean
}
/** All that is open, and what was settled or left to a teacher since a day. */
export const listTakeBacks = async (db: Db, since: string): Promise<TakeBackFound[]> => {
  const { rows } = await sql<TakeBackFound>`
    select u.teacher_id, upper(p.last_name) || coalesce(' ' || p.first_name, '') as teacher, t.status = 'inactive' or not t.enabled as is_gone, ${isClaimable} as is_claimable,
      ${shown}, u.payslip_id is not null as is_employee, u.kept_reason,
      case when c.status = '5-cancelled' then 0 else c.margin_cents end
        + case u.recovery when 'kept' then u.amount_cents - u.settled_cents + coalesce(u.collected_cents, 0) - coalesce((select sum(x.collected_cents) from teacher_due_parts x where x.due_id = u.id), 0) else 0 end::integer as margin_cents
      from ${parties} join teachers t on t.id = u.teacher_id join people p on p.id = t.person_id
     where (u.recovery <> 'kept' and u.settled_cents <> u.amount_cents) or (u.updated_at at time zone 'Europe/Paris')::date >= ${since}::date
     order by p.last_name, p.first_name, t.id, u.id desc`.execute(db)
  return rows
}
export const listOwnTakeBacks = async (db: Db, teacherId: number): Promise<OwnTakeBack[]> => {
  const { rows } = await sql<OwnTakeBack>`
    select ${shown}, u.letter_file_id is not null as has_letter from ${parties} where u.teacher_id = ${teacherId} order by u.id desc limit 24`.execute(
    db,
  )
  return rows
}

export type DueFound = {
  readonly id: number
  readonly teacherId: number
  readonly updatedAt: string
  readonly amountCents: number
  readonly leftCents: number
  readonly recovery: 'next-pay' | 'claimed' | 'kept'
  readonly answeredOn: string | null
  readonly decidedOn: string | null
  readonly claimedOn: string | null
  readonly letterFileId: number | null
  readonly givenBackCents: number
  readonly day: string
  readonly reason: string
  readonly what: string
}
const find = async (db: Db, where: RawBuilder<unknown>, lock: RawBuilder<unknown>): Promise<DueFound[]> => {
  const { rows } = await sql<DueFound>`
    select ${shown}, u.teacher_id, u.answered_on::text, u.decided_on::text, u.letter_file_id,
      coalesce((select -sum(x.amount_cents) from teacher_due_parts x where x.due_id = u.id and x.received_on is not null), 0)::integer as given_back_cents
      from ${parties} where ${where} order by u.id ${lock}`.execute(db)
  return rows
}
const locked = sql`for update of u`
export const findDue = async (db: Db, id: number, teacherId: number | null): Promise<DueFound | undefined> => {
  const [due] = await find(
    db,
    teacherId === null ? sql`u.id = ${id}` : sql`u.id = ${id} and u.teacher_id = ${teacherId}`,
    sql``,
  )
  return due
}
/** Locks what a letter may claim of a teacher, or what it claims. */
export const lockClaimable = (db: Db, teacherId: number) =>
  find(db, sql`u.teacher_id = ${teacherId} and ${isClaimable}`, locked)
export const lockClaimed = (db: Db, teacherId: number) =>
  find(db, sql`u.teacher_id = ${teacherId} and u.recovery = 'claimed' and u.settled_cents <> u.amount_cents`, locked)

const stamped = ['id', 'updatedAt'] as const
export const keepDue = (db: Db, id: number, keptOn: string, keptReason: string) =>
  db
    .updateTable('teacherDues')
    .set({ recovery: 'kept', keptOn, keptReason })
    .where('id', '=', id)
    .returning(stamped)
    .executeTakeFirstOrThrow()
export const answerDue = (db: Db, id: number, answer: string, answeredOn: string) =>
  db
    .updateTable('teacherDues')
    .set({ answer, answeredOn })
    .where('id', '=', id)
    .returning(stamped)
    .executeTakeFirstOrThrow()
export const decideDue = (db: Db, id: number, decision: string, decidedOn: string) =>
  db
    .updateTable('teacherDues')
    .set({ decision, decidedOn })
    .where('id', '=', id)
    .returning(stamped)
    .executeTakeFirstOrThrow()

export const claimDues = async (
  db: Db,
  ids: readonly number[],
  claim: { readonly claimedOn: string; readonly letterFileId: number; readonly claimedVatPercent: string },
): Promise<void> => {
  await db
    .updateTable('teacherDues')
    .set({ recovery: 'claimed', ...claim })
    .where('id', 'in', [...ids])
    .execute()
}
export const unclaimDues = async (db: Db, ids: readonly number[]): Promise<void> => {
  await db
    .updateTable('teacherDues')
    .set({ recovery: 'next-pay', claimedOn: null, letterFileId: null, claimedVatPercent: null })
    .where('id', 'in', [...ids])
    .execute()
}
export const insertGivenBack = async (
  db: Db,
  parts: readonly { readonly dueId: number; readonly cents: number }[],
  receivedOn: string,
): Promise<void> => {
  await db
    .insertInto('teacherDueParts')
    .values(parts.map(({ dueId, cents }) => ({ dueId, receivedOn, amountCents: -cents })))
    .execute()
}
