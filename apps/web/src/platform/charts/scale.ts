// The scale of a chart.

/** A round number at or above the highest one, whose half is a count, too: 1, 2, 4, 6, 10, 20, 40… */
export const scaleTop = (highest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  return [1, 2, 4, 6, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}
