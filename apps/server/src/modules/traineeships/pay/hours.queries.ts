// SQL of the hours of stages: what each teacher held of a session day by day, with what of it was sent and paid; corrections, lines sent.
import type { EmployeeHours, OwnStage } from '@cartable/domain/traineeships/pay/hours.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { groupRank, nearestFirst } from '../sessions/stage-facts.queries.ts'
import { meetingLink } from '../shared/meeting.queries.ts'

/** « 3e · Mathématiques, Groupe 1 ». */
const groupWords = sql<string>`l.title || ' · ' || s.name || ', Groupe ' || ${groupRank}`
const ofGroup = sql`join traineeship_subjects ts on ts.id = g.traineeship_subject_id join subjects s on s.id = ts.subject_id join traineeship_levels l on l.id = ts.level_id`
const teacherName = sql<string>`upper(p.last_name) || coalesce(' ' || p.first_name, '')`
/** The money of a line is with its teacher, or its hours are with the payroll of the company. */
export const isPaid = (
  line: string,
) => sql<boolean>`(${sql.ref(`${line}.handed_on`)} is not null or exists (select from teacher_bill_lines b where b.traineeship_pay_line_id = ${sql.ref(`${line}.id`)}
    and not exists (select from teacher_payments y where y.teacher_bill_id = b.teacher_bill_id and y.status = 'pending')))`

export type HoursFound = {
  readonly groupId: number
  readonly group: string
  readonly day: string
  readonly teacherId: number
  readonly teacher: string
  readonly selfEmployed: boolean
  readonly plannedMinutes: number | null
  readonly minutes: number
  readonly rateCents: number | null
  readonly reason: string | null
  readonly correctionId: number | null
  readonly updatedAt: string | null
  readonly sentMinutes: number
  readonly sentCents: number
  /** Of what was sent. */
  readonly paidCents: number
  readonly lastSentRate: number | null
  readonly placed: number
  readonly attended: number
  readonly unnoted: number
}
/** Teacher by teacher, day by day; also what was sent of days that nobody plans any more. */
export const listHours = async (db: Db, sessionId: number): Promise<HoursFound[]> => {
  const { rows } = await sql<HoursFound>`
    with own as materialized (select g.id from traineeship_groups g ${ofGroup} where l.session_id = ${sessionId}),
    -- asked group by group: a view of all stages there ever were is not read for one
    worked as materialized (select w.* from own cross join lateral (select * from traineeship_worked_days w where w.group_id = own.id offset 0) w),
    sent as materialized (
      select x.group_id, x.day, x.teacher_id, sum(x.minutes)::integer as minutes, sum(x.amount_cents)::integer as cents,
          coalesce(sum(x.amount_cents) filter (where ${isPaid('x')}), 0)::integer as paid, (array_agg(x.hourly_salary_cents order by x.id desc))[1] as rate
        from traineeship_pay_lines x where x.group_id in (select id from own) group by 1, 2, 3)
    select g.id as group_id, ${groupWords} as "group", d.day::text, t.id as teacher_id, ${teacherName} as teacher, teacher_self_employed_on(t.id, d.day) as self_employed,
        w.planned_minutes, coalesce(w.minutes, 0) as minutes, w.hourly_salary_cents as rate_cents, w.reason, w.correction_id, h.updated_at,
        coalesce(n.minutes, 0) as sent_minutes, coalesce(n.cents, 0) as sent_cents, coalesce(n.paid, 0) as paid_cents, n.rate as last_sent_rate, e.placed, e.attended, e.unnoted
      from (select group_id, day, teacher_id from worked union select group_id, day, teacher_id from sent) d
      join traineeship_groups g on g.id = d.group_id ${ofGroup} join teachers t on t.id = d.teacher_id join people p on p.id = t.person_id
      left join worked w on w.group_id = d.group_id and w.day = d.day and w.teacher_id = d.teacher_id
      left join traineeship_hours h on h.id = w.correction_id
      cross join lateral (select count(*)::int as placed, (count(*) filter (where a.state <> 'absent'))::int as attended,
          (count(*) filter (where a.id is null and not exists (select from traineeship_registration_absences b where b.registration_id = k.id and b.day = d.day)))::int as unnoted
        from traineeship_registration_subjects x join traineeship_registrations k on k.id = x.registration_id and k.enabled
        left join traineeship_presences a on a.registration_subject_id = x.id and a.day = d.day where x.group_id = g.id) e
      left join sent n on n.group_id = d.group_id and n.day = d.day and n.teacher_id = d.teacher_id
     order by p.last_name, p.first_name, t.id, d.day, g.start_time, g.id`.execute(db)
  return rows
}

export const listGroups = async (db: Db, sessionId: number): Promise<{ id: number; name: string }[]> => {
  const { rows } = await sql<{ id: number; name: string }>`
    select g.id, ${groupWords} as name from traineeship_groups g ${ofGroup} where l.session_id = ${sessionId} order by l.title, s.name, g.id`.execute(
    db,
  )
  return rows
}

