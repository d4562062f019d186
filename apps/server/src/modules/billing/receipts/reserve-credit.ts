// Credit kept for a pack of hours: reserved once, released for its lessons, for a receipt that is taken back, or as the pack ends.
// No bill takes what is reserved: it has left the balance of the credit, and stands in the same account of the books (4191).
import { dueOfPack } from '@cartable/domain/billing/packs/packs.rules.ts'
import { takeCredit } from '@cartable/domain/billing/receipts/receipts.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Held, type Holder, insertMove, lockCredit, type Nature } from './credit.queries.ts'
import { type FoundPack, heldOf, lockPack, lockPacksOf } from './hour-packs.queries.ts'
import { payFromCredit } from './move-credit.ts'

type Move = { readonly kind: 'reserved' | 'released'; readonly parts: readonly Held[]; readonly on: string }
const move = async (db: Db, pack: FoundPack, { kind, parts, on }: Move): Promise<void> => {
  const { companyId, customerId, id } = pack
  for (const { nature, cents } of parts)
    await insertMove(db, {
      ...{ companyId, customerId, nature, kind, movedOn: on, hourPackId: id },
      amountCents: kind === 'reserved' ? -cents : cents,
    })
}

/** So much of some parts as there is, in their order. */
const upTo = (cents: number, parts: readonly Held[]): Held[] => {
  const held = parts.reduce((sum, part) => sum + part.cents, 0)
  return (takeCredit(Math.min(cents, held), parts) ?? []).map((part) => ({ ...part, nature: part.nature as Nature }))
}
const sumOf = (parts: readonly Held[]) => parts.reduce((sum, { cents }) => sum + cents, 0)

/** What a pack took of a credit, and what it still waits for. */
export type PackFilled = { readonly minutes: number; readonly cents: number; readonly dueCents: number }

/** Locks the packs of a family, before its orders and its credit: to be called by whatever may move what is kept for them. */
export const lockFamilyPacks = (db: Db, customerId: number): Promise<FoundPack[]> => lockPacksOf(db, { customerId })

/** Keeps credit that is free for packs that wait to be paid, the oldest first; they are locked. */
export const fillPacks = async (
  db: Db,
  packs: readonly FoundPack[],
  free: readonly Held[],
  on: string,
): Promise<PackFilled[]> => {
  const filled: PackFilled[] = []
  let rest = free
  for (const pack of packs) {
    const due = dueOfPack(pack)
    const parts = upTo(due, rest)
    if (parts.length === 0) continue
    await move(db, pack, { kind: 'reserved', parts, on })
    filled.push({ minutes: pack.minutes, cents: sumOf(parts), dueCents: due - sumOf(parts) })
    rest = rest.map((one) => ({
      ...one,
      cents: one.cents - (parts.find(({ nature }) => nature === one.nature)?.cents ?? 0),
    }))
  }
  return filled
}

/** Keeps what a family has to its credit for one pack; answers the cents. */
export const fillFromCredit = async (db: Db, pack: FoundPack, on: string): Promise<number> => {
  const filled = await fillPacks(db, [pack], await lockCredit(db, pack), on)
  return filled.reduce((sum, { cents }) => sum + cents, 0)
}

/** Pays the order of a lesson by what is kept for its pack, which is locked and holds as much. */
export const payFromPack = async (
  db: Db,
  orderId: number,
  { packId, cents }: { readonly packId: number; readonly cents: number },
  today: string,
): Promise<number> => {
  const pack = await lockPack(db, packId)
  const parts = upTo(cents, await heldOf(db, packId))
  if (!pack || sumOf(parts) < cents) throw new Error(`pack ${packId} does not hold ${cents}`)
  await move(db, pack, { kind: 'released', parts, on: today })
  await payFromCredit(db, orderId, parts, today)
  return cents
}

/** What of credit just set free goes back to the pack that its lesson was taken from; answers what does not. */
export const giveBackToPack = async (
  db: Db,
  packId: number,
  freed: readonly Held[],
  today: string,
): Promise<Held[]> => {
  const pack = await lockPack(db, packId)
  const parts = pack?.endedOn === null ? upTo(dueOfPack(pack), freed) : []
  if (pack && parts.length > 0) await move(db, pack, { kind: 'reserved', parts, on: today })
  return freed
    .map(({ nature, cents }) => ({ nature, cents: cents - (parts.find((one) => one.nature === nature)?.cents ?? 0) }))
    .filter(({ cents }) => cents > 0)
}

/** Money that is taken back from a family leaves its packs, the newest first; answers the cents: they wait to be paid again. */
export const releaseForTakeBack = async (
  db: Db,
  holder: Holder,
  nature: Nature,
  cents: number,
  today: string,
): Promise<number> => {
  let lacking = cents
  for (const pack of (await lockFamilyPacks(db, holder.customerId)).toReversed()) {
    if (pack.companyId !== holder.companyId) continue
    const own = (await heldOf(db, pack.id)).filter((held) => held.nature === nature)
    const parts = upTo(lacking, own)
    if (parts.length === 0) continue
    await move(db, pack, { kind: 'released', parts, on: today })
    lacking -= sumOf(parts)
  }
  return cents - lacking
}

/** All that is kept for a locked pack is ordinary credit of its family again; answers the cents. */
export const releaseAll = async (db: Db, pack: FoundPack, today: string): Promise<number> => {
  const parts = await heldOf(db, pack.id)
  await move(db, pack, { kind: 'released', parts, on: today })
  return sumOf(parts)
}
