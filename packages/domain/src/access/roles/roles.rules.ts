// What a role may hold: dependent rights never below their master, and nothing granted beyond one's own.
import {
  type RightCode,
  type RightLevel,
  type Rights,
  rightCatalogue,
  rightCodes,
  rightLevels,
} from '@cartable/domain/kernel/rights.ts'

/** A level for every right. */
export type Levels = Readonly<Record<RightCode, RightLevel>>

/** Rows of the table of rights: all of them, always. */
export const rightsPageSize = 9999

const rankOf = (level: RightLevel): number => rightLevels.indexOf(level)
const isBelow = (one: RightLevel, other: RightLevel): boolean => rankOf(one) < rankOf(other)

/** The right that this one can never be below; null when there is none. */
export const masterOf = (code: RightCode): RightCode | null => {
  const { master } = rightCatalogue[code] as { readonly master?: RightCode }
  return master ?? null
}

/** The weakest level that a right may take beside these. */
export const floorOf = (levels: Levels, code: RightCode): RightLevel => {
  const master = masterOf(code)
  return master === null ? 'forbidden' : levels[master]
}

/** Every right at one level. */
export const allAt = (level: RightLevel): Levels =>
  Object.fromEntries(rightCodes.map((code) => [code, level])) as Record<RightCode, RightLevel>

/** A level for every right: what is absent is forbidden. */
export const levelsOf = (rights: Rights): Levels => ({ ...allAt('forbidden'), ...rights })

/** Rights below their master: what a role may not hold. */
export const belowMaster = (levels: Levels): RightCode[] =>
  rightCodes.filter((code) => isBelow(levels[code], floorOf(levels, code)))

/** Sets a right and raises those that depend on it; a level below the master's is raised to it. */
export const withRight = (levels: Levels, code: RightCode, level: RightLevel): Levels => {
  let next: Levels = { ...levels, [code]: level }
  // a chain of masters settles in as many rounds as it has links
  for (let low = belowMaster(next); low.length > 0; low = belowMaster(next))
    next = { ...next, ...Object.fromEntries(low.map((one) => [one, floorOf(next, one)])) }
  return next
}

/** Rights whose level differs. */
export const changedRights = (before: Levels, after: Levels): RightCode[] =>
  rightCodes.filter((code) => before[code] !== after[code])

/** Rights that `after` takes from `before`. */
export const loweredRights = (before: Levels, after: Levels): RightCode[] =>
  rightCodes.filter((code) => isBelow(after[code], before[code]))

/** Rights that `after` raises over `before`, further than `mine`: what I may not grant. */
export const raisedBeyond = (before: Levels, after: Levels, mine: Rights): RightCode[] =>
  rightCodes.filter((code) => isBelow(before[code], after[code]) && isBelow(mine[code] ?? 'forbidden', after[code]))
