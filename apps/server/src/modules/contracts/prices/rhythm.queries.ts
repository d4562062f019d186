// SQL of what a family is told of a price: who teaches whom, the price before it, the rhythm of its lessons.
import type { LoyaltyOfPrice } from '@cartable/domain/contracts/loyalty/loyalty.schema.ts'
import { rhythmDays } from '@cartable/domain/contracts/prices/monthly-effect.ts'
import type { TaxTerms } from '@cartable/domain/contracts/prices/tax-terms.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { readTaxTerms } from '../../courses/shared/read-tax-terms.ts'
import { loyaltyOfPrice } from '../loyalty/levels.queries.ts'
import type { PriceFound } from '../shared/prices.queries.ts'

export type PriceToTell = {
  readonly contractId: number
  readonly status: PriceFound['status']
  /** Of the row, as it is compared. */
  readonly stamp: string
  readonly studentFirstName: string
  readonly teacherName: string
  readonly subject: string
  readonly hourlyPriceCents: number
  /** Accepted price of the day before the first; null for the first price of a contract. */
  readonly oldPriceCents: number | null
  readonly startsOn: string
  /** Lessons given in the last weeks, and planned in the next four. */
  readonly rhythm: { readonly minutes: number; readonly days: number }
  readonly testAt: string | null
  /** Date of the test that the family is being asked about. */
  readonly testAskedAt: string | null
  /** Share of a lesson at home that the State gives back, in percent; null for those that open no tax credit. */
  readonly taxCreditPercent: string | null
  readonly alonePriceCents: number | null
  readonly loyalty: LoyaltyOfPrice | null
  readonly taxTerms: TaxTerms | null
}

/** `now`: an instant in ISO. */
export const findPriceToTell = async (db: Db, id: number, now: string): Promise<PriceToTell | undefined> => {
  const { rows } = await sql<
    Omit<PriceToTell, 'taxTerms' | 'taxCreditPercent'> & { location: string; isCollective: boolean }
  >`
    select v.contract_id, v.status, v.updated_at as stamp, coalesce(sp.first_name, sp.last_name) as student_first_name,
      concat_ws(' ', tp.first_name, tp.last_name) as teacher_name, j.name as subject, v.customer_price_cents as hourly_price_cents,
      (select o.customer_price_cents from contract_price_versions o
        where o.contract_id = v.contract_id and o.status = 'accepted' and o.id <> v.id and lower(o.period) < lower(v.period)
        order by lower(o.period) desc limit 1) as old_price_cents,
      lower(v.period) as starts_on,
      json_build_object('minutes', given.minutes + ahead.minutes,
        'days', greatest(28, given.days + case when ahead.minutes > 0 then 28 else 0 end)) as rhythm,
      (select o.expected_at from courses o where o.contract_id = v.contract_id and o.is_test and o.status = '1-planned') as test_at,
      (select q.expected_first_course_at from linking_proposals q where q.linking_id = k.linking_id and q.teacher_id = k.teacher_id
        and q.status = 'accepted' and q.first_course_asked_at is not null and q.first_course_answer is null) as test_asked_at,
      v.alone_price_cents, ${loyaltyOfPrice('v')} as loyalty, k.location, k.is_collective
    from contract_price_versions v
    join contracts k on k.id = v.contract_id
    join students s on s.id = k.student_id join people sp on sp.id = s.person_id
    join teachers t on t.id = k.teacher_id join people tp on tp.id = t.person_id
    join subjects j on j.id = k.subject_id
    cross join lateral (select coalesce(sum(o.duration_minutes), 0)::int as minutes,
        coalesce(extract(day from ${now}::timestamptz - min(o.done_at)), 0)::int as days
      from courses o where o.contract_id = k.id and o.status not in ('0-cancelled','1-planned','5-cancelled')
        and o.done_at > ${now}::timestamptz - make_interval(days => ${rhythmDays}::int)) given
    cross join lateral (select coalesce(sum(o.duration_minutes), 0)::int as minutes from courses o
      where o.contract_id = k.id and o.status = '1-planned'
        and o.expected_at between ${now}::timestamptz and ${now}::timestamptz + interval '28 days') ahead
    where v.id = ${id}`.execute(db)
  const [row] = rows
  if (row === undefined) return undefined
  const { location, isCollective, ...price } = row
  const { taxTerms, creditPercent } = await readTaxTerms(
    db,
    { contractId: price.contractId, location, isCollective },
    price.startsOn,
  )
  return { ...price, taxTerms, taxCreditPercent: creditPercent }
}

/** Whether the family has a link that answers this price. */
export const wasMailed = async (db: Db, priceId: number): Promise<boolean> =>
  (await db
    .selectFrom('linkTokens')
    .select('purpose')
    .where('purpose', '=', 'price-version')
    .where('subjectClass', '=', 'contract_price_versions')
    .where('subjectId', '=', priceId)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Cents of an hour by the price accepted for a day. */
export const priceInForce = async (db: Db, contractId: number, day: string): Promise<number | null> => {
  const { rows } = await sql<{ cents: number }>`select customer_price_cents as cents from contract_price_versions
    where contract_id = ${contractId} and status = 'accepted' and period @> ${day}::date`.execute(db)
  return rows[0]?.cents ?? null
}
