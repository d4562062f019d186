// A pie with its legend: every slice says its name, its number and its share beside it.
import type { ChartPoint, WriteNumber } from './chart.types.ts'
import classes from './charts.module.css'

const radius = 15.915_494_309_189_533 // its circumference is 100: a slice is as long as its share
const colours = 8

type Props = {
  readonly points: readonly ChartPoint[]
  readonly write: WriteNumber
  /** Of the slice that is pointed at. */
  readonly writeTip?: WriteNumber
  readonly percent: (part: number, whole: number) => number
}

export const Pie = ({ points, write, writeTip = write, percent }: Props) => {
  const whole = points.reduce((total, { value }) => total + value, 0)
  let start = 0
  const slices = points.map(({ label, value }, at) => {
    const share = (100 * value) / whole
    const slice = { label, value, share, start, colour: `var(--chart-${(at % colours) + 1})` }
    start += share
    return slice
  })
  const wordsOf = ({ label, value }: ChartPoint) =>
    `${label}\u00a0: ${writeTip(value)} (${percent(value, whole)}\u00a0%)`
  return (
    <div className={classes.pie}>
      <svg viewBox="0 0 42 42" aria-hidden>
        {slices.map((slice) => (
          <circle
            key={slice.label}
            cx="21"
            cy="21"
            r={radius}
            fill="none"
            stroke={slice.colour}
            strokeWidth="9"
            strokeDasharray={`${slice.share} ${100 - slice.share}`}
            strokeDashoffset={25 - slice.start}
          >
            <title>{wordsOf(slice)}</title>
          </circle>
        ))}
      </svg>
      <ul>
        {slices.map((slice) => (
          <li key={slice.label}>
            <span className={classes.swatch} style={{ background: slice.colour }} aria-hidden />
            <span>{slice.label}</span>
            <b>{write(slice.value)}</b>
            <span className={classes.share}>{percent(slice.value, whole)}&nbsp;%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
