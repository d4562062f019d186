// SQL of stages as families buy them: what is open, what one level offers, the code that was typed, what a family or a pupil has.
import type { FamilyStage, OfferedToFamily, OpenStage } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import type { ShownStage } from '@cartable/domain/traineeships/places/places.schema.ts'
import type { RegistrationStatus } from '@cartable/domain/traineeships/registrations/registrations.states.ts'
import type { SeatsLeft } from '@cartable/domain/traineeships/site/site.rules.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { dueByDates } from '../../billing/cards/due-by-dates.ts'
import { capacity, taken } from '../places/seats.queries.ts'
import { isOpenOn, shownJoins, shownStage } from '../places/stage-shown.queries.ts'
import { nearestFirst } from '../sessions/stage-facts.queries.ts'
import { meetingLink } from '../shared/meeting.queries.ts'

const levelIds = sql<number[]>`array(select x from (select l.main_scholar_level_id as x, 0 as n union
  select q.scholar_level_id, 1 from traineeship_level_equivalents q where q.level_id = l.id) y order by n, x)`
/** Seats left of subject `s`; null: no limit. */
const seatsOfSubject = sql`(select case when count(*) = 0 or count(*) filter (where ${capacity} is null) > 0 then null
  else sum(greatest(${capacity} - ${taken}, 0))::integer end from traineeship_groups g where g.traineeship_subject_id = s.id and g.status <> '0-cancelled')`

export type OpenFound = Omit<OpenStage, keyof ShownStage | 'seats'> & {
  readonly stage: ShownStage
  readonly seatsLeft: readonly SeatsLeft[]
}
export const listOpen = async (db: Db, today: string): Promise<OpenFound[]> => {
  const { rows } = await sql<OpenFound>`
    select ${shownStage} as stage, t.name as period_name, ${levelIds} as level_ids,
      (select min(p.price_cents)::integer from traineeship_level_prices p where p.level_id = l.id) as from_cents,
      (select coalesce(jsonb_agg(${seatsOfSubject} order by s.id), '[]'::jsonb) from traineeship_subjects s where s.level_id = l.id and s.enabled) as seats_left
    from ${shownJoins} join traineeship_types t on t.id = se.traineeship_type_id
    where ${isOpenOn(today)} and exists (select from traineeship_subjects s where s.level_id = l.id and s.enabled)
      and exists (select from traineeship_level_prices p where p.level_id = l.id)
    order by se.starts_on, t.order_key, sl.order_key, l.title, l.id limit 200`.execute(db)
  return rows
}

export type LevelToBuy = {
  readonly stage: OfferedToFamily['stage']
  readonly sessionId: number
  readonly startsOn: string
  readonly online: boolean
  readonly isOpen: boolean
  readonly prices: readonly { readonly subjectCount: number; readonly priceCents: number }[]
  readonly subjects: readonly {
    readonly id: number
    readonly name: string
    readonly isOption: boolean
    readonly days: readonly string[]
    readonly asksChapters: boolean
    readonly chapters: readonly { readonly id: number; readonly label: string }[]
    readonly groups: readonly {
      readonly id: number
      readonly startTime: string
      readonly endTime: string
      readonly room: string | null
      readonly capacity: number | null
      readonly taken: number
    }[]
  }[]
}
export const findLevelToBuy = async (db: Db, levelId: number, today: string): Promise<LevelToBuy | undefined> => {
  const { rows } = await sql<LevelToBuy>`
    select ${shownStage} || jsonb_build_object('levelIds', ${levelIds}) as stage, se.id as session_id, se.starts_on::text, se.online, ${isOpenOn(today)} as is_open,
      (select coalesce(jsonb_agg(jsonb_build_object('subjectCount', p.subject_count, 'priceCents', p.price_cents) order by p.subject_count), '[]'::jsonb)
         from traineeship_level_prices p where p.level_id = l.id) as prices,
      (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', su.name, 'isOption', s.is_option, 'asksChapters', s.ask_studied_chapters,
          'days', (select coalesce(jsonb_agg(d.day order by d.day), '[]'::jsonb) from traineeship_subject_days d where d.traineeship_subject_id = s.id),
          'chapters', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'label', c.name) order by c.name), '[]'::jsonb)
             from traineeship_subject_chapters sc join chapters c on c.id = sc.chapter_id where sc.traineeship_subject_id = s.id),
          'groups', (select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'startTime', to_char(g.start_time, 'HH24:MI'), 'endTime', to_char(g.end_time, 'HH24:MI'),
              'room', (select o.name from traineeship_locations o where o.id = g.location_id and not se.online), 'capacity', ${capacity}, 'taken', ${taken}) order by g.start_time, g.id), '[]'::jsonb)
             from traineeship_groups g where g.traineeship_subject_id = s.id and g.status <> '0-cancelled'))
          order by s.is_option, su.name, s.id), '[]'::jsonb)
         from traineeship_subjects s join subjects su on su.id = s.subject_id where s.level_id = l.id and s.enabled) as subjects
    from ${shownJoins} where l.id = ${levelId}`.execute(db)
  return rows[0]
}

