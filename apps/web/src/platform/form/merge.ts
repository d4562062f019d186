// Three-way merge of a form whose record was changed by somebody else meanwhile.

/** A field that both changed: what I typed, what is stored now. */
export type Difference = { readonly path: string; readonly mine: unknown; readonly theirs: unknown }

/** Same value, for a form: empty text, null and undefined are the same nothing. */
export const same = (a: unknown, b: unknown): boolean => {
  const nothing = (value: unknown) => value === undefined || value === null || value === ''
  if (nothing(a) && nothing(b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return Object.is(a, b)
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => same((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]))
}

type Values = Readonly<Record<string, unknown>>

/**
 * Field by field: what I did not touch takes the stored value, what only I touched keeps mine,
 * what both changed to something else is a difference to decide. `id` and `updatedAt` are never mine.
 */
export const merge = (
  base: Values,
  mine: Values,
  theirs: Values,
): { values: Record<string, unknown>; differences: Difference[] } => {
  const values: Record<string, unknown> = {}
  const differences: Difference[] = []
  for (const key of new Set([...Object.keys(mine), ...Object.keys(theirs)])) {
    const [before, my, their] = [base[key], mine[key], theirs[key]]
    if (key === 'updatedAt' || key === 'id' || !(key in mine) || same(my, before))
      values[key] = key in theirs ? their : my
    else {
      values[key] = my
      if (key in theirs && !same(their, before) && !same(their, my))
        differences.push({ path: key, mine: my, theirs: their })
    }
  }
  return { values, differences }
}
