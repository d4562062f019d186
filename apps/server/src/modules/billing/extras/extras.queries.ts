// SQL of travel and bonuses of self-employed teachers: added, withdrawn, owed until an invoice holds them, named and paid by runs.
import type { TeacherExtra } from '@cartable/domain/billing/extras/extras.schema.ts'
import type { ExtraKind } from '@cartable/domain/billing/extras/extras.words.ts'
import type { PayMeans } from '@cartable/domain/billing/pay-runs/pay-runs.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** A person looks back on no more. */
const most = 60
export const listExtras = async (db: Db, teacherId: number): Promise<TeacherExtra[]> => {
  const { rows } = await sql<TeacherExtra>`
    select x.id, x.updated_at, x.kind, x.day::text, x.label, x.amount_cents, b.reference, x.withdrawn_reason,
        case when x.withdrawn_on is not null then 'withdrawn'
          when b.id is not null then case when exists (select from teacher_payments p where p.teacher_extra_id = x.id and p.status = 'succeeded') then 'paid' else 'billed' end
          when exists (select from pay_run_extra_parts r join pay_runs n on n.id = r.pay_run_id where r.teacher_extra_id = x.id and n.status = 'proposed') then 'proposed'
          else 'open' end as state
      from teacher_extras x left join teacher_bill_lines l on l.teacher_extra_id = x.id left join teacher_bills b on b.id = l.teacher_bill_id
     where x.teacher_id = ${teacherId} order by x.withdrawn_on is null and b.id is null desc, x.day desc, x.id desc limit ${most}`.execute(
    db,
  )
  return rows
}

export const insertExtra = (
  db: Db,
  extra: {
    readonly teacherId: number
    readonly kind: ExtraKind
    readonly day: string
    readonly label: string
    readonly amountCents: number
  },
) => db.insertInto('teacherExtras').values(extra).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

/** The teacher, locked: two people who add the same line are one after the other. */
export const lockPayee = async (db: Db, teacherId: number, day: string) => {
  const { rows } = await sql<{ isHired: boolean; isSelfEmployed: boolean }>`
    select t.status <> 'candidate' as is_hired, teacher_self_employed_on(t.id, ${day}::date) as is_self_employed
      from teachers t where t.id = ${teacherId} for no key update`.execute(db)
  return rows[0]
}

export const lockExtra = async (db: Db, id: number) => {
  const { rows } = await sql<{
    id: number
    updatedAt: string
    withdrawnOn: string | null
    reference: string | null
  }>`
    select x.id, x.updated_at, x.withdrawn_on::text,
        (select b.reference from teacher_bill_lines l join teacher_bills b on b.id = l.teacher_bill_id where l.teacher_extra_id = x.id) as reference
      from teacher_extras x where x.id = ${id} for update`.execute(db)
  return rows[0]
}
export const noteWithdrawn = (
  db: Db,
  id: number,
  end: { readonly withdrawnOn: string; readonly withdrawnReason: string },
) =>
  db.updateTable('teacherExtras').set(end).where('id', '=', id).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

export type OwedExtra = {
  readonly id: number
  readonly teacherId: number
  readonly kind: ExtraKind
  readonly day: string
  readonly label: string
  readonly amountCents: number
}
type Scope = {
  /** Of days before this one. */
  readonly before: string
  readonly teacherId?: number
  readonly ids?: readonly number[]
}
/** Neither withdrawn nor on an invoice, teacher by teacher, the oldest first. */
export const listOwedExtras = async (db: Db, { before, teacherId, ids }: Scope): Promise<OwedExtra[]> => {
  const { rows } = await sql<OwedExtra>`
    select x.id, x.teacher_id, x.kind, x.day::text, x.label, x.amount_cents from teacher_extras x
     where x.withdrawn_on is null and x.day < ${before}::date
       and ${teacherId === undefined ? sql`true` : sql`x.teacher_id = ${teacherId}`}
       and ${ids === undefined ? sql`true` : sql`x.id = any(${[...ids]}::bigint[])`}
       and not exists (select from teacher_bill_lines l where l.teacher_extra_id = x.id)
     order by x.teacher_id, x.day, x.id`.execute(db)
  return rows
}

/** Locks them, so that nothing else pays or withdraws them meanwhile. */
export const lockExtras = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`select id from teacher_extras where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(
    db,
  )
}

export const nameExtras = async (db: Db, payRunId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return
  await db
    .insertInto('payRunExtraParts')
    .values(ids.map((teacherExtraId) => ({ payRunId, teacherExtraId })))
    .execute()
}
export const listNamedExtras = async (db: Db, payRunId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('payRunExtraParts')
    .select('teacherExtraId')
    .where('payRunId', '=', payRunId)
    .orderBy('teacherExtraId')
    .execute()
  return rows.map(({ teacherExtraId }) => teacherExtraId)
}

/** What of an invoice it is: with a key where the provider is to be asked, without where a file holds it. */
export const insertExtraPayment = async (
  db: Db,
  payment: {
    readonly teacherId: number
    readonly teacherExtraId: number
    readonly teacherBillId: number
    readonly amountCents: number
  },
  means: PayMeans,
): Promise<number> => {
  const { teacherBillId, teacherExtraId } = payment
  const { id } = await db
    .insertInto('teacherPayments')
    .values({
      ...payment,
      ...{ type: means === 'bank' ? 'bank-transfer' : 'stripe-transfer', status: 'pending', isAdvance: false },
      idempotencyKey: means === 'bank' ? null : `bill:${teacherBillId}:extra:${teacherExtraId}:of-run:attempt:1`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
