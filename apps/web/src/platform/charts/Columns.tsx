// Columns over time, drawn with boxes so that they follow the theme and the screen.
import type { ChartPoint, WriteNumber } from './chart.types.ts'
import classes from './charts.module.css'
import { scaleTop } from './scale.ts'

/** Labels under the columns: as many as stand side by side on a phone. */
const mostTicks = 3
/** Columns wide enough for their number to stand above them. */
const mostFigures = 12

type Props = { readonly points: readonly ChartPoint[]; readonly write: WriteNumber }

export const Columns = ({ points, write }: Props) => {
  const top = scaleTop(Math.max(...points.map(({ value }) => value)))
  const every = Math.ceil(points.length / mostTicks)
  return (
    <div className={classes.plot} aria-hidden>
      <div className={classes.scale}>
        <span>{write(top)}</span>
        {top > 1 && <span>{write(top / 2)}</span>}
        <span>0</span>
      </div>
      <div className={classes.columns}>
        {points.map(({ label, value }, at) => (
          <div key={label} className={classes.slot} title={`${label}\u00a0: ${write(value)}`}>
            <div className={classes.space}>
              {value > 0 && points.length <= mostFigures && <span className={classes.figure}>{write(value)}</span>}
              <span className={classes.column} style={{ height: `${(100 * value) / top}%` }} />
            </div>
            <span className={classes.tick}>{(points.length - 1 - at) % every === 0 && label}</span>
          </div>
        ))}
      </div>
    </div>
  )
}
