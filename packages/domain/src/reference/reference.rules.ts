// Rules of reference: the levels of a career each have their own name and stand in it once.
import { collectRefusals } from '../kernel/refusal.ts'
import { referenceRefusals } from './reference.refusals.ts'

/** Refuses, at its place, each level whose name or row stands in the list before it. */
export const checkLevels = (levels: readonly { readonly id: number | null; readonly name: string }[]): void => {
  const refusals = collectRefusals()
  for (const [index, level] of levels.entries()) {
    const before = levels.slice(0, index)
    if (before.some((other) => other.name === level.name || (level.id !== null && other.id === level.id)))
      refusals.add(referenceRefusals.levelTwice, `levels.${index}.name`)
  }
  refusals.throwIfAny()
}
