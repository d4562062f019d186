// Rules of reference: a career has a level; each has its own name and stands in it once.
import { collectRefusals } from '../kernel/refusal.ts'
import { referenceRefusals } from './reference.refusals.ts'

/** Refuses a career without a level, which no price and no pupil could be of, and, at its place, each level whose name or row stands in the list before it. */
export const checkLevels = (levels: readonly { readonly id: number | null; readonly name: string }[]): void => {
  const refusals = collectRefusals()
  if (levels.length === 0) refusals.add(referenceRefusals.noLevel, 'levels')
  for (const [index, level] of levels.entries()) {
    const before = levels.slice(0, index)
    if (before.some((other) => other.name === level.name || (level.id !== null && other.id === level.id)))
      refusals.add(referenceRefusals.levelTwice, `levels.${index}.name`)
  }
  refusals.throwIfAny()
}
