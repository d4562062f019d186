// The school year, by which attendance is attested.

/** First day, and the day after the last. */
export const spanOfSchoolYear = (year: number): { readonly from: string; readonly until: string } => ({
  from: `${year}-09-01`,
  until: `${year + 1}-09-01`,
})
/** `2026-2027` */
export const schoolYearText = (year: number): string => `${year}-${year + 1}`
