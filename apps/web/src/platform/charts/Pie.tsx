// A pie with its legend: every slice says its name, its number and its share beside it.
import { AppLink } from '../shell/links.tsx'
import type { ChartPoint, WriteNumber } from './chart.types.ts'
import classes from './charts.module.css'

const radius = 15.915_494_309_189_533 // its circumference is 100: a slice is as long as its share
const colours = [1, 2, 3, 4, 5, 6, 7, 8]
/** Those that no tone has, beside tones. */
const otherColours = [1, 2, 5, 6, 8]
const toneColours = { good: 3, bad: 4, over: 7 } as const

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
  const free = points.some(({ tone }) => tone) ? otherColours : colours
  let untoned = 0
  const slices = points.map(({ label, value, tone, opens }) => {
    const share = (100 * value) / whole
    const colour = tone ? toneColours[tone] : free[untoned++ % free.length]
    const slice = { label, value, opens, share, start, colour: `var(--chart-${colour})` }
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
            <span>{slice.opens === undefined ? slice.label : <AppLink href={slice.opens}>{slice.label}</AppLink>}</span>
            <b>{write(slice.value)}</b>
            <span className={classes.share}>{percent(slice.value, whole)}&nbsp;%</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
