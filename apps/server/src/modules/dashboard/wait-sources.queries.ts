// SQL of what waits for one member of staff, kind by kind: the indicators of the home page with whose they are, and what no indicator counts.
import type { IndicatorKey } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { type WaitKey, waitKindOf } from '@cartable/domain/dashboard/waits.ts'
import { nextActionKinds } from '@cartable/domain/linking/linking.schema.ts'
import { monitoringKindLabels, paymentKinds } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import { aboutClasses, aboutPath, aboutRights } from '@cartable/domain/todo/about.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Viewer } from '../../platform/search.ts'
import { type Facts, indicatorSources } from './indicators.queries.ts'
import { at, customerOf, dayOf, type Source, studentOf, subjectOf, teacherOf } from './sources.queries.ts'

export type WaitSource = Source & {
  readonly id: RawBuilder<number>
  /** The same thing with the same id stands once, whatever its kinds. */
  readonly thing: string
  /** Words of the thing where its kind has several. */
  readonly what: RawBuilder<string | null>
  readonly amount: RawBuilder<number | null>
  /** Member of staff who has it; null: it is of whoever takes it. */
  readonly holder: RawBuilder<number | null>
  /** Whether it waits now. */
  readonly shows: RawBuilder<boolean>
  /** Where it is settled; its record where that is null. */
  readonly place: RawBuilder<string | null>
}
export type Reader = Viewer & { readonly staffUserId: number }
type Known = Partial<WaitSource>

/** Days during which a family that was reminded is left to answer. */
const remindedLately = 7
const none = sql<null>`null`
const always = sql<boolean>`true`
const worded = (column: RawBuilder<unknown>, words: Readonly<Record<string, string>>) =>
  sql<string>`case ${column} ${sql.join(
    Object.entries(words).map(([value, word]) => sql`when ${value} then ${word}::text`),
    sql` `,
  )} end`
const waited = sql<boolean>`m.status <> 'closed' and (m.needs_manual_action or m.assigned_staff_user_id is not null or m.status = 'waiting')`
/** Whoever found the teacher of contract `alias` answers the family as long as it lasts. */
const followerOf = (alias: string) =>
  sql<number | null>`(select l.assigned_staff_user_id from linkings l where l.id = ${sql.ref(`${alias}.linking_id`)})`

/** What is known of an indicator besides: whose each item is, its amount, where it is settled. */
const ofIndicators = ({ today }: Facts): Partial<Record<WaitKey, Known>> => {
  const contact = {
    thing: 'contact',
    detail: none,
    holder: sql<number | null>`x.sales_staff_user_id`,
    shows: sql<boolean>`x.recall_on is null or x.recall_on <= ${today}::date`,
  }
  const candidate = { detail: none, holder: sql<number | null>`x.assigned_staff_user_id` }
  const contract = { thing: 'contract', holder: followerOf('x') }
  return {
    missedInstalments: {
      id: sql`i.id`,
      amount: sql`i.amount_cents`,
      place: sql`'/accounting/unpaid?relancer=' || x.customer_id`,
    },
    planRequests: { path: at('/customer/show/', 'x.customer_id'), place: sql`'/accounting/unpaid'` },
    bankLines: { amount: sql`abs(x.amount_cents)` },
    linkings: { holder: sql`x.assigned_staff_user_id` },
    disputes: { thing: 'course', amount: sql`x.price_cents` },
    contractsToBegin: contract,
    contractsWithoutCourses: { ...contract, place: sql`'/privateTuition/no-longer-courses'` },
    newContacts: contact,
    lateContacts: contact,
    candidates: candidate,
    candidatesToMeet: candidate,
  }
}

const person = (table: string) =>
  sql`(select concat_ws(' ', p.first_name, p.last_name) from ${sql.table(table)} r join people p on p.id = r.person_id where r.id = x.about_id)`

