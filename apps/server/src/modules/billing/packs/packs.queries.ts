// SQL of packs of hours as they are read: on a contract, on the account of a family, at home; and what one is sold from.
import type { Regime } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { dueOfPack, leftMinutesOf, type PackOf } from '@cartable/domain/billing/packs/packs.rules.ts'
import type { HourPack, PackMoment } from '@cartable/domain/billing/packs/packs.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { heldCents, usedMinutes } from '../receipts/hour-packs.queries.ts'

type Row = PackOf & Pick<HourPack, 'id' | 'contractId' | 'what' | 'hourlyPriceCents' | 'soldOn' | 'endedOn' | 'hasCard'>

const momentOf = (pack: Row): PackMoment => {
  if (pack.endedOn !== null) return 'ended'
  if (leftMinutesOf(pack) === 0) return 'used'
  return dueOfPack(pack) > 0 ? 'unpaid' : 'paid'
}

const list = async (db: Db, which: RawBuilder<unknown>): Promise<HourPack[]> => {
  const { rows } = await sql<Row>`
    select k.id, k.contract_id, concat_ws(' ', j.name || ',', sp.first_name, sp.last_name, 'avec', tp.first_name, tp.last_name) as what,
      k.minutes, k.price_cents, k.hourly_price_cents, k.sold_on::text, k.ended_on::text, ${usedMinutes} as used_minutes, ${heldCents} as held_cents,
      exists (select from customer_cards q where q.customer_id = k.customer_id and q.is_default and q.removed_at is null) as has_card
      from hour_packs k join contracts n on n.id = k.contract_id join subjects j on j.id = n.subject_id
      join students s on s.id = n.student_id join people sp on sp.id = s.person_id join teachers t on t.id = n.teacher_id join people tp on tp.id = t.person_id
     where ${which} order by k.ended_on is null desc, k.id desc limit 50`.execute(db)
  return rows.map(({ usedMinutes: used, ...row }) => {
    const pack = { ...row, usedMinutes: used }
    const isOver = row.endedOn !== null
    return {
      ...row,
      moment: momentOf(pack),
      leftMinutes: isOver ? 0 : leftMinutesOf(pack),
      dueCents: isOver ? 0 : dueOfPack(pack),
    }
  })
}

export const listPacksOfContract = (db: Db, contractId: number) => list(db, sql`k.contract_id = ${contractId}`)
/** Those of a family that hold hours, or wait to be paid. */
export const listPacksOfCustomer = async (db: Db, customerId: number): Promise<HourPack[]> =>
  (await list(db, sql`k.customer_id = ${customerId} and k.ended_on is null`)).filter(({ moment }) => moment !== 'used')

export type ContractToSell = {
  readonly id: number
  readonly customerId: number
  readonly status: string
  readonly regime: Regime
  readonly usesCredit: boolean
  /** Price of an hour on a day, and what of it is for the teacher, contributions within; null before the first is accepted. */
  readonly hourCents: number | null
  readonly teacherHourCents: number | null
}
/** @param locks until the commit: a contract that ends meanwhile waits */
export const findContractToSell = async (
  db: Db,
  id: number,
  today: string,
  { locks }: { readonly locks: boolean },
): Promise<ContractToSell | undefined> => {
  if (locks) await sql`select id from contracts where id = ${id} for update`.execute(db)
  const { rows } = await sql<ContractToSell>`
    select c.id, c.customer_id, c.status, c.regime, u.uses_credit, v.customer_price_cents as hour_cents, v.teacher_amount_cents + v.urssaf_part_cents as teacher_hour_cents
      from contracts c join customers u on u.id = c.customer_id
      left join lateral (select p.customer_price_cents, p.teacher_amount_cents, p.urssaf_part_cents from contract_price_versions p
        where p.contract_id = c.id and p.status = 'accepted' and p.period @> ${today}::date) v on true
     where c.id = ${id}`.execute(db)
  return rows[0]
}

export type NewPack = {
  readonly companyId: number
  readonly customerId: number
  readonly contractId: number
  readonly minutes: number
  readonly priceCents: number
  /** Rate of its lessons: VAT of what is paid ahead is due as it comes. */
  readonly vatPercent: string
  readonly soldOn: string
  readonly soldByAccountId: number | null
}
export const insertPack = (db: Db, pack: NewPack) =>
  db.insertInto('hourPacks').values(pack).returning(['id', 'updatedAt']).executeTakeFirstOrThrow()

/** Who reads of a pack at home. */
export const findPackReader = async (db: Db, customerId: number) => {
  const { rows } = await sql<{
    personId: number
    firstName: string | null
    lastName: string
    email: string | null
    accountId: number | null
    customer: string
  }>`
    select p.id as person_id, p.first_name, p.last_name, p.email, a.id as account_id, concat_ws(' ', p.first_name, p.last_name) as customer
      from customers c join people p on p.id = c.person_id left join accounts a on a.person_id = p.id and a.enabled
     where c.id = ${customerId}`.execute(db)
  return rows[0]
}
