// SQL of the prices of a contract.
import type { PriceVersion } from '@cartable/domain/contracts/contracts.schema.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { DB } from '../../../platform/db/types.ts'

export type PriceFound = Omit<PriceVersion, 'moves' | 'marginExclTax'> & { readonly contractId: number }

const versions = (day: string) => sql`
  select v.id, v.contract_id, v.updated_at, v.status, v.customer_price_cents as customer_price, v.margin_cents as margin,
    v.teacher_amount_cents as teacher_amount, v.urssaf_part_cents as urssaf_part,
    v.alone_price_cents as alone_price, v.alone_margin_cents as alone_margin,
    v.loyalty_discount_cents as loyalty_discount, ll.threshold_hours as loyalty_hours, lower(v.period) as starts_on, (upper(v.period) - 1)::date as ends_on,
    v.status = 'accepted' and v.period @> ${day}::date as is_in_force, v.proposed_at, v.answered_at,
    concat_ws(' ', p.first_name, p.last_name) as answered_by, v.answer_comment, v.reminded_at,
    (select count(*)::int from courses o where o.contract_id = v.contract_id and o.status = '1-planned'
      and o.expected_at >= lower(v.period)::timestamp at time zone 'Europe/Paris') as planned_lessons
  from contract_price_versions v left join loyalty_levels ll on ll.id = v.loyalty_level_id
  left join accounts a on a.id = v.answered_by_account_id left join people p on p.id = a.person_id`

/** The open proposal first, then by their first day, the latest first. */
export const listPrices = async (db: Db, contractId: number, today: string): Promise<PriceFound[]> => {
  const { rows } = await sql<PriceFound>`${versions(today)} where v.contract_id = ${contractId}
    order by v.status = 'proposed' desc, v.status = 'accepted' desc, lower(v.period) desc, v.id desc`.execute(db)
  return rows
}
export const findPrice = async (db: Db, id: number, today: string): Promise<PriceFound | undefined> => {
  const { rows } = await sql<PriceFound>`${versions(today)} where v.id = ${id}`.execute(db)
  return rows[0]
}
/** Contract of a price, whose lock comes first. */
export const contractIdOf = async (db: Db, priceId: number): Promise<number | undefined> =>
  (await db.selectFrom('contractPriceVersions').select('contractId').where('id', '=', priceId).executeTakeFirst())
    ?.contractId

/** Whether no price was agreed for the days before. */
export const isFirstPrice = async (
  db: Db,
  { id, contractId }: { readonly id: number; readonly contractId: number },
): Promise<boolean> => {
  const { rows } = await sql<{ isFirst: boolean }>`
    select not exists (select from contract_price_versions o join contract_price_versions v on v.id = ${id}
      where o.contract_id = ${contractId} and o.status = 'accepted' and o.id <> v.id and lower(o.period) < lower(v.period)) as is_first`.execute(
    db,
  )
  return rows[0]!.isFirst
}

export const insertPrice = async (db: Db, price: Insertable<DB['contractPriceVersions']>): Promise<number> => {
  const { id } = await db.insertInto('contractPriceVersions').values(price).returning('id').executeTakeFirstOrThrow()
  return id
}
export const updatePrice = async (
  db: Db,
  id: number,
  price: Updateable<DB['contractPriceVersions']>,
): Promise<void> => {
  await db.updateTable('contractPriceVersions').set(price).where('id', '=', id).execute()
}

export type AcceptanceFacts = { acceptedFrom: string | null; lastCourseOn: string | null }
/** What an acceptance from `startsOn` must know of the prices and lessons that are there. */
export const acceptanceFacts = async (db: Db, contractId: number, startsOn: string): Promise<AcceptanceFacts> => {
  const { rows } = await sql<AcceptanceFacts>`select
    (select max(lower(period)) from contract_price_versions where contract_id = ${contractId} and status = 'accepted') as accepted_from,
    (select max((done_at at time zone 'Europe/Paris')::date) from courses where contract_id = ${contractId}
      and done_at >= ${startsOn}::date::timestamp at time zone 'Europe/Paris'
      and status not in ('0-cancelled', '1-planned', '5-cancelled')) as last_course_on`.execute(db)
  return rows[0]!
}

/** First day that a new price may begin, from `today` on: after the last lesson declared and after the first day of the last accepted price. */
export const firstFreeDay = async (db: Db, contractId: number, today: string): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select greatest(${today}::date,
    (select max(lower(period)) + 1 from contract_price_versions where contract_id = ${contractId} and status = 'accepted'),
    (select max((done_at at time zone 'Europe/Paris')::date) + 1 from courses where contract_id = ${contractId}
      and status not in ('0-cancelled', '1-planned', '5-cancelled'))) as day`.execute(db)
  return rows[0]!.day
}

/** Ends the accepted price that runs on `startsOn`, the day before. */
export const endPriceBefore = async (db: Db, contractId: number, startsOn: string): Promise<void> => {
  await sql`update contract_price_versions set period = daterange(lower(period), ${startsOn}::date)
    where contract_id = ${contractId} and status = 'accepted' and period @> ${startsOn}::date`.execute(db)
}

/** Prices that wait for an answer though they begin today, or in so many days while the family was not reminded. */
export const listUnanswered = async (db: Db, today: string, daysBefore: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select v.id from contract_price_versions v join contracts k on k.id = v.contract_id
    where v.status = 'proposed' and k.status in ('created', 'active', 'pause')
      and (lower(v.period) <= ${today}::date or (v.reminded_at is null and lower(v.period) <= ${today}::date + ${daysBefore}::int))
    order by v.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** Takes back what still waits for an answer, when the contract ends. */
export const cancelProposals = async (
  db: Db,
  contractId: number,
  accountId: number | null,
  now: Date,
): Promise<void> => {
  await db
    .updateTable('contractPriceVersions')
    .set({ status: 'cancelled', answeredAt: now.toISOString(), answeredByAccountId: accountId })
    .where('contractId', '=', contractId)
    .where('status', '=', 'proposed')
    .execute()
}
