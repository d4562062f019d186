// A curve no higher than a line of text, beside the number it tells the year of; what is heard says its ends and its extremes.
import type { ChartPoint, WriteNumber } from './chart.types.ts'
import classes from './sparkline.module.css'

const width = 72
const height = 18
/** Half of the dot at its end, which stays inside. */
const edge = 2

const places = (points: readonly ChartPoint[]) => {
  const values = points.map(({ value }) => value)
  const lowest = Math.min(0, ...values)
  const span = Math.max(...values, lowest + 1) - lowest
  return values.map((value, at) => ({
    x: edge + (at * (width - 2 * edge)) / Math.max(1, values.length - 1),
    y: height - edge - ((value - lowest) * (height - 2 * edge)) / span,
  }))
}

/** « Heures par mois : 120 en décembre 2025, 140 en novembre 2026 ; au plus bas 80 en août 2026, au plus haut 160 en mars 2026 ». */
export const sparklineWords = (title: string, points: readonly ChartPoint[], write: WriteNumber): string => {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return title
  const lowest = points.reduce((one, other) => (other.value < one.value ? other : one))
  const highest = points.reduce((one, other) => (other.value > one.value ? other : one))
  const said = ({ label, value }: ChartPoint) => `${write(value)} en ${label}`
  return `${title}\u00a0: ${said(first)}, ${said(last)}\u00a0; au plus bas ${said(lowest)}, au plus haut ${said(highest)}`
}

type Props = { readonly title: string; readonly points: readonly ChartPoint[]; readonly write: WriteNumber }

export const Sparkline = ({ title, points, write }: Props) => {
  const words = sparklineWords(title, points, write)
  const drawn = places(points)
  const end = drawn.at(-1)
  return (
    <svg className={classes.curve} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={words}>
      <title>{words}</title>
      <polyline points={drawn.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')} />
      {end && <circle cx={end.x} cy={end.y} r={edge} />}
    </svg>
  )
}
