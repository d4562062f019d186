// Packs of hours: what is left of one, when it counts, and which lessons are taken from it. Pure, in minutes and cents.
import { durationText } from '../../kernel/dates.ts'

/** Steps in which hours are sold and given. */
export const packStepMinutes = 15

export type PackOf = {
  readonly minutes: number
  readonly priceCents: number
  /** Of its lessons that stand. */
  readonly usedMinutes: number
  /** Credit of the family that is kept for it. */
  readonly heldCents: number
}

/** Each quarter of an hour is a whole number of cents: a lesson is never a cent beside its share of the pack. */
export const priceOnPack = ({ minutes, priceCents }: Pick<PackOf, 'minutes' | 'priceCents'>, of: number): number =>
  (priceCents / (minutes / packStepMinutes)) * (of / packStepMinutes)

export const leftMinutesOf = ({ minutes, usedMinutes }: PackOf): number => minutes - usedMinutes
/** What the hours that are left cost. */
export const leftCentsOf = (pack: PackOf): number => priceOnPack(pack, leftMinutesOf(pack))
/** What the family still has to pay before its hours count. */
export const dueOfPack = (pack: PackOf): number => Math.max(leftCentsOf(pack) - pack.heldCents, 0)
export const isPaidPack = (pack: PackOf): boolean => dueOfPack(pack) === 0

/** `Il reste 3 h sur votre pack de 10 h.` */
export const leftOnPackText = (minutes: number, leftMinutes: number, reader: 'family' | 'office' = 'family'): string =>
  leftMinutes === 0
    ? `Il ne reste rien sur ${reader === 'family' ? 'votre' : 'le'} pack de ${durationText(minutes)}.`
    : `Il reste ${durationText(leftMinutes)} sur ${reader === 'family' ? 'votre' : 'le'} pack de ${durationText(minutes)}.`

/** Whether a total may be shared over so many minutes to the cent; the nearest totals that may, where it may not. */
export const nearestTotals = (minutes: number, priceCents: number): readonly number[] => {
  const quarters = minutes / packStepMinutes
  if (priceCents % quarters === 0) return []
  const below = Math.floor(priceCents / quarters) * quarters
  return [below, below + quarters].filter((cents) => cents > 0)
}

type Lesson = { readonly id: number; readonly contractId: number; readonly durationMinutes: number }
type Pack = PackOf & { readonly id: number; readonly contractId: number }
/** A lesson that is taken from a pack: what is left once it is. */
export type PackTaken = {
  readonly packId: number
  readonly packMinutes: number
  readonly hourlyPriceCents: number
  readonly priceCents: number
  readonly leftMinutes: number
}

/**
 * Lessons in the order in which they are billed, each taken from the oldest paid pack of its contract that holds all of it. A
 * lesson has one price: one that is longer than what is left is billed at the price of its contract, and the hours stay.
 */
export const takeFromPacks = (lessons: readonly Lesson[], packs: readonly Pack[]): ReadonlyMap<number, PackTaken> => {
  const [taken, left] = [new Map<number, PackTaken>(), new Map(packs.map((pack) => [pack.id, leftMinutesOf(pack)]))]
  for (const { id, contractId, durationMinutes } of lessons) {
    const pack = packs.find(
      (one) => one.contractId === contractId && isPaidPack(one) && (left.get(one.id) ?? 0) >= durationMinutes,
    )
    if (!pack) continue
    const leftMinutes = (left.get(pack.id) ?? 0) - durationMinutes
    left.set(pack.id, leftMinutes)
    taken.set(id, {
      ...{ packId: pack.id, packMinutes: pack.minutes, leftMinutes },
      hourlyPriceCents: priceOnPack(pack, 60),
      priceCents: priceOnPack(pack, durationMinutes),
    })
  }
  return taken
}

/** From how many minutes on a pack is said to be low: once. */
export const lowMinutes = 120
