// SQL of what a family is told of a stage: who reads, which days, what is left to pay, its bills and what they were told already.
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { meetingPlace } from '../shared/meeting.queries.ts'
import type { PlannedHour, ToldHour, ToldHours } from './told-plan.ts'

export type ToldRegistration = {
  readonly personId: number
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
  readonly accountId: number | null
  readonly studentId: number
  readonly studentFirstName: string
  readonly stage: string
  readonly place: string | null
  readonly isEnabled: boolean
  readonly registeredAt: string
  readonly changedAt: string
  readonly dueCents: number
  readonly refundingCents: number
  readonly billIds: readonly number[]
  readonly creditNoteIds: readonly number[]
  /** Purposes of the mails about it that were written. */
  readonly told: readonly string[]
  readonly studentAccountId: number | null
  readonly toBring: string | null
  /** Bought by the family and never paid: until when it was kept. */
  readonly unpaidSince: string | null
  /** Another registration took its place and its money. */
  readonly takenOver: { readonly child: string; readonly isSameChild: boolean } | null
  /** Its stage, or its only group, does not take place. */
  readonly off: {
    readonly reason: string
    readonly way: 'transfer' | 'credit'
    readonly onCardCents: number
    readonly otherCents: number
    readonly lineId: number
    /** Another stage, and until when it may be taken. */
    readonly offered: string | null
    readonly until: string | null
  } | null
}
export const findToldRegistration = async (db: Db, id: number): Promise<ToldRegistration | undefined> => {
  const { rows } = await sql<ToldRegistration>`
    select p.id as person_id, p.first_name, p.last_name, p.email, a.id as account_id, s.id as student_id,
      coalesce(sp.first_name, sp.last_name) as student_first_name, se.name || ', ' || l.title as stage,
      case when se.online then 'en ligne' else ad.complete_address end as place, r.enabled as is_enabled, r.created_at as registered_at, r.updated_at as changed_at,
      coalesce((select sum(o.customer_due_cents) from orders o where o.traineeship_registration_id = r.id), 0)::int as due_cents,
      coalesce((select sum(y.amount_cents) from payments y join orders o on o.id = y.order_id
         where o.traineeship_registration_id = r.id and y.direction = 'out' and y.status in ('pending', 'succeeded')), 0)::int as refunding_cents,
      array(select b.id from bills b join orders o on o.id = b.order_id where o.traineeship_registration_id = r.id and b.kind = 'bill' order by b.id) as bill_ids,
      array(select b.id from bills b join orders o on o.id = b.order_id where o.traineeship_registration_id = r.id and b.kind = 'credit-note' order by b.id) as credit_note_ids,
      array(select m.purpose from messages m where m.about_class = 'traineeship_registrations' and m.about_id = r.id) as told,
      (select x.id from accounts x where x.person_id = s.person_id and x.enabled) as student_account_id, l.to_bring,
      case when r.status = '1-temporary' and r.held_until <= r.cancelled_at then r.held_until end as unpaid_since,
      (select jsonb_build_object('child', coalesce(np.first_name, np.last_name), 'isSameChild', n.student_id = r.student_id) from traineeship_registrations n
         join students ns on ns.id = n.student_id join people np on np.id = ns.person_id where n.replaces_id = r.id) as taken_over,
      (select jsonb_build_object('reason', q.reason, 'way', x.way, 'onCardCents', x.on_card_cents, 'otherCents', x.other_cents, 'lineId', x.id, 'until', to_char(x.offered_until at time zone 'Europe/Paris', 'DD/MM/YYYY'),
          'offered', (select '• ' || o.name || ', ' || v.title || E'\n• du ' || to_char(o.starts_on, 'DD/MM/YYYY') || ' au ' || to_char(o.ends_on, 'DD/MM/YYYY')
            from traineeship_levels v join traineeship_sessions o on o.id = v.session_id where v.id = x.offered_level_id))
         from traineeship_cancelled_registrations x join traineeship_cancellations q on q.id = x.cancellation_id
        where x.registration_id = r.id and x.subjects is null order by x.id desc limit 1) as off
    from traineeship_registrations r join traineeship_sessions se on se.id = r.session_id join traineeship_levels l on l.id = r.level_id
      left join addresses ad on ad.id = se.address_id
      join customers c on c.id = r.customer_id join people p on p.id = c.person_id left join accounts a on a.person_id = p.id and a.enabled
      join students s on s.id = r.student_id join people sp on sp.id = s.person_id
    where r.id = ${id}`.execute(db)
  return rows[0]
}

