// One row on a desk: memoised, without handlers of its own (the table body has them), never rendered by an arrow key.
import { de } from '@cartable/domain/kernel/french.ts'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { type CSSProperties, memo, type ReactElement, type ReactNode } from 'react'
import fieldClasses from '../fields/fields.module.css'
import { CellContent } from './Cell.tsx'
import classes from './list.module.css'
import type { Column, RowAction } from './list.types.ts'
import { RowActions } from './RowActions.tsx'

// biome-ignore lint/suspicious/noExplicitAny: rows are drawn without the totals and the draft of their columns
export type AnyColumn<R> = Column<R, any, any>

/** What rows need to know of their table; stable while the table's own props are. */
export type RowSetting<R> = {
  readonly columns: readonly AnyColumn<R>[]
  readonly nameOf: (row: R) => string
  readonly pathOf: ((row: R) => string | undefined) | undefined
  readonly actionsOf: ((row: R) => readonly RowAction<R>[]) | undefined
  readonly isOff: (row: R) => boolean
  readonly offWord: string
  readonly selectable: boolean
  readonly detail: ((row: R) => ReactNode) | undefined
  readonly pinnedLeft: ReadonlyMap<string, number>
  readonly span: number
  readonly closeMenu: () => void
  readonly open: (path: string) => void
}

export type RowProps<R> = {
  readonly row: R
  readonly index: number
  readonly setting: RowSetting<R>
  readonly isSelected: boolean
  readonly isExpanded: boolean
  readonly isMenuOpen: boolean
}

/** Classes of a cell of a column, in the head, the body and the foot. */
export const cellClass = (column: AnyColumn<never>, pinned: ReadonlyMap<string, number>): string =>
  [
    column.align === 'right' && classes.right,
    column.align === 'center' && classes.center,
    column.figures && classes.figures,
    column.quiet && classes.quietCell,
    pinned.has(column.id) && classes.pinned,
    pinned.has(column.id) && [...pinned.keys()].at(-1) === column.id && classes.pinnedLast,
  ]
    .filter(Boolean)
    .join(' ')

/** Index of the column that names the row. */
export const titleOf = (columns: readonly AnyColumn<never>[]): number =>
  Math.max(
    0,
    columns.findIndex((column) => column.isTitle),
  )

/** Distance from the left of the columns that stay in sight: the first ones that ask for it. */
export const pinnedOf = (columns: readonly AnyColumn<never>[]): ReadonlyMap<string, number> => {
  const pinned = new Map<string, number>()
  let left = 0
  for (const column of columns) {
    if (!column.pinned || typeof column.width !== 'number') break
    pinned.set(column.id, left)
    left += column.width
  }
  return pinned
}
export const pinnedStyle = (id: string, pinned: ReadonlyMap<string, number>): CSSProperties | undefined =>
  pinned.has(id) ? { left: pinned.get(id) } : undefined

function Line<R>({ row, index, setting, isSelected, isExpanded, isMenuOpen }: RowProps<R>) {
  const { columns, pinnedLeft } = setting
  const isOff = setting.isOff(row)
  const name = setting.nameOf(row)
  const path = setting.pathOf?.(row)
  const stateShown = columns.some((column) => column.isState)
  const titleAt = titleOf(columns)
  return (
    <>
      <tr
        data-i={index}
        data-off={isOff || undefined}
        data-selected={isSelected || undefined}
        aria-selected={setting.selectable ? isSelected : undefined}
        tabIndex={-1}
      >
        {setting.selectable && (
          <td className={classes.boxCell}>
            <input
              type="checkbox"
              className={fieldClasses.box}
              data-box=""
              checked={isSelected}
              onChange={handledByTheBody}
              aria-label={`Sélectionner ${name}`}
            />
          </td>
        )}
        {setting.detail && (
          <td className={classes.actionCell}>
            <button
              type="button"
              className={classes.iconButton}
              data-expand=""
              aria-expanded={isExpanded}
              aria-label={`Détail ${de(name)}`}
            >
              {isExpanded ? <IconChevronDown size={16} aria-hidden /> : <IconChevronRight size={16} aria-hidden />}
            </button>
          </td>
        )}
        {columns.map((column, at) => {
          const shared = {
            className: cellClass(column as AnyColumn<never>, pinnedLeft),
            style: pinnedStyle(column.id, pinnedLeft),
          }
          const Cell = at === titleAt ? 'th' : 'td'
          return (
            <Cell key={column.id} scope={at === titleAt ? 'row' : undefined} {...shared}>
              <CellContent
                column={column}
                row={row}
                isTitle={at === titleAt}
                isOff={isOff}
                path={path}
                showsState={stateShown ? column.isState === true : at === titleAt}
                offWord={setting.offWord}
              />
            </Cell>
          )
        })}
        {setting.actionsOf && (
          <td className={classes.actionCell}>
            <RowActions
              row={row}
              name={name}
              actions={setting.actionsOf(row)}
              isMenuOpen={isMenuOpen}
              closeMenu={setting.closeMenu}
              open={setting.open}
            />
          </td>
        )}
      </tr>
      {isExpanded && setting.detail && (
        <tr>
          <td colSpan={setting.span} className={classes.detailCell}>
            {setting.detail(row)}
          </td>
        </tr>
      )}
    </>
  )
}

// React asks for it on a controlled box; the change bubbles to the table body.
const handledByTheBody = () => {}

/** `memo` keeps the type parameter only through this assertion. */
export const TableRow = memo(Line) as <R>(props: RowProps<R>) => ReactElement
