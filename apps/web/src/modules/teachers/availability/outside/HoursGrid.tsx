// The half hours of a week, each touched to be there or not; the mouse takes several by being drawn over them.
import { type Cell, cellOf, halfHours, timeOf } from '@cartable/domain/teachers/availability/half-hours.rules.ts'
import { Fragment, useRef } from 'react'
import classes from './hours.module.css'

export const weekdayWords = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const

type Props = {
  readonly label: string
  readonly cells: ReadonlySet<Cell>
  readonly onChange: (cells: ReadonlySet<Cell>) => void
}
export const HoursGrid = ({ label, cells, onChange }: Props) => {
  /** What the mouse does with the half hours it goes over: gives them, or takes them. */
  const drawing = useRef<boolean | null>(null)
  const put = (cell: Cell, isThere: boolean) => {
    const next = new Set(cells)
    if (isThere) next.add(cell)
    else next.delete(cell)
    onChange(next)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: half hours are no fields of a form
    <div className={classes.grid} role="group" aria-label={label}>
      <span />
      {weekdayWords.map((day) => (
        <b key={day} aria-hidden>
          {day.slice(0, 1)}
        </b>
      ))}
      {halfHours.map((minutes) => (
        <Fragment key={minutes}>
          <span className={classes.hour} aria-hidden>
            {minutes % 60 === 0 && <span>{minutes / 60}</span>}
          </span>
          {weekdayWords.map((day, at) => {
            const cell = cellOf(at + 1, minutes)
            const isThere = cells.has(cell)
            return (
              <button
                key={day}
                type="button"
                className={classes.cell}
                {...(minutes % 60 === 0 ? {} : { 'data-half': '' })}
                aria-pressed={isThere}
                aria-label={`${day} ${timeOf(minutes)}`}
                onPointerDown={({ pointerType }) => {
                  if (pointerType !== 'mouse') return
                  drawing.current = !isThere
                  window.addEventListener('pointerup', () => (drawing.current = null), { once: true })
                }}
                onPointerEnter={({ buttons }) => {
                  if (drawing.current !== null && buttons === 1 && isThere !== drawing.current)
                    put(cell, drawing.current)
                }}
                onPointerLeave={({ buttons }) => {
                  // the one that the drawing began on
                  if (drawing.current !== null && buttons === 1 && isThere !== drawing.current)
                    put(cell, drawing.current)
                }}
                onClick={() => put(cell, !isThere)}
              />
            )
          })}
        </Fragment>
      ))}
    </div>
  )
}
