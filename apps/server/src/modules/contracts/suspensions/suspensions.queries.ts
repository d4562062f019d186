// SQL of lessons that are suspended because a family does not pay.
import type { Suspension } from '@cartable/domain/contracts/suspensions/suspensions.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

export type OwingFamily = {
  readonly customer: string
  readonly dueCents: number
  readonly oldestDays: number | null
  readonly contracts: readonly { readonly id: number; readonly what: string }[]
  readonly plannedCount: number
  readonly openId: number | null
}
/** What the family owes of its lessons, since when, and what would be suspended. */
export const findOwing = async (
  db: Db,
  customerId: number,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<OwingFamily | undefined> => {
  const { rows } = await sql<OwingFamily>`
    select upper(p.last_name) || coalesce(' ' || p.first_name, '') as customer, coalesce(d.cents, 0)::integer as due_cents, d.days as oldest_days,
      coalesce((select jsonb_agg(jsonb_build_object('id', k.id, 'what', concat_ws(' ', sp.first_name, sp.last_name) || ', ' || j.name || ', avec ' || concat_ws(' ', tp.first_name, tp.last_name)) order by k.id)
        from contracts k join students s on s.id = k.student_id join people sp on sp.id = s.person_id join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
        join subjects j on j.id = k.subject_id where k.customer_id = c.id and k.status in ('created', 'active')), '[]'::jsonb) as contracts,
      (select count(*) from courses l join contracts k on k.id = l.contract_id and k.status in ('created', 'active')
        where k.customer_id = c.id and l.status = '1-planned' and l.expected_at >= ${now})::integer as planned_count,
      (select x.id from lesson_suspensions x where x.customer_id = c.id and x.ended_on is null) as open_id
      from customers c join people p on p.id = c.person_id
      left join lateral (select sum(o.customer_due_cents) as cents, max(${today}::date - o.ordered_on) as days from orders o join companies w on w.id = o.company_id and w.code = 'private-tuition'
        where o.customer_id = c.id and o.cancelled_at is null and o.customer_due_cents > 0) d on true
     where c.id = ${customerId}`.execute(db)
  return rows[0]
}

/** Locked in the order of their ids, before any of their lessons. */
export const lockContracts = async (db: Db, ids: readonly number[]): Promise<void> => {
  await sql`select id from contracts where id = any(${[...ids]}::bigint[]) order by id for no key update`.execute(db)
}

type Begun = {
  readonly customerId: number
  readonly begunOn: string
  readonly dueCents: number
  readonly keepsPlanned: boolean
  readonly words: string | null
  readonly begunById: number | null
}
export const insertSuspension = (db: Db, begun: Begun) =>
  db.insertInto('lessonSuspensions').values(begun).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

/** Ends one that still runs; undefined where it is over. */
export const endSuspension = (
  db: Db,
  id: number,
  end: { readonly endKind: 'paid' | 'lifted'; readonly endedOn: string; readonly endedById: number | null },
) =>
  db
    .updateTable('lessonSuspensions')
    .set(end)
    .where('id', '=', id)
    .where('endedOn', 'is', null)
    .returning(['id', 'customerId'])
    .executeTakeFirst()

/** Those whose family owes nothing any more of what was billed until it began; what was given up is not paid. */
export const listPaid = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select x.id from lesson_suspensions x where x.ended_on is null and not exists (select from orders o join companies k on k.id = o.company_id and k.code = 'private-tuition'
      where o.customer_id = x.customer_id and o.cancelled_at is null and (o.customer_due_cents > 0 or o.written_off_cents > 0) and o.ordered_on <= x.begun_on) order by x.id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

const accountName = (column: string) =>
  sql`(select concat_ws(' ', w.first_name, w.last_name) from accounts a join people w on w.id = a.person_id where a.id = ${sql.ref(column)})`
export const listSuspensions = async (db: Db, customerId: number): Promise<Suspension[]> => {
  const { rows } = await sql<Suspension>`
    select x.id, x.begun_on::text, x.due_cents, x.keeps_planned, x.words, ${accountName('x.begunById')} as begun_by, x.ended_on::text, x.end_kind, ${accountName('x.endedById')} as ended_by
      from lesson_suspensions x where x.customer_id = ${customerId} order by x.id desc limit 50`.execute(db)
  return rows
}