/** What no indicator counts, or not as it waits for somebody. */
const ofPeople = ({ now, today }: Facts, { may, staffUserId }: Reader) => {
  const opened = aboutClasses.filter((name) => may(aboutRights[name], 'read'))
  const answers = may('messaging', 'write')
  const lessonsOfDay = sql<string>`'/privateTuition/courses?eleve=' || x.student_id || '&date=' || concat_ws(',', (x.done_at at time zone 'Europe/Paris')::date, (x.done_at at time zone 'Europe/Paris')::date)`
  // one that nobody has is of whoever may settle it
  const settled = sql`case when x.kind = any(${[...paymentKinds, 'card-dispute']}::text[]) then ${may('billing', 'write')}::boolean
    when x.kind = 'dispute' then ${may('courses', 'write')}::boolean when x.kind = 'document' then ${may('teachers', 'write')}::boolean else true end`
  return {
    cards: {
      from: sql`monitoring_cards x left join orders o on o.id = x.order_id left join courses c on c.id = x.course_id
        left join contracts k on k.id = coalesce(x.contract_id, c.contract_id)
        cross join lateral (select coalesce(o.customer_id, k.customer_id, x.customer_id) as customer_id,
          coalesce(o.student_id, k.student_id, x.student_id) as student_id, x.teacher_id) w
        where x.status <> 'closed' and x.waits_until is null and (x.needs_manual_action or x.assigned_staff_user_id = ${staffUserId})`,
      // what is settled is not waited for until the task that closes cards comes by
      shows: sql`(x.assigned_staff_user_id is not null or ${settled}) and o.cancelled_at is null and coalesce(case x.kind when 'customer-payment' then o.customer_due_cents > 0 when 'teacher-payment' then o.teacher_payment_status <> 'succeeded'
        when 'dispute' then exists (select from course_disputes d where d.course_id = x.course_id and d.resolved_at is null)
        when 'card-dispute' then exists (select from card_disputes d left join hour_packs h on h.id = d.hour_pack_id
          where d.status = 'needs-response' and (d.order_id = x.order_id or x.order_id is null and h.customer_id = x.customer_id)) end, true)`,
      thing: 'card',
      what: worded(sql`x.kind`, monitoringKindLabels),
      label: sql`coalesce(${customerOf('w')}, ${studentOf('w')}, ${teacherOf('w')})`,
      detail: sql`case when x.order_id is not null then (select 'Facture ' || b.reference from bills b where b.order_id = x.order_id and b.kind = 'bill' order by b.id desc limit 1)
        when x.course_id is not null then 'Cours du ' || to_char(coalesce(c.done_at, c.expected_at) at time zone 'Europe/Paris', 'DD/MM/YYYY')
        else (select left(f.comment, 80) from monitoring_follow_ups f where f.card_id = x.id order by f.id limit 1) end`,
      amount: sql`case x.kind when 'customer-payment' then o.customer_due_cents when 'third-part-payment' then o.third_part_cents + o.urssaf_collects_cents
        when 'teacher-payment' then o.teacher_amount_cents when 'dispute' then c.price_cents
        when 'card-dispute' then (select sum(d.amount_cents)::int from card_disputes d left join hour_packs h on h.id = d.hour_pack_id
          where d.ended_on is null and (d.order_id = x.order_id or x.order_id is null and h.customer_id = x.customer_id)) end`,
      path: sql`case when w.customer_id is not null and ${may('customers', 'read')}::boolean then '/customer/show/' || w.customer_id
        when w.teacher_id is not null and ${may('teachers', 'read')}::boolean then '/teacher/show/' || w.teacher_id
        when w.student_id is not null and ${may('students', 'read')}::boolean then '/student/show/' || w.student_id end`,
      place: at('/monitoring/workflow/overview?carte=', 'x.id'),
      order: sql`x.created_at`,
      holder: sql`x.assigned_staff_user_id`,
    },
    providerMoves: {
      from: sql`card_payout_lines x join card_payouts y on y.id = x.payout_id where x.kind = 'other' and x.amount_cents <> x.fee_cents
        and not exists (select from card_payout_explanations w where w.payout_line_id = x.id)`,
      label: sql`x.label`,
      detail: sql`'versement du ' || to_char(y.arrives_on, 'DD/MM/YYYY')`,
      amount: sql`abs(x.amount_cents - x.fee_cents)`,
      path: sql`'/accounting/bank/suspense'`,
      order: sql`y.arrives_on`,
    },
    unpaid: {
      // those of `13-unpaidOrders`, family by family, but for whom one leaves in peace and for what a card follows
      from: sql`(select o.customer_id as id, o.customer_id, sum(o.customer_due_cents)::int as due, min(o.ordered_on) as since, count(*) as many from orders o
        where o.cancelled_at is null and o.payment_status not in ('payed', 'written_off') and o.customer_due_cents > 0 and o.ordered_on < ${today}::date - 8
          and not exists (select from payment_plan_orders n join payment_plans l on l.id = n.plan_id where n.order_id = o.id and l.status = 'active')
          and not exists (select from debits t where t.order_id = o.id and t.status in ('announced', 'sent'))
          and not exists (select from payment_promises m where m.customer_id = o.customer_id and m.ended_on is null and m.promised_on >= ${today}::date)
          and not exists (select from course_disputes d join courses l on l.id = d.course_id where l.customer_id = o.customer_id and d.resolved_at is null)
          and not exists (select from payment_reminders r where r.customer_id = o.customer_id and r.reminded_on > ${today}::date - ${remindedLately}::int)
          and not exists (select from monitoring_cards m where m.order_id = o.id and ${waited})
        group by o.customer_id) x`,
      label: customerOf('x'),
      detail: sql`case when x.many > 1 then x.many || ' commandes' end`,
      amount: sql`x.due`,
      path: at('/customer/show/', 'x.customer_id'),
      place: sql`'/accounting/unpaid?relancer=' || x.customer_id`,
      order: sql`x.since`,
    },
    tasks: {
      from: sql`todo_entries x join todo_entry_users u on u.todo_entry_id = x.id and u.staff_user_id = ${staffUserId}
        where x.done_at is null and ${isDue(today)} ${answers ? sql`and not exists (select from threads t where t.todo_entry_id = x.id and t.waits_since is not null)` : sql``}`,
      what: sql`left(x.describe, 160)`,
      label: sql`case x.about_class when 'customers' then ${person('customers')} when 'students' then ${person('students')} when 'teachers' then ${person('teachers')}
        when 'contracts' then (select k.number || ' · ' || ${studentOf('k')} from contracts k where k.id = x.about_id)
        when 'contacts' then (select concat_ws(' ', k.first_name, k.last_name) from contacts k where k.id = x.about_id) end`,
      detail: none,
      path: sql`case when x.about_class = any(${opened}::text[]) then ${worded(
        sql`x.about_class`,
        Object.fromEntries(aboutClasses.map((name) => [name, aboutPath({ class: name, id: 0 }).replace(/0$/, '')])),
      )} || x.about_id end`,
      place: sql`'/crm/toDoList'`,
      order: sql`coalesce(x.expected_at, x.created_at)`,
      holder: sql`${staffUserId}::bigint`,
    },
    nextActions: {
      from: sql`next_actions x left join contracts c on c.id = x.contract_id left join linkings l on l.id = x.linking_id
        cross join lateral (select coalesce(l.student_id, c.student_id) as student_id, coalesce(l.subject_id, c.subject_id) as subject_id) w
        where x.done_at is null and x.due_on <= ${today}::date`,
      what: worded(sql`x.kind`, nextActionKinds),
      label: studentOf('w'),
      detail: sql`coalesce(left(x.comment, 80), ${subjectOf('w')})`,
      path: sql`case when x.linking_id is null then '/privateTuition/contract/' || x.contract_id else '/privateTuition/linking/' || x.linking_id end`,
      order: sql`x.due_on`,
      holder: sql`x.assigned_staff_user_id`,
    },
    conversations: {
      from: sql`threads x where x.kind = 'office' and x.waits_since is not null
        and (${may('customers', 'read')} and x.customer_id is not null or ${may('teachers', 'read')} and x.teacher_id is not null)`,
      label: sql`coalesce(${customerOf('x')}, ${teacherOf('x')})`,
      detail: sql`(select '«\u00a0' || left(m.body, 60) || '\u00a0»' from thread_messages m where m.thread_id = x.id order by m.id desc limit 1)`,
      path: sql`case when x.customer_id is null then '/teacher/show/' || x.teacher_id else '/customer/show/' || x.customer_id end || '#messages'`,
      order: sql`x.waits_since`,
      holder: sql`x.staff_user_id`,
    },
    recalls: {
      from: sql`contacts x where x.status not in ('won', 'lost') and x.recall_on <= ${today}::date`,
      thing: 'contact',
      label: sql`concat_ws(' ', x.first_name, x.last_name)`,
      detail: none,
      path: at('/contact/overview?carte=', 'x.id'),
      order: sql`x.recall_on`,
      holder: sql`x.sales_staff_user_id`,
    },
    interviews: {
      from: sql`interviews x join candidates d on d.id = x.candidate_id where x.outcome is null and x.ends_at <= ${now}`,
      label: teacherOf('d'),
      detail: sql`'entretien du ' || ${dayOf('x.starts_at')}`,
      path: at('/teacher/postulance_overview?carte=', 'd.id'),
      order: sql`x.starts_at`,
      holder: sql`(select case when bool_or(h.staff_user_id = ${staffUserId}) then ${staffUserId} else min(h.staff_user_id) end from interview_interlocutors h where h.interview_id = x.id)`,
    },
    silentLessons: {
      from: sql`courses x join contracts k on k.id = x.contract_id where x.status = '23-validated-waiting'`,
      thing: 'course',
      label: customerOf('x'),
      detail: sql`concat_ws(' · ', ${studentOf('x')}, 'cours du ' || ${dayOf('x.done_at')})`,
      amount: sql`x.price_cents`,
      path: may('customers', 'read') ? at('/customer/show/', 'x.customer_id') : lessonsOfDay,
      place: lessonsOfDay,
      order: sql`x.done_at`,
      holder: followerOf('k'),
    },
    // their address was refused the last time something was sent to it, and is still theirs
    unreached: {
      from: sql`(select distinct on (r.person_id) r.id as recipient_id, r.person_id as id, r.address, m.channel, m.subject, coalesce(m.sent_at, m.available_at) as refused_at
          from message_recipients r join messages m on m.id = r.message_id where r.address_fault and r.person_id is not null order by r.person_id, r.id desc) x
        join people p on p.id = x.id and p.erased_at is null and lower(case x.channel when 'mail' then p.email else p.mobile_phone end) = lower(x.address)
        left join customers c on c.person_id = x.id left join teachers t on t.person_id = x.id left join students s on s.person_id = x.id
        where not exists (select from message_recipients n where n.person_id = x.id and n.id > x.recipient_id and n.status = 'sent' and lower(n.address) = lower(x.address))
          and (c.id is not null and ${may('customers', 'read')}::boolean or t.id is not null and ${may('teachers', 'read')}::boolean or s.id is not null and ${may('students', 'read')}::boolean)`,
      label: sql`concat_ws(' ', p.first_name, p.last_name)`,
      detail: sql`concat_ws(' · ', x.address, '«\u00a0' || left(x.subject, 60) || '\u00a0»')`,
      path: sql`case when c.id is not null and ${may('customers', 'read')}::boolean then '/customer/show/' || c.id
        when t.id is not null and ${may('teachers', 'read')}::boolean then '/teacher/show/' || t.id else '/student/show/' || s.id end`,
      order: sql`x.refused_at`,
    },
    failedTasks: {
      from: sql`cron_tasks x where x.enabled and x.status = 'failure'`,
      label: sql`x.name`,
      detail: sql`'échec du ' || ${dayOf('x.last_run_at')}`,
      path: at('/admin/cron-task/', 'x.id'),
      order: sql`x.last_run_at`,
    },
    // those whose address is wrong wait by their record
    failedMessages: {
      from: sql`failed_jobs x where x.resolution is null and not exists (select from message_recipients r where r.message_id = x.message_id and r.address_fault and r.person_id is not null)`,
      label: none as unknown as RawBuilder<string>,
      detail: none,
      path: sql`'/admin/messenger-message'`,
      order: sql`x.created_at`,
    },
    silentContracts: {
      from: sql`no_longer_courses_processes x join contracts k on k.id = x.contract_id where x.status in ('taken-over', 'answered', 'to-call')`,
      thing: 'contract',
      id: sql`k.id`,
      label: studentOf('k'),
      detail: teacherOf('k'),
      path: at('/privateTuition/contract/', 'k.id'),
      place: sql`'/privateTuition/no-longer-courses'`,
      order: sql`x.status_changed_at`,
      holder: sql`x.assigned_staff_user_id`,
    },
  } satisfies Partial<Record<WaitKey, Source & Known>>
}
/** A task without a day waits from the beginning, another one from its day on. */
const isDue = (today: string) =>
  sql`coalesce((x.expected_at at time zone 'Europe/Paris')::date, ${today}::date) <= ${today}::date`

/** How many open tasks of theirs are for a later day. */
export const tasksToCome = (today: string, staffUserId: number) =>
  sql<number>`(select count(*)::int from todo_entries x join todo_entry_users u on u.todo_entry_id = x.id and u.staff_user_id = ${staffUserId}
    where x.done_at is null and not (${isDue(today)}))`

export const waitSources = (facts: Facts, reader: Reader): ((key: WaitKey) => WaitSource) => {
  const indicators = indicatorSources(facts)
  const [more, own] = [ofIndicators(facts), ofPeople(facts, reader) as Partial<Record<WaitKey, Source & Known>>]
  return (key) => {
    const source: Source = own[key] ?? indicators[waitKindOf(key).indicator as IndicatorKey]
    const base = {
      id: sql<number>`x.id`,
      thing: key,
      what: none,
      amount: none,
      holder: none,
      shows: always,
      place: none,
    }
    return { ...base, ...source, ...more[key] }
  }
}
