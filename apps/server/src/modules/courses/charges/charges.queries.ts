// SQL of charges: those that wait or were settled lately, one to decide, what becomes of it, those to be billed.
import type { Charge, ChargeStatus } from '@cartable/domain/courses/charges/charges.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

const name = (people: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${people}.first_name`)}, ${sql.ref(`${people}.last_name`)})`

export type FoundCharge = Omit<Charge, 'mayContest' | 'mayDecide'> & { readonly teacherCents: number }

/** In twelve months; what the office waived does not count. */
const found = (where: RawBuilder<unknown>, since: string) => sql<FoundCharge>`
  select x.id, x.course_id, x.contract_id, c.customer_id, x.kind, x.status, c.expected_at,
    coalesce(c.cancelled_at, x.created_at) as cancelled_at, j.name as subject, ${name('sp')} as student_name,
    ${name('tp')} as teacher_name, ${name('cp')} as customer_name, x.customer_percent, x.customer_cents, x.teacher_cents,
    x.billable_from, x.words, x.decision_words,
    (select b.reference from bills b where b.order_id = x.order_id and b.kind = 'bill') as bill_reference,
    (select count(*)::integer from course_charges o join courses oc on oc.id = o.course_id
      where oc.customer_id = c.customer_id and o.status not in ('waived', 'over') and oc.expected_at >= ${since}::date) as family_count,
    (select count(*)::integer from courses tc where tc.teacher_id = c.teacher_id and tc.status = '0-cancelled'
      and tc.cancellation_kind = 'teacher' and tc.expected_at >= ${since}::date) as teacher_count
  from course_charges x join courses c on c.id = x.course_id join contracts k on k.id = x.contract_id
    join subjects j on j.id = k.subject_id join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    join customers cu on cu.id = c.customer_id join people cp on cp.id = cu.person_id
  where ${where} order by x.status <> 'contested', x.billable_from, x.id limit 200`

export type ChargeFilter = {
  readonly customerId?: number | undefined
  readonly teacherId?: number | undefined
  /** Settled ones are shown until this instant has passed. */
  readonly settledSince: Date
  readonly since: string
}
export const listCharges = async (db: Db, filter: ChargeFilter): Promise<FoundCharge[]> => {
  const { customerId, teacherId, settledSince, since } = filter
  const of = customerId === undefined ? sql`true` : sql`c.customer_id = ${customerId}`
  const by = teacherId === undefined ? sql`true` : sql`c.teacher_id = ${teacherId}`
  const shown = sql`(x.status in ('proposed', 'contested') or x.status in ('waived', 'billed') and x.updated_at >= ${settledSince})`
  return (await found(sql`${of} and ${by} and ${shown}`, since).execute(db)).rows
}

/** Under its lock: whoever comes second finds it decided. */
export const lockCharge = async (db: Db, id: number, since: string): Promise<FoundCharge | undefined> => {
  await sql`select from course_charges where id = ${id} for no key update`.execute(db)
  return (await found(sql`x.id = ${id}`, since).execute(db)).rows[0]
}

export const markContested = (db: Db, id: number, words: string, now: Date) =>
  db
    .updateTable('courseCharges')
    .set({ status: 'contested', words, contestedAt: now.toISOString() })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

type Decided = {
  readonly status: Extract<ChargeStatus, 'waived' | 'proposed'>
  readonly words: string
  readonly now: Date
  readonly accountId: number | null
}
/** What is kept may be billed from now on. */
export const markDecided = (db: Db, id: number, { status, words, now, accountId }: Decided) =>
  db
    .updateTable('courseCharges')
    .set({
      ...{ status, decisionWords: words, decidedAt: now.toISOString(), decidedByAccountId: accountId },
      ...(status === 'proposed' && { billableFrom: now.toISOString() }),
    })
    .where('id', '=', id)
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()
