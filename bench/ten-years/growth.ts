// How much slower each read became, beside what is asked and what was accepted before.

export type Growth = {
  readonly label: string
  readonly smallMs: number
  readonly largeMs: number
  /** `largeMs / smallMs`, times under the least that is told apart counting as that */
  readonly growth: number
}
/** Growths that were looked at and kept, by read, with how many times the company was copied. */
export type Accepted = { readonly factor: number; readonly growths: Readonly<Record<string, number>> }

/** Of ten reads, nine grow by no more, and none by more than the second. */
export const limits = { most: 3, share: 0.9, all: 10 } as const
/** Below, what is measured is the call and not the read. */
const leastMs = 5
/** What is beyond an accepted growth by that much is slower, and no accident of the machine. */
const tolerance = 1.5

const counted = (ms: number) => Math.max(ms, leastMs)

/** The slowest first. */
export const growthsOf = (small: ReadonlyMap<string, number>, large: ReadonlyMap<string, number>): Growth[] =>
  [...large]
    .flatMap(([label, largeMs]) => {
      const smallMs = small.get(label)
      return smallMs === undefined ? [] : [{ label, smallMs, largeMs, growth: counted(largeMs) / counted(smallMs) }]
    })
    .sort((a, b) => b.largeMs - a.largeMs)

/** Part of the reads that grew no more than most are to. */
export const shareWithin = (growths: readonly Growth[]): number =>
  growths.length === 0 ? 1 : growths.filter(({ growth }) => growth <= limits.most).length / growths.length

/** What to keep as accepted: the reads that grew more than most are to, to one decimal. */
export const acceptedOf = (factor: number, growths: readonly Growth[]): Accepted => ({
  factor,
  growths: Object.fromEntries(
    growths
      .filter(({ growth }) => growth > limits.most)
      .map(({ label, growth }) => [label, Math.ceil(growth * 10) / 10] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  ),
})

/** Reads that grew well beyond what was accepted of them; of a company copied more or less often nothing is known. */
export const regressions = (accepted: Accepted, factor: number, growths: readonly Growth[]): Growth[] =>
  accepted.factor === factor
    ? growths.filter(({ label, growth }) => growth > tolerance * Math.max(accepted.growths[label] ?? 0, limits.most))
    : []
