// Rules of the loyalty programme: the level that a family's hours reach, and what it takes off an hourly price.
import { shareOf } from '../../kernel/money.ts'

/** A level of the programme: from so many confirmed hours of the family on, this part of the margin is given up. */
export type Level = { readonly thresholdHours: number; readonly discountPercent: string }

/** The highest level that these confirmed minutes reach; null below the first. */
export const levelReached = <L extends Level>(levels: readonly L[], minutes: number): L | null =>
  levels
    .filter(({ thresholdHours }) => thresholdHours * 60 <= minutes)
    .reduce<L | null>((best, level) => (best && best.thresholdHours > level.thresholdHours ? best : level), null)

/** The first level above these confirmed minutes; null past the last. */
export const nextLevel = <L extends Level>(levels: readonly L[], minutes: number): L | null =>
  levels
    .filter(({ thresholdHours }) => thresholdHours * 60 > minutes)
    .reduce<L | null>((first, level) => (first && first.thresholdHours < level.thresholdHours ? first : level), null)

/** Hourly amounts before any discount, in cents. */
export type FullPrice = { readonly customerPrice: number; readonly margin: number }

/**
 * Cents that a level takes off an hour: its part of the margin, which alone bears it, so that the teacher and the
 * contributions keep theirs; never below the least price of the level's grid (null: no grid says one).
 */
export const loyaltyDiscount = (
  { customerPrice, margin }: FullPrice,
  { discountPercent }: Pick<Level, 'discountPercent'>,
  leastPrice: number | null,
): number => Math.max(0, Math.min(shareOf(margin, discountPercent), margin, customerPrice - (leastPrice ?? 0)))
