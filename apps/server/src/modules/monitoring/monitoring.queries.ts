// SQL of the board of the monitoring workflow: one page of each column, counts, one card.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { IdOption } from '@cartable/domain/kernel/list.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import { waitLimits } from '@cartable/domain/monitoring/monitoring.rules.ts'
import type { MonitoringKind, MonitoringStatus } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { cardMatches, type WordFound } from './monitoring-search.queries.ts'

/** With what each word of the search finds. */
type Searched = { readonly found: readonly WordFound[] }
type Filters = InputOf<typeof monitoringApi.counts> & Searched
type ListInput = InputOf<typeof monitoringApi.list> & Searched

export type MonitoringRow = {
  readonly id: number
  readonly kind: MonitoringKind
  readonly status: MonitoringStatus
  readonly createdAt: string
  readonly orderId: number | null
  readonly contractId: number | null
  readonly courseId: number | null
  readonly title: string
  readonly subject: string
  readonly amountCents: number | null
  readonly waitsUntil: string | null
  readonly needsManualAction: boolean
  readonly followUpCount: number
  readonly assigneeId: number | null
  readonly assigneeFirstName: string | null
  readonly assigneeLastName: string | null
  readonly lockerId: number | null
  readonly lockerFirstName: string | null
  readonly lockerLastName: string | null
  readonly lockedAt: string | null
}

const owned = (owner: ListInput['owner'], staffUserId: number | null) => {
  if (owner === 'all') return []
  if (owner === 'mine') return [staffUserId === null ? sql`false` : sql`m.assigned_staff_user_id = ${staffUserId}`]
  return [owner === 'unassigned' ? sql`m.assigned_staff_user_id is null` : sql`m.needs_manual_action`]
}
const conditions = (input: Filters, more: readonly RawBuilder<unknown>[]) =>
  sql.join(
    [
      ...input.found.map(cardMatches),
      ...(input.kinds.length > 0 ? [sql`m.kind = any(${input.kinds})`] : []),
      ...(input.staffUserId === undefined ? [] : [sql`m.assigned_staff_user_id = ${input.staffUserId}`]),
      ...more,
      sql`true`,
    ],
    sql` and `,
  )
const from = sql`from monitoring_cards m left join orders o on o.id = m.order_id
  left join courses c on c.id = m.course_id left join contracts k on k.id = coalesce(m.contract_id, c.contract_id)`

/** Only a search that finds too much to be looked up looks into what cards are about. */
const fromFor = ({ found }: Filters) =>
  found.every(({ cards }) => cards !== null) ? sql`from monitoring_cards m` : from

const rowsOf = async (db: Db, ids: readonly number[]): Promise<MonitoringRow[]> => {
  const { rows } = await sql<MonitoringRow>`
    select m.id, m.kind, m.status, m.created_at, m.order_id, m.contract_id, m.course_id,
      coalesce(nullif(concat_ws(' ', sp.first_name, sp.last_name), ''), nullif(concat_ws(' ', kp.first_name, kp.last_name), ''),
        nullif(concat_ws(' ', tp.first_name, tp.last_name), ''), concat_ws(' ', x.first_name, x.last_name)) as title,
      case when m.kind = 'other' and said.comment is not null then said.comment
        when m.kind = 'document' and m.teacher_id is not null then 'Justificatif expiré'
        when m.kind = 'teacher-payment' and m.teacher_id is not null then 'Virement refusé par la banque'
        when m.kind = 'card-dispute' and m.customer_id is not null then 'Pack d’heures'
        when m.customer_id is not null then 'Client' when m.student_id is not null then 'Élève' when m.teacher_id is not null then 'Professeur' when m.contact_id is not null then 'Contact'
        when m.order_id is not null then coalesce('Facture ' || b.reference, 'Commande ' || o.reference)
        when m.course_id is not null then concat('Cours du ', to_char(coalesce(c.done_at, c.expected_at) at time zone 'Europe/Paris', 'DD/MM/YYYY'), ', ', sub.name)
        else concat('Contrat ', k.number, ', ', sub.name) end as subject,
      case m.kind when 'customer-payment' then o.customer_due_cents
        when 'third-part-payment' then o.third_part_cents + o.urssaf_collects_cents when 'teacher-payment' then coalesce(o.teacher_amount_cents, (select sum(z.amount_cents)::integer from teacher_transfers z
          join teacher_bills tb on tb.id = z.teacher_bill_id where tb.teacher_id = m.teacher_id and z.status = 'refused'
          and not exists (select from teacher_transfers y where y.teacher_bill_id = tb.id and y.id > z.id)))
        when 'dispute' then c.price_cents when 'card-dispute' then (select sum(d.amount_cents)::integer from card_disputes d join payments p on p.id = d.payment_id left join hour_packs h on h.id = p.hour_pack_id
          where d.ended_on is null and (p.order_id = m.order_id or m.order_id is null and h.customer_id = m.customer_id)) end as amount_cents,
      m.waits_until, m.needs_manual_action,
      (select count(*) from monitoring_follow_ups f where f.card_id = m.id) as follow_up_count,
      m.assigned_staff_user_id as assignee_id, ap.first_name as assignee_first_name, ap.last_name as assignee_last_name,
      m.locked_by_staff_user_id as locker_id, lp.first_name as locker_first_name, lp.last_name as locker_last_name, m.locked_at
    ${from}
    left join subjects sub on sub.id = k.subject_id
    left join lateral (select reference from bills where order_id = m.order_id and kind = 'bill' order by id desc limit 1) b on true
    left join lateral (select nullif(left(f.comment, 120), '') as comment from monitoring_follow_ups f where f.card_id = m.id order by f.id limit 1) said on true
    left join students st on st.id = coalesce(o.student_id, k.student_id, m.student_id) left join people sp on sp.id = st.person_id
    left join customers cu on cu.id = coalesce(o.customer_id, k.customer_id, m.customer_id) left join people kp on kp.id = cu.person_id
    left join teachers te on te.id = m.teacher_id left join people tp on tp.id = te.person_id
    left join contacts x on x.id = m.contact_id
    left join staff_users au on au.id = m.assigned_staff_user_id left join people ap on ap.id = au.person_id
    left join staff_users lu on lu.id = m.locked_by_staff_user_id left join people lp on lp.id = lu.person_id
    where m.id = any(${[...ids]}::bigint[]) order by m.board_position, m.id`.execute(db)
  return rows.map((row) => ({ ...row, followUpCount: Number(row.followUpCount) }))
}

