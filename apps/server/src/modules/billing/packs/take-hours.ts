// What lessons do with packs of hours: read which are open, lock them, say of one what is left, tell that it is low.
import { leftMinutesOf, leftOnPackText } from '@cartable/domain/billing/packs/packs.rules.ts'
import { durationText } from '@cartable/domain/kernel/dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPack, listOpenPacks, lockPack, lockPacksOf } from '../receipts/hour-packs.queries.ts'
import { type PackTeller, tellLow } from './tell-pack.ts'

/** Packs that lessons of some contracts may be taken from, the oldest first. */
export const openPacks = (db: Db, contractIds: readonly number[]) => listOpenPacks(db, contractIds)
/** The same of one contract, locked until the commit: two lessons never take the same hour. */
export const lockOpenPacks = (db: Db, contractId: number) => lockPacksOf(db, { contractId })

/** Whether hours may go back to a pack, which is locked until the commit. */
export const lockToGiveBack = async (db: Db, packId: number): Promise<boolean> =>
  (await lockPack(db, packId))?.endedOn === null

/** What of a lesson would go back to its pack, in words; null where the pack has ended. */
export const describeGivenBack = async (db: Db, packId: number, minutes: number): Promise<string | null> => {
  const pack = await findPack(db, packId)
  if (pack?.endedOn !== null) return null
  const left = leftOnPackText(pack.minutes, leftMinutesOf(pack) + minutes, 'office')
  return `${durationText(minutes)} et leur prix reviennent au pack. ${left}`
}

/** The family and the office are told once that two hours are left. */
export const tellIfLow = async (context: PackTeller, packId: number, leftMinutes: number): Promise<void> => {
  const pack = await lockPack(context.db, packId)
  if (pack) await tellLow(context, pack, leftMinutes)
}
