// A pseudo-random sequence that is the same at every start, for the demo company and for tests.

export type Random = {
  /** In [0, 1). */
  next(): number
  /** Whole number from `low` to `high`, both included. */
  integer(low: number, high: number): number
  pick<T>(values: readonly T[]): T
  /** `count` different values, or all of them when there are fewer. */
  sample<T>(values: readonly T[], count: number): T[]
  /** True with this probability. */
  chance(probability: number): boolean
  /** One of the values, as often as its weight says. */
  weighted<T>(values: readonly (readonly [T, number])[]): T
}

/** mulberry32: 32 bits of state, good enough to look like life. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const integer = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  const pick = <T>(values: readonly T[]): T => {
    const value = values[integer(0, values.length - 1)]
    if (value === undefined && values.length === 0) throw new RangeError('nothing to pick from')
    return value as T
  }
  return {
    next,
    integer,
    pick,
    sample: (values, count) => {
      const left = [...values]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(integer(0, left.length - 1), 1)[0]!)
    },
    chance: (probability) => next() < probability,
    weighted: (values) => {
      let point = next() * values.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [value, weight] of values) {
        point -= weight
        if (point < 0) return value
      }
      return values.at(-1)![0]
    },
  }
}