/** Children of a family that are registered to a level. */
export const registeredChildren = async (db: Db, levelId: number, customerId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('traineeshipRegistrations')
    .select('studentId')
    .where('levelId', '=', levelId)
    .where('customerId', '=', customerId)
    .where('enabled', '=', true)
    .execute()
  return rows.map(({ studentId }) => studentId)
}

/** A promo code that holds on a day, however it was typed. */
export const findPromo = async (db: Db, code: string, today: string) => {
  const { rows } = await sql<{ id: number; valuePercent: string | null; valueCents: number | null }>`
    select id, value_percent, value_cents from promo_codes where lower(code) = lower(${code}) and enabled and validity @> ${today}::date order by id limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Bought in several times by card, the first part of which is paid: its place is kept. */
const isBegun = sql`exists (select from orders bo join payment_plan_orders bn on bn.order_id = bo.id join payment_plans bl on bl.id = bn.plan_id and bl.by_card and bl.status = 'active'
  where bo.traineeship_registration_id = r.id and bo.paid_cents > 0)`

type BillFound = FamilyStage['bills'][number] & { readonly dueCents: number; readonly paidCents: number }
export type FamilyStageFound = {
  readonly id: number
  readonly student: FamilyStage['student']
  readonly stage: ShownStage
  readonly status: RegistrationStatus
  readonly isEnabled: boolean
  readonly subjects: FamilyStage['subjects']
  readonly toBring: string | null
  readonly wasThere: boolean
  readonly heldUntil: string | null
  readonly totalCents: number
  readonly paidCents: number
  readonly dueCents: number
  readonly bills: readonly BillFound[]
  readonly instalments: FamilyStage['instalments']
  readonly cancelAskedAt: string | null
}
type Whose = { readonly customerId?: number; readonly studentIds?: readonly number[]; readonly id?: number }
export const listFamilyStages = async (db: Db, whose: Whose): Promise<FamilyStageFound[]> => {
  const { rows } = await sql<FamilyStageFound>`
    select r.id, jsonb_build_object('id', r.student_id, 'label', coalesce(p.first_name, p.last_name)) as student, ${shownStage} as stage, r.status, r.enabled as is_enabled,
      l.to_bring, r.held_until, r.cancel_asked_at,
      exists (select from traineeship_presences e join traineeship_registration_subjects w on w.id = e.registration_subject_id where w.registration_id = r.id and e.state <> 'absent') as was_there,
      (select coalesce(jsonb_agg(jsonb_build_object('subject', su.name, 'hours', to_char(g.start_time, 'HH24:MI') || ' – ' || to_char(g.end_time, 'HH24:MI'),
          'room', o.name, 'roomUrl', case when r.enabled and (r.held_until is null or r.status = '2-firm' or ${isBegun}) then ${meetingLink('o')} end,
          'subjectTakenId', w.id, 'reportId', (select b.id from traineeship_reports b where b.registration_subject_id = w.id and b.is_validated and r.enabled),
          'days', (select coalesce(jsonb_agg(d.day order by d.day), '[]'::jsonb) from traineeship_subject_days d where d.traineeship_subject_id = ts.id
             and not exists (select from traineeship_registration_absences x where x.registration_id = r.id and x.day = d.day))) order by w.is_option, su.name, w.id), '[]'::jsonb)
         from traineeship_registration_subjects w join traineeship_subjects ts on ts.id = w.traineeship_subject_id join subjects su on su.id = ts.subject_id
         left join traineeship_groups g on g.id = w.group_id left join traineeship_locations o on o.id = g.location_id where w.registration_id = r.id) as subjects,
      coalesce((select sum(o.amount_cents - o.credited_cents) from orders o where o.traineeship_registration_id = r.id), 0)::integer as total_cents,
      coalesce((select sum(o.paid_cents) from orders o where o.traineeship_registration_id = r.id), 0)::integer as paid_cents,
      coalesce((select sum(o.customer_due_cents) from orders o where o.traineeship_registration_id = r.id), 0)::integer as due_cents,
      (select coalesce(jsonb_agg(jsonb_build_object('id', b.id, 'reference', b.reference, 'isCreditNote', b.kind <> 'bill',
          'dueCents', case when b.kind = 'bill' then coalesce(${dueByDates('o')}, o.customer_due_cents) else 0 end, 'paidCents', o.paid_cents) order by b.id), '[]'::jsonb)
         from bills b join orders o on o.id = b.order_id where o.traineeship_registration_id = r.id) as bills,
      (select coalesce(jsonb_agg(jsonb_build_object('dueOn', i.due_on, 'amountCents', i.amount_cents,
          'isPaid', (select sum(e.amount_cents) from payment_plan_instalments e where e.plan_id = q.id and e.rank <= i.rank) <= q.total_cents - least(o.customer_due_cents, n.due_cents)) order by i.rank), '[]'::jsonb)
         from orders o join payment_plan_orders n on n.order_id = o.id join payment_plans q on q.id = n.plan_id and q.by_card and q.status = 'active'
         join payment_plan_instalments i on i.plan_id = q.id where o.traineeship_registration_id = r.id) as instalments
    from traineeship_registrations r join ${shownJoins} on l.id = r.level_id join students st on st.id = r.student_id join people p on p.id = st.person_id
    where (${whose.customerId ?? null}::bigint is null or r.customer_id = ${whose.customerId ?? null})
      and (${whose.studentIds === undefined} or r.student_id = any(${[...(whose.studentIds ?? [])]}::bigint[]))
      and (${whose.id ?? null}::bigint is null or r.id = ${whose.id ?? null})
    order by r.enabled desc, ${nearestFirst}, r.id desc limit 100`.execute(db)
  return rows
}

/** Bought by families and due for something: place to give back, reminder, news that it is firm. */
export const listToFollow = async (db: Db) => {
  const { rows } = await sql<{ id: number; kind: 'over' | 'remind' | 'firm' | 'planned' }>`
    select id, case when status = '2-firm' then 'firm' when ${isBegun} then 'planned' when held_until <= clock_now() then 'over' else 'remind' end as kind
      from traineeship_registrations r where held_until is not null and enabled
       and ((status = '2-firm' and told_hours is null) or (status = '1-temporary' and ${isBegun})
         or (status = '1-temporary' and held_until <= clock_now())
         or (status = '1-temporary' and reminded_at is null and held_until <= clock_now() + interval '24 hours' and held_until > created_at + interval '25 hours'))
     order by id`.execute(db)
  return rows
}
type ToFollow = {
  status: RegistrationStatus
  isOver: boolean
  /** Bought in several times, the first part of which is paid. */
  isBegun: boolean
  isTold: boolean
  isReminded: boolean
  customerId: number
  heldUntil: string
  sessionId: number
  levelId: number
  name: string
  stage: string
}
const toFollow = (
  id: number,
) => sql<ToFollow>`select r.status, r.held_until <= clock_now() as is_over, ${isBegun} as is_begun, r.told_hours is not null as is_told, r.reminded_at is not null as is_reminded, r.customer_id, r.held_until,
      r.session_id, r.level_id, concat_ws(' ', p.first_name, p.last_name) as name, se.name || ', ' || l.title as stage
    from traineeship_registrations r join students st on st.id = r.student_id join people p on p.id = st.person_id
      join traineeship_sessions se on se.id = r.session_id join traineeship_levels l on l.id = r.level_id
    where r.id = ${id} and r.enabled and r.held_until is not null `
export const findToFollow = async (db: Db, id: number): Promise<ToFollow | undefined> =>
  (await toFollow(id).execute(db)).rows[0]
/** As it is now, locked. */
export const lockToFollow = async (db: Db, id: number): Promise<ToFollow | undefined> => {
  await db.selectFrom('traineeshipRegistrations').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return findToFollow(db, id)
}
