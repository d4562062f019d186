// SQL of packs of hours: what is used of each, the credit kept for it, under lock where it is about to change.
import { dueOfPack, type PackOf } from '@cartable/domain/billing/packs/packs.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Held } from './credit.queries.ts'

export type FoundPack = PackOf & {
  readonly id: number
  readonly companyId: number
  readonly customerId: number
  readonly contractId: number
  readonly endedOn: string | null
  readonly toldLowOn: string | null
}

/** Of a pack in reach: minutes of its lessons that stand, and the credit that is kept for it. */
export const usedMinutes = sql`(select coalesce(sum(c.duration_minutes), 0)::integer from courses c where c.hour_pack_id = k.id and c.status <> '5-cancelled')`
export const heldCents = sql`(select coalesce(-sum(m.amount_cents), 0)::integer from credit_moves m where m.hour_pack_id = k.id)`

const find = async (db: Db, which: RawBuilder<unknown>): Promise<FoundPack[]> => {
  const { rows } = await sql<FoundPack>`
    select k.id, k.company_id, k.customer_id, k.contract_id, k.minutes, k.price_cents, k.ended_on::text, k.told_low_on::text,
      ${usedMinutes} as used_minutes, ${heldCents} as held_cents
      from hour_packs k where ${which} order by k.id`.execute(db)
  return rows
}
/** Waits for whoever holds them, then reads what they left. */
const lock = async (db: Db, which: RawBuilder<unknown>): Promise<FoundPack[]> => {
  await sql`select k.id from hour_packs k where ${which} order by k.id for no key update`.execute(db)
  return find(db, which)
}

const isOpen = sql`k.ended_on is null`
/** Packs of contracts that may still give hours, the oldest first. */
export const listOpenPacks = (db: Db, contractIds: readonly number[]) =>
  find(db, sql`k.contract_id = any(${[...contractIds]}::bigint[]) and ${isOpen}`)
export const lockPacksOf = (db: Db, of: { readonly contractId: number } | { readonly customerId: number }) =>
  lock(
    db,
    sql`${'contractId' in of ? sql`k.contract_id = ${of.contractId}` : sql`k.customer_id = ${of.customerId}`} and ${isOpen}`,
  )
export const findPack = async (db: Db, id: number): Promise<FoundPack | undefined> =>
  (await find(db, sql`k.id = ${id}`))[0]
export const lockPack = async (db: Db, id: number): Promise<FoundPack | undefined> =>
  (await lock(db, sql`k.id = ${id}`))[0]

/** Those of a family that wait for its money, the oldest first. */
export const listDuePacks = async (db: Db, customerId: number) =>
  (await find(db, sql`k.customer_id = ${customerId} and ${isOpen}`)).flatMap((pack) => {
    const dueCents = dueOfPack(pack)
    return dueCents > 0 ? [{ id: pack.id, minutes: pack.minutes, dueCents }] : []
  })

/** The credit that is kept for a pack by the money it came as, what came first before. */
export const heldOf = async (db: Db, packId: number): Promise<Held[]> => {
  const { rows } = await sql<Held>`
    select m.nature, -sum(m.amount_cents)::integer as cents from credit_moves m where m.hour_pack_id = ${packId}
     group by m.nature having sum(m.amount_cents) < 0 order by min(m.id)`.execute(db)
  return rows
}

export const noteToldLow = async (db: Db, id: number, toldLowOn: string): Promise<void> => {
  await db.updateTable('hourPacks').set({ toldLowOn }).where('id', '=', id).execute()
}
export const noteEnded = async (db: Db, id: number, endedOn: string): Promise<void> => {
  await db.updateTable('hourPacks').set({ endedOn }).where('id', '=', id).execute()
}
