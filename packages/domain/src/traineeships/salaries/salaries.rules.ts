// The rate of a proposal from the two grids: the base of the level and the supplement of the grade.

export type GradeSupplement = { readonly minGrade: number; readonly supplementCents: number }

/** The supplement of the highest grade reached; none below the first. */
export const supplementOf = (grade: number, supplements: readonly GradeSupplement[]): number =>
  supplements
    .filter(({ minGrade }) => minGrade <= grade)
    .reduce<GradeSupplement>((best, one) => (one.minGrade >= best.minGrade ? one : best), {
      minGrade: Number.NEGATIVE_INFINITY,
      supplementCents: 0,
    }).supplementCents

/** Cents of an hour: the base of the level and the supplement of the grade; null where the level has no base. */
export const rateOf = (baseCents: number | null, grade: number, supplements: readonly GradeSupplement[]) =>
  baseCents === null ? null : baseCents + supplementOf(grade, supplements)