/** Hours of its groups, but for the days told to be missed; the keys are those of the calendar that families subscribe to. */
export const listToldHours = async (db: Db, registrationId: number): Promise<ToldHour[]> => {
  const { rows } = await sql<ToldHour>`
    select 'stage-' || g.id || '-' || d.day || '-' || r.student_id as uid, j.name as subject, d.day::text,
      to_char(g.start_time, 'HH24:MI') as start_time, to_char(g.end_time, 'HH24:MI') as end_time, ${meetingPlace('o')} as place,
      (d.day + g.start_time) at time zone 'Europe/Paris' as at, (extract(epoch from g.end_time - g.start_time) / 60)::int as minutes
    from traineeship_registrations r join traineeship_registration_subjects w on w.registration_id = r.id
      join traineeship_groups g on g.id = w.group_id left join traineeship_locations o on o.id = g.location_id
      join traineeship_subjects ts on ts.id = w.traineeship_subject_id join subjects j on j.id = ts.subject_id
      join traineeship_subject_days d on d.traineeship_subject_id = ts.id
    where r.id = ${registrationId}
      and not exists (select from traineeship_registration_absences b where b.registration_id = r.id and b.day = d.day)
    order by d.day, g.start_time`.execute(db)
  return rows
}

/** What the family was last told of days, hours and places; `askedAt`: it is asked whether the days suit. */
export const keepTold = async (db: Db, id: number, told: ToldHours, askedAt: string | null = null): Promise<void> => {
  await sql`update traineeship_registrations set told_hours = ${JSON.stringify(told)}::jsonb,
      dates_asked_at = coalesce(${askedAt}::timestamptz, dates_asked_at), dates_agreed_at = case when ${askedAt}::timestamptz is null then dates_agreed_at end where id = ${id}`.execute(
    db,
  )
}

export type PlanToCompare = {
  readonly id: number
  readonly told: ToldHours
  readonly place: string | null
  readonly startsOn: string
  readonly hours: readonly PlannedHour[]
}
/** Registrations of sessions that are not over, as they were told and as they are; or one of them. */
export const listPlansToCompare = async (db: Db, today: string, only: number | null): Promise<PlanToCompare[]> => {
  const { rows } = await sql<PlanToCompare>`
    select r.id, r.told_hours as told, case when se.online then 'en ligne' else ad.complete_address end as place, se.starts_on::text,
      (select coalesce(jsonb_agg(jsonb_build_object('subject', j.name, 'day', d.day, 'startTime', to_char(g.start_time, 'HH24:MI'),
          'endTime', to_char(g.end_time, 'HH24:MI'), 'place', ${meetingPlace('o')}) order by d.day, g.start_time), '[]'::jsonb)
         from traineeship_registration_subjects w join traineeship_groups g on g.id = w.group_id left join traineeship_locations o on o.id = g.location_id
           join traineeship_subjects ts on ts.id = w.traineeship_subject_id join subjects j on j.id = ts.subject_id
           join traineeship_subject_days d on d.traineeship_subject_id = ts.id
        where w.registration_id = r.id
          and not exists (select from traineeship_registration_absences b where b.registration_id = r.id and b.day = d.day)) as hours
    from traineeship_registrations r join traineeship_sessions se on se.id = r.session_id left join addresses ad on ad.id = se.address_id
    where r.enabled and r.told_hours is not null and se.status in ('1-planned', '2-confirmed') and se.ends_on >= ${today}
      and (${only}::bigint is null or r.id = ${only}) order by r.id`.execute(db)
  return rows
}

export type AskedDates = {
  readonly student: string
  readonly stage: string
  readonly startsOn: string
  readonly isEnabled: boolean
  readonly isAgreed: boolean
  readonly isDeclined: boolean
}
/** A registration whose family is asked whether the days suit to which its stage moved. */
export const findAskedDates = async (db: Db, id: number): Promise<AskedDates | undefined> => {
  const { rows } = await sql<AskedDates>`
    select coalesce(p.first_name, p.last_name) as student, x.name || ', ' || l.title as stage, x.starts_on::text, r.enabled and x.status <> '0-cancelled' as is_enabled,
        r.dates_agreed_at is not null as is_agreed, r.cancel_asked_at is not null as is_declined
      from traineeship_registrations r join traineeship_sessions x on x.id = r.session_id join traineeship_levels l on l.id = r.level_id
      join students s on s.id = r.student_id join people p on p.id = s.person_id where r.id = ${id} and r.dates_asked_at is not null`.execute(
    db,
  )
  return rows[0]
}
