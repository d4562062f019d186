// SQL of the decisions of the tax advance: the facts of a family on a day, the decision of a lesson.
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

/** One lesson of a family at a time is decided on, so that two at once do not take the same rest of its ceiling. */
export const lockAdvanceOf = async (db: Db, customerId: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('urssaf.advance'), ${customerId}::integer)`.execute(db)
}

/** Tax credit that the advance of a family takes of a year, by the days of its lessons: what it awaits and what was paid. */
export const takenOfYear = (customerId: unknown, year: unknown) => sql<number>`(
  select coalesce(sum(o.third_part_cents), 0)::integer from orders o
   where o.customer_id = ${customerId} and o.third_part_cents > 0 and (o.advance_ended_at is null or o.third_part_payment_status = 'succeeded')
     and (o.cancelled_at is null or o.third_part_payment_status = 'succeeded')
     and exists (select from courses c where c.order_id = o.id and extract(year from c.done_at at time zone 'Europe/Paris') = ${year}))`

/** What the Urssaf was asked for lessons of a calendar year and did not refuse, in cents: the services that are declared. */
export const declaredOfYear = (year: unknown) => sql<number>`(
  select coalesce(sum(r.amount_cents), 0)::bigint from urssaf_requests r
   where r.status not in ('aborted', 'rejected') and r.employment_from between make_date(${year}::integer, 1, 1) and make_date(${year}::integer, 12, 31))`

export type FamilyFacts = {
  readonly companyNumber: string | null
  /** « Mandataire complet », by the company's rule of the day. */
  readonly advancesInMandataire: boolean
  readonly way: string
  readonly guaranteedUntil: string | null
  /** Read where it decides only: zero while a guarantee is current. */
  readonly declaredCents: number
  readonly guaranteeFromCents: number | null
  readonly registration: {
    readonly id: number
    readonly status: string
    readonly activeFrom: string | null
    readonly birthOn: string | null
  } | null
  readonly ratePercent: string | null
  readonly leftCents: number | null
}

/**
 * What a family may be advanced.
 * @param day of the lesson: rate and ceiling are those of then
 * @param today day of the confirmation: the way of the company and the registration are those of now
 */
export const findAdvanceFacts = async (
  db: Db,
  customerId: number,
  day: string,
  today: string,
): Promise<FamilyFacts> => {
  const year = Number(day.slice(0, 4))
  const rate = (code: string) =>
    sql`(select value from statutory_rates where code = ${code} and period @> ${day}::date)`
  const { rows } = await sql<FamilyFacts>`
    select k.sap_number as company_number,
      coalesce((select r.advance_in_mandataire from company_rules r where r.company_id = k.id and r.period @> ${day}::date), false) as advances_in_mandataire,
      coalesce(w.way, 'none') as way, w.guaranteed_until,
      case when w.way = 'whole' and coalesce(w.guaranteed_until, '-infinity') < ${today}::date then ${declaredOfYear(year)} else 0 end as declared_cents,
      ${rate('advance-guarantee-threshold')}::bigint as guarantee_from_cents,
      (select jsonb_build_object('id', r.id, 'status', r.status, 'activeFrom', r.active_from, 'birthOn', p.birth_on, 'stopsOn', r.stops_on)
         from urssaf_registrations r join people p on p.id = r.person_id where r.customer_id = ${customerId}
        order by r.status in ('refused', 'unlinked'), r.id desc limit 1) as registration,
      trim_scale(${rate('tax-credit-rate')})::text as rate_percent,
      (case when h.has_disability then ${rate('tax-credit-ceiling-disability')} else ${rate('tax-credit-ceiling')} end
        - coalesce(h.used_elsewhere_cents, 0) - ${takenOfYear(customerId, year)})::integer as left_cents
    from companies k
    left join lateral (select way, guaranteed_until from advance_ways where company_id = k.id and begins_on <= ${today}::date order by begins_on desc limit 1) w on true
    left join tax_ceilings h on h.customer_id = ${customerId} and h.year = ${year}
    where k.code = 'private-tuition'`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('the private-tuition company is gone')
  return facts
}

export const insertDecision = async (db: Db, decision: Insertable<DB['courseAdvanceDecisions']>): Promise<void> => {
  await db.insertInto('courseAdvanceDecisions').values(decision).execute()
}
