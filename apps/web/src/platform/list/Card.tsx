// One row on a phone: a card with its title, two facts, its amounts and states, and everything else in the menu.
import { memo, type ReactElement } from 'react'
import fieldClasses from '../fields/fields.module.css'
import { CellContent } from './Cell.tsx'
import classes from './list.module.css'
import { RowActions } from './RowActions.tsx'
import { type AnyColumn, type RowProps, titleOf } from './TableRow.tsx'

type Places<R> = { title: AnyColumn<R>[]; line: AnyColumn<R>[]; aside: AnyColumn<R>[] }

/** Where each column goes on a card when it does not say. */
export const placesOf = <R,>(columns: readonly AnyColumn<R>[]): Places<R> => {
  const places: Places<R> = { title: [], line: [], aside: [] }
  const titleAt = titleOf(columns)
  columns.forEach((column, index) => {
    const free = places.line.length < 2
    const place =
      column.card ??
      (index === titleAt ? 'title' : column.align === 'right' || column.isState ? 'aside' : free ? 'line' : 'none')
    if (place !== 'none') places[place].push(column)
  })
  // Amounts over states, as eyes look for them.
  places.aside.sort((a, b) => Number(a.isState === true) - Number(b.isState === true))
  return places
}

function CardOf<R>({ row, index, setting, isSelected, isExpanded, isMenuOpen }: RowProps<R>) {
  const isOff = setting.isOff(row)
  const name = setting.nameOf(row)
  const places = placesOf(setting.columns)
  const hasState = places.aside.some((column) => column.isState)
  // one amount is understood; of several, each says what it is
  const saysWhich = places.aside.filter((column) => !column.isState).length > 1
  const cell = (column: AnyColumn<R>, isTitle: boolean) => (
    <CellContent
      column={column}
      row={row}
      isTitle={isTitle}
      isOff={isOff}
      path={setting.pathOf?.(row)}
      showsState={column.isState === true || (isTitle && !hasState)}
      offWord={setting.offWord}
    />
  )
  return (
    <li
      className={classes.card}
      data-i={index}
      data-off={isOff || undefined}
      data-selected={isSelected || undefined}
      tabIndex={-1}
    >
      {setting.selectable && (
        <label className={classes.cardBox}>
          <input
            type="checkbox"
            className={fieldClasses.box}
            data-box=""
            checked={isSelected}
            onChange={() => {}}
            aria-label={`Sélectionner ${name}`}
          />
        </label>
      )}
      <div className={classes.cardWords}>
        <div className={classes.cardTitle}>
          {places.title.map((column, at) => (
            <span key={column.id}>{cell(column, at === 0)}</span>
          ))}
        </div>
        {places.line.length > 0 && (
          <div className={classes.cardLine}>
            {places.line.map((column) => (
              <span key={column.id}>{cell(column, false)}</span>
            ))}
          </div>
        )}
        {setting.detail && (
          <button type="button" className={classes.linkButton} data-expand="" aria-expanded={isExpanded}>
            {isExpanded ? 'Masquer le détail' : 'Voir le détail'}
          </button>
        )}
        {isExpanded && setting.detail?.(row)}
      </div>
      <div className={classes.cardAside}>
        {places.aside.map((column) => (
          <span key={column.id}>
            {saysWhich && !column.isState && <small className={classes.cardLabel}>{column.label} </small>}
            {cell(column, false)}
          </span>
        ))}
      </div>
      {setting.actionsOf && (
        <RowActions
          row={row}
          name={name}
          actions={setting.actionsOf(row)}
          isMenuOpen={isMenuOpen}
          closeMenu={setting.closeMenu}
          open={setting.open}
          menuOnly
        />
      )}
    </li>
  )
}

export const Card = memo(CardOf) as <R>(props: RowProps<R>) => ReactElement