export const findCorrection = (
  db: Db,
  { groupId, day, teacherId }: { readonly groupId: number; readonly day: string; readonly teacherId: number },
) =>
  db
    .selectFrom('traineeshipHours')
    .select(['id', 'updatedAt'])
    .where('groupId', '=', groupId)
    .where('day', '=', day)
    .where('teacherId', '=', teacherId)
    .executeTakeFirst()

export type Correction = {
  readonly groupId: number
  readonly day: string
  readonly teacherId: number
  readonly minutes: number
  readonly hourlySalaryCents: number
  readonly reason: string
}
export const writeCorrection = (db: Db, { minutes, hourlySalaryCents, reason, ...of }: Correction) =>
  db
    .insertInto('traineeshipHours')
    .values({ ...of, minutes, hourlySalaryCents, reason })
    .onConflict((conflict) =>
      conflict.columns(['groupId', 'day', 'teacherId']).doUpdateSet({ minutes, hourlySalaryCents, reason }),
    )
    .returning(['id', 'updatedAt'])
    .executeTakeFirstOrThrow()

export type NewPayLine = {
  readonly groupId: number
  readonly day: string
  readonly teacherId: number
  readonly minutes: number
  readonly hourlySalaryCents: number
  readonly amountCents: number
  readonly selfEmployed: boolean
  readonly reason: string | null
  readonly sentOn: string
}
export const insertPayLines = async (db: Db, lines: readonly NewPayLine[]): Promise<void> => {
  await db
    .insertInto('traineeshipPayLines')
    .values([...lines])
    .execute()
}

const employees = (where: RawBuilder<unknown>) => sql<EmployeeHours>`
  select x.id, x.teacher_id, ${teacherName} as teacher, se.name as session, x.day::text, ${groupWords} as words, x.minutes, x.hourly_salary_cents as rate_cents,
      x.amount_cents, x.reason, x.handed_on::text
    from traineeship_pay_lines x join traineeship_groups g on g.id = x.group_id ${ofGroup} join traineeship_sessions se on se.id = l.session_id
    join teachers t on t.id = x.teacher_id join people p on p.id = t.person_id
   where not x.self_employed and ${where} order by p.last_name, p.first_name, t.id, x.day, x.id`

/** Those handed of the hours of a month, and all that are still to be handed until its end. */
const ofMonth = (month: string) =>
  employees(sql`x.day < ${month}::date + interval '1 month' and (x.handed_on is null or x.day >= ${month}::date)`)
export const listEmployeeHours = async (db: Db, month: string): Promise<EmployeeHours[]> =>
  (await ofMonth(month).execute(db)).rows
export const employeeHoursForExport = (db: Db, month: string) =>
  db.selectFrom(sql<EmployeeHours & { readonly [column: string]: unknown }>`(${ofMonth(month)})`.as('l')).selectAll()
export const lockPayLines = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('traineeshipPayLines')
    .select(['id', 'selfEmployed', 'handedOn'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute()
export const noteHanded = async (
  db: Db,
  ids: readonly number[],
  handed: { readonly handedOn: string | null; readonly handedByAccountId: number | null },
): Promise<void> => {
  await db
    .updateTable('traineeshipPayLines')
    .set(handed)
    .where('id', 'in', [...ids])
    .execute()
}

/** Groups that a teacher holds or is asked for, until two months after their session. */
export const listOwnStages = async (db: Db, teacherId: number, today: string): Promise<OwnStage[]> => {
  const { rows } = await sql<OwnStage>`
    select q.id as proposal_id, g.id as group_id, q.status, se.name as session, ${groupWords} as words, to_char(g.start_time, 'HH24:MI') || ' – ' || to_char(g.end_time, 'HH24:MI') as hours,
        array(select d.day::text from traineeship_proposal_days d where d.proposal_id = q.id order by d.day) as days, nullif(concat_ws(', ', o.name, a.complete_address), '') as place, case when q.status = 'accepted' then ${meetingLink('o')} end as room_url,
        q.hourly_salary_cents as rate_cents, w.minutes, w.cents as amount_cents, n.cents as sent_cents, n.paid as paid_cents
      from traineeship_proposals q join traineeship_groups g on g.id = q.group_id ${ofGroup} join traineeship_sessions se on se.id = l.session_id
      left join traineeship_locations o on o.id = g.location_id left join addresses a on a.id = se.address_id
      cross join lateral (select coalesce(sum(z.minutes), 0)::integer as minutes, coalesce(sum(round(z.minutes * z.hourly_salary_cents / 60.0)), 0)::integer as cents
        from traineeship_worked_days z where z.group_id = g.id and z.teacher_id = q.teacher_id and z.day < ${today}::date and q.status = 'accepted') w
      cross join lateral (select coalesce(sum(x.amount_cents), 0)::integer as cents, coalesce(sum(x.amount_cents) filter (where ${isPaid('x')}), 0)::integer as paid
        from traineeship_pay_lines x where x.group_id = g.id and x.teacher_id = q.teacher_id and q.status = 'accepted') n
     where q.teacher_id = ${teacherId} and q.status in ('sent', 'accepted') and se.status <> '0-cancelled' and se.ends_on > ${today}::date - 60
       and (q.status = 'accepted' or se.ends_on >= ${today}::date)
     order by q.status = 'sent' desc, ${nearestFirst}, q.id`.execute(db)
  return rows
}
