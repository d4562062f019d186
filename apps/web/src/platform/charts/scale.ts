// The scale of a chart.

/** A round number at or above the highest one, so that the scale reads: 1, 2, 5, 10, 20, 50… */
export const scaleTop = (highest: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, highest)))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= highest) ?? highest
}
