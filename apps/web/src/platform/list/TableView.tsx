// The rows themselves: a table with sticky head and sums on a desk, cards on a phone.
import { Fragment, type ReactNode, type RefObject } from 'react'
import { Card } from './Card.tsx'
import { SkeletonRows } from './ListStates.tsx'
import classes from './list.module.css'
import type { AnyListAnswer, InlineEdit, RowKey } from './list.types.ts'
import { RowEdit } from './RowEdit.tsx'
import { TableFoot, TableHead } from './TableHead.tsx'
import { type RowSetting, TableRow } from './TableRow.tsx'
import type { useBody } from './use-body.ts'
import type { useListEdit } from './use-list-edit.ts'

type Group = { readonly key: RowKey; readonly label: ReactNode; readonly count?: number }
type Props<R, T, D> = {
  readonly scroller: RefObject<HTMLDivElement | null>
  readonly body: RefObject<HTMLElement | null>
  readonly handlers: ReturnType<typeof useBody>['handlers']
  readonly setting: RowSetting<R>
  readonly caption: string
  readonly rows: readonly R[]
  readonly answer: AnyListAnswer<R, T> | undefined
  readonly isBusy: boolean
  readonly isPhone: boolean
  readonly keyOf: (row: R) => RowKey
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly selected: ReadonlyMap<RowKey, R>
  readonly marked: 'all' | 'some' | 'none'
  readonly onMarkPage: (on: boolean) => void
  readonly expanded: ReadonlySet<RowKey>
  readonly menuAt: number | null
  readonly inlineEdit: InlineEdit<R, D> | undefined
  readonly edit: ReturnType<typeof useListEdit>
  readonly groupOf: ((row: R) => Group) | undefined
  readonly totalsLabel: ReactNode
}

/** Width of columns that do not say theirs, when the table must scroll sideways. */
const widthAtLeast = 110
const boxWidth = 44
const expandWidth = 40
const actionWidth = 76
const editWidth = 232

export function TableView<R, T, D>(props: Props<R, T, D>) {
  const { setting, rows, keyOf, isPhone, inlineEdit, groupOf } = props
  const { editing, editHandle, leaveEdit, isShaken } = props.edit
  const hasActions = setting.actionsOf !== undefined
  const lastWidth = inlineEdit ? editWidth : actionWidth
  const minWidth =
    setting.columns.reduce((sum, column) => sum + (typeof column.width === 'number' ? column.width : widthAtLeast), 0) +
    (setting.selectable ? boxWidth : 0) +
    (setting.detail ? expandWidth : 0) +
    (hasActions ? lastWidth : 0)
  // A table all of whose columns have pixels lets the widest-named one take what is left.
  const allFixed = setting.columns.every((column) => typeof column.width === 'number')
  const edition = (row: R | null) =>
    inlineEdit && (
      <RowEdit<R, D>
        key={row === null ? 'new' : keyOf(row)}
        row={row}
        edit={inlineEdit}
        setting={setting}
        leave={leaveEdit}
        handle={editHandle}
        isPhone={isPhone}
      />
    )
  const itemOf = (row: R, index: number) => {
    const key = keyOf(row)
    const shared = {
      row,
      index,
      setting,
      isSelected: props.selected.has(key),
      isExpanded: props.expanded.has(key),
      isMenuOpen: props.menuAt === index,
    }
    if (editing !== null && editing.key === key) return edition(row)
    return isPhone ? <Card<R> key={key} {...shared} /> : <TableRow<R> key={key} {...shared} />
  }
  const headingOf = (row: R, index: number): Group | null => {
    const group = groupOf?.(row)
    if (!group) return null
    const before = rows[index - 1]
    return before !== undefined && groupOf?.(before).key === group.key ? null : group
  }
  const lines = rows.map((row, index) => {
    const heading = headingOf(row, index)
    if (!heading) return itemOf(row, index)
    const words = (
      <>
        {heading.label} {heading.count !== undefined && <span className={classes.count}>{heading.count}</span>}
      </>
    )
    return (
      <Fragment key={`g${keyOf(row)}`}>
        {isPhone ? (
          <li className={classes.popTitle}>{words}</li>
        ) : (
          <tr>
            <th scope="rowgroup" colSpan={setting.span} className={classes.headingCell}>
              {words}
            </th>
          </tr>
        )}
        {itemOf(row, index)}
      </Fragment>
    )
  })

  if (isPhone)
    return (
      <div ref={props.scroller} className={classes.scroll} aria-busy={props.isBusy}>
        <ul ref={props.body as RefObject<HTMLUListElement | null>} className={classes.cards} {...props.handlers}>
          {editing !== null && editing.key === null && edition(null)}
          {lines}
        </ul>
      </div>
    )
  return (
    <section
      ref={props.scroller as RefObject<HTMLElement | null> as never}
      className={classes.scroll}
      aria-busy={props.isBusy}
      aria-label={props.caption}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable with the keyboard
      tabIndex={0}
    >
      <table className={`${classes.table} ${isShaken ? classes.shake : ''}`} style={{ minWidth }}>
        <caption className={classes.hidden}>{props.caption}</caption>
        <colgroup>
          {setting.selectable && <col style={{ width: boxWidth }} />}
          {setting.detail && <col style={{ width: expandWidth }} />}
          {setting.columns.map((column, at) => (
            <col key={column.id} style={{ width: allFixed && at === 0 ? undefined : column.width }} />
          ))}
          {hasActions && <col style={{ width: lastWidth }} />}
        </colgroup>
        <TableHead
          setting={setting}
          sort={props.sort}
          onSort={props.onSort}
          hasActions={hasActions}
          marked={props.marked}
          onMarkPage={props.onMarkPage}
        />
        <tbody ref={props.body as RefObject<HTMLTableSectionElement | null>} {...props.handlers}>
          {editing !== null && editing.key === null && edition(null)}
          {props.answer === undefined ? <SkeletonRows span={setting.span} /> : lines}
        </tbody>
        {props.answer !== undefined && props.answer.totals !== null && props.totalsLabel !== undefined && (
          <TableFoot setting={setting} totals={props.answer.totals} label={props.totalsLabel} hasActions={hasActions} />
        )}
      </table>
    </section>
  )
}
