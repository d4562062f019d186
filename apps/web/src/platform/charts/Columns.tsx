// Columns over time, drawn with boxes so that they follow the theme and the screen.
import type { ReactNode } from 'react'
import { AppLink } from '../shell/links.tsx'
import type { ChartPoint, WriteNumber } from './chart.types.ts'
import classes from './charts.module.css'
import { scaleTop } from './scale.ts'

/** Labels under the columns, where each says its moment in short and where it says it whole: as many as stand side by side on a phone. */
const mostTicks = { short: 6, whole: 3 }
/** Columns wide enough for their number to stand above them. */
const mostFigures = 12

const colourOf = (at: number) => `var(--chart-${at + 1})`

/** « 20/11/2026 : 7 », or what it is made of. */
const wordsOf = ({ label, value, parts = [] }: ChartPoint, series: readonly string[], write: WriteNumber) => {
  const named = series.flatMap((name, at) => ((parts[at] ?? 0) > 0 ? [`${name}\u00a0${write(parts[at] ?? 0)}`] : []))
  return `${label}\u00a0: ${named.length > 0 ? named.join(', ') : write(value)}`
}

/** The place of a column, which opens what it counts; by the keyboard that is done in the table of the same numbers. */
const Slot = ({ point, title, children }: { point: ChartPoint; title: string; children: ReactNode }) =>
  point.opens === undefined ? (
    <div className={classes.slot} title={title}>
      {children}
    </div>
  ) : (
    <AppLink className={classes.slot} href={point.opens} title={title} tabIndex={-1}>
      {children}
    </AppLink>
  )

const Legend = ({ points, series, write }: Required<Pick<Props, 'points' | 'series' | 'write'>>) => (
  <ul className={classes.legend}>
    {series.map((name, at) => (
      <li key={name}>
        <span className={classes.swatch} style={{ background: colourOf(at) }} aria-hidden />
        {name} <b>{write(points.reduce((total, { parts }) => total + (parts?.[at] ?? 0), 0))}</b>
      </li>
    ))}
  </ul>
)

type Props = {
  readonly points: readonly ChartPoint[]
  readonly write: WriteNumber
  /** Of the scale and above the columns, where there is little room. */
  readonly writeShort?: WriteNumber
  /** Of what is pointed at. */
  readonly writeTip?: WriteNumber
  readonly series?: readonly string[]
}

export const Columns = ({ points, write, writeShort = write, writeTip = write, series = [] }: Props) => {
  const top = scaleTop(Math.max(...points.map(({ value }) => value)))
  const every = Math.ceil(points.length / mostTicks[points.every(({ tick }) => tick !== undefined) ? 'short' : 'whole'])
  const plot = (
    <div className={classes.plot} aria-hidden>
      <div className={classes.scale}>
        <span>{writeShort(top)}</span>
        {top > 1 && <span>{writeShort(top / 2)}</span>}
        <span>0</span>
      </div>
      <div className={classes.columns}>
        {points.map((point, at) => (
          <Slot key={point.label} point={point} title={wordsOf(point, series, writeTip)}>
            <div className={classes.space}>
              {point.value > 0 && points.length <= mostFigures && (
                <span className={classes.figure}>{writeShort(point.value)}</span>
              )}
              {(point.parts ?? [point.value]).map((value, part) => (
                <span
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a column keep their order
                  key={part}
                  className={classes.column}
                  style={{ height: `${(100 * value) / top}%`, background: colourOf(part) }}
                />
              ))}
            </div>
            <span className={classes.tick}>
              {(points.length - 1 - at) % every === 0 && (point.tick ?? point.label)}
            </span>
          </Slot>
        ))}
      </div>
    </div>
  )
  if (series.length === 0) return plot
  return (
    <>
      {plot}
      <Legend points={points} series={series} write={write} />
    </>
  )
}
