// SQL of the hours of stages that self-employed teachers are owed: sent to the pay and on no invoice yet; what runs of stages name and pay.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { insertRunOf, type NewRun } from './runs.queries.ts'

export type StageOwed = {
  readonly id: number
  readonly teacherId: number
  readonly groupId: number
  readonly day: string
  /** « Toussaint – Paimpol, 3e, Mathématiques ». */
  readonly words: string
  readonly minutes: number
  readonly amountCents: number
  readonly reason: string | null
}
type Scope = { readonly before: string; readonly ids?: readonly number[] }

/** Hours given before a day, in their order. */
export const listStageOwed = async (db: Db, { before, ids }: Scope): Promise<StageOwed[]> => {
  const { rows } = await sql<StageOwed>`
    select x.id, x.teacher_id, x.group_id, x.day::text, se.name || ', ' || l.title || ', ' || s.name as words, x.minutes, x.amount_cents, x.reason
      from traineeship_pay_lines x join traineeship_groups g on g.id = x.group_id join traineeship_subjects ts on ts.id = g.traineeship_subject_id
      join subjects s on s.id = ts.subject_id join traineeship_levels l on l.id = ts.level_id join traineeship_sessions se on se.id = l.session_id
     where x.self_employed and x.day < ${before}::date and ${ids === undefined ? sql`true` : sql`x.id = any(${[...ids]}::bigint[])`}
       and not exists (select from teacher_bill_lines b where b.traineeship_pay_line_id = x.id)
     order by x.teacher_id, x.day, x.id`.execute(db)
  return rows
}

/** Locks lines, so that nothing else pays them meanwhile. */
export const lockStageLines = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`select id from traineeship_pay_lines where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    db,
  )
}

/** The run that names these hours; the caller says whether it is executed. */
export const insertStageRun = async (db: Db, run: NewRun, lineIds: readonly number[]): Promise<number> => {
  const id = await insertRunOf(db, 'traineeship', run)
  await db
    .insertInto('payRunStageParts')
    .values(lineIds.map((traineeshipPayLineId) => ({ payRunId: id, traineeshipPayLineId })))
    .execute()
  return id
}

/** The hours that a run names; none of a run of lessons. */
export const listStageParts = async (db: Db, runId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('payRunStageParts')
    .select('traineeshipPayLineId')
    .where('payRunId', '=', runId)
    .orderBy('traineeshipPayLineId')
    .execute()
  return rows.map(({ traineeshipPayLineId }) => traineeshipPayLineId)
}

/** What of an invoice a group pays: with a key where the provider is to be asked, without where a file holds it. */
export const insertGroupPayment = async (
  db: Db,
  payment: {
    readonly teacherId: number
    readonly traineeshipGroupId: number
    readonly teacherBillId: number
    readonly amountCents: number
  },
  means: 'provider' | 'bank',
): Promise<number> => {
  const { id } = await db
    .insertInto('teacherPayments')
    .values({
      ...payment,
      ...{ type: means === 'bank' ? 'bank-transfer' : 'stripe-transfer', status: 'pending', isAdvance: false },
      idempotencyKey:
        means === 'bank' ? null : `bill:${payment.teacherBillId}:group:${payment.traineeshipGroupId}:of-run:attempt:1`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Of an invoice: whose it is to pay. */
export const findPayingCompany = async (db: Db, teacherBillId: number): Promise<'private-tuition' | 'traineeship'> => {
  const { code } = await db
    .selectFrom('teacherBills as b')
    .innerJoin('companies as c', 'c.id', 'b.companyId')
    .select('c.code')
    .where('b.id', '=', teacherBillId)
    .executeTakeFirstOrThrow()
  return code === 'traineeship' ? 'traineeship' : 'private-tuition'
}