/** One page of each column wanted, the latest arrival first: found before what their rows show is gathered. */
export const findMonitoringCards = async (
  db: Db,
  statuses: readonly MonitoringStatus[],
  input: ListInput,
  staffUserId: number | null,
): Promise<MonitoringRow[]> => {
  const pages = statuses.map(
    (
      status,
    ) => sql`(select m.id ${fromFor(input)} where ${conditions(input, [sql`m.status = ${status}`, ...owned(input.owner, staffUserId)])}
      order by m.board_position, m.id limit ${input.size} offset ${(input.page - 1) * input.size})`,
  )
  const { rows } = await sql<{ id: number }>`${sql.join(pages, sql` union all `)}`.execute(db)
  return rows.length === 0
    ? []
    : rowsOf(
        db,
        rows.map(({ id }) => id),
      )
}

export const findMonitoringCard = async (db: Db, id: number): Promise<MonitoringRow | undefined> =>
  (await rowsOf(db, [id]))[0]

/** Cards of each column under the filters, and how many of them wait for too long. */
export const countMonitoringColumns = async (
  db: Db,
  statuses: readonly MonitoringStatus[],
  input: ListInput,
  staffUserId: number | null,
  today: string,
) => {
  const sinceLate = addDays(today, 1 - waitLimits.lateDays)
  // nearly all that there ever was is closed: it is counted in the index, and only cards that wait are read
  const count = (more: readonly RawBuilder<unknown>[]) => sql`select m.status, count(*) as count
    ${fromFor(input)} where ${conditions(input, [sql`m.status = any(${[...statuses]})`, ...owned(input.owner, staffUserId), ...more])} group by m.status`
  const isLate = sql`m.status <> 'closed' and m.created_at < (${sinceLate}::timestamp at time zone 'Europe/Paris')`
  const { rows } = await sql<{ status: MonitoringStatus; total: number; late: number }>`
    select n.status, n.count as total, coalesce(l.count, 0) as late from (${count([])}) n left join (${count([isLate])}) l on l.status = n.status`.execute(
    db,
  )
  return rows
}

/** Open cards under the filters: all, mine, nobody's, to be handled by hand. */
export const countMonitoringOwners = async (db: Db, input: Filters, staffUserId: number | null) => {
  const { rows } = await sql<{ open: number; mine: number; unassigned: number; actionRequired: number }>`
    select count(*) as open, count(*) filter (where m.assigned_staff_user_id = ${staffUserId}) as mine,
      count(*) filter (where m.assigned_staff_user_id is null) as unassigned,
      count(*) filter (where m.needs_manual_action) as action_required
    ${fromFor(input)} where ${conditions(input, [sql`m.status <> 'closed'`])}`.execute(db)
  return rows[0] ?? { open: 0, mine: 0, unassigned: 0, actionRequired: 0 }
}

/** Staff to whom cards may be given. */
export const listMonitoringStaff = (db: Db): Promise<IdOption[]> =>
  db
    .selectFrom('staffUsers as u')
    .innerJoin('people as p', 'p.id', 'u.personId')
    .select(['u.id', sql<string>`staff_label(u.id)`.as('label')])
    .where('u.enabled', '=', true)
    .orderBy('p.lastName')
    .limit(500)
    .execute()
