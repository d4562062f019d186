// Bars of kinds, one a line, each with its name and its number: nothing to point at to read it.
import { AppLink } from '../shell/links.tsx'
import type { ChartPoint, WriteNumber } from './chart.types.ts'
import classes from './charts.module.css'

type Props = { readonly points: readonly ChartPoint[]; readonly write: WriteNumber; readonly writeTip?: WriteNumber }

export const Bars = ({ points, write, writeTip = write }: Props) => {
  const most = Math.max(1, ...points.map(({ value }) => value))
  return (
    <ul className={classes.bars}>
      {points.map(({ label, value, opens }) => (
        <li key={label}>
          <span className={classes.name} title={label}>
            {opens === undefined ? label : <AppLink href={opens}>{label}</AppLink>}
          </span>
          <span className={classes.track} title={`${label}\u00a0: ${writeTip(value)}`} aria-hidden>
            <span className={classes.bar} style={{ width: `${(100 * value) / most}%` }} />
          </span>
          <b>{write(value)}</b>
        </li>
      ))}
    </ul>
  )
}
