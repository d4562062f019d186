// Head and foot of a list: sortable headings with `aria-sort`, headings over groups of columns, sums that say what they count.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import fieldClasses from '../fields/fields.module.css'
import classes from './list.module.css'
import { type AnyColumn, cellClass, pinnedStyle, type RowSetting } from './TableRow.tsx'

type HeadProps<R> = {
  readonly setting: RowSetting<R>
  readonly sort: string
  readonly onSort: (sort: string) => void
  readonly hasActions: boolean
  /** All rows of the page are selected, some, or none. */
  readonly marked: 'all' | 'some' | 'none'
  readonly onMarkPage: (on: boolean) => void
}

const sortName = (column: AnyColumn<never>) => (column.sort === true ? column.id : column.sort)

function PageBox({ marked, onMarkPage }: Pick<HeadProps<never>, 'marked' | 'onMarkPage'>) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = marked === 'some'
  }, [marked])
  return (
    <input
      ref={box}
      type="checkbox"
      className={fieldClasses.box}
      checked={marked === 'all'}
      onChange={() => onMarkPage(marked !== 'all')}
      aria-label="Sélectionner les lignes de la page"
    />
  )
}

/** Runs of neighbouring columns under the same heading. */
const runsOf = <R,>(columns: readonly AnyColumn<R>[]): { label: string | undefined; span: number; id: string }[] => {
  const runs: { label: string | undefined; span: number; id: string }[] = []
  for (const column of columns) {
    const last = runs.at(-1)
    if (last && last.label === column.group) last.span += 1
    else runs.push({ label: column.group, span: 1, id: column.id })
  }
  return runs
}

export function TableHead<R>({ setting, sort, onSort, hasActions, marked, onMarkPage }: HeadProps<R>) {
  const { columns, pinnedLeft } = setting
  const [sorted, direction] = sort.split('.')
  const isGrouped = columns.some((column) => column.group !== undefined)
  return (
    <thead data-grouped={isGrouped || undefined}>
      {isGrouped && (
        <tr>
          {setting.selectable && <td className={classes.noGroup} />}
          {setting.detail && <td className={classes.noGroup} />}
          {runsOf(columns).map((run) =>
            run.label ? (
              <th key={run.id} scope="colgroup" colSpan={run.span} className={classes.groupHead}>
                {run.label}
              </th>
            ) : (
              <td key={run.id} colSpan={run.span} className={classes.noGroup} />
            ),
          )}
          {hasActions && <td className={classes.noGroup} />}
        </tr>
      )}
      <tr>
        {setting.selectable && (
          <th scope="col" className={classes.boxCell}>
            <PageBox marked={marked} onMarkPage={onMarkPage} />
          </th>
        )}
        {setting.detail && (
          <th scope="col" className={classes.actionCell}>
            <span className={classes.hidden}>Détail</span>
          </th>
        )}
        {columns.map((column) => {
          const name = sortName(column as AnyColumn<never>)
          const isSorted = name !== undefined && name === sorted
          const Arrow = isSorted && direction === 'desc' ? IconArrowDown : IconArrowUp
          return (
            <th
              key={column.id}
              scope="col"
              className={cellClass({ ...column, quiet: false } as AnyColumn<never>, pinnedLeft)}
              style={pinnedStyle(column.id, pinnedLeft)}
              aria-sort={isSorted ? (direction === 'desc' ? 'descending' : 'ascending') : undefined}
            >
              {name === undefined ? (
                column.label
              ) : (
                <button
                  type="button"
                  className={classes.sortButton}
                  data-idle={isSorted ? undefined : ''}
                  title={isSorted && direction === 'asc' ? 'Trier en ordre décroissant' : 'Trier en ordre croissant'}
                  onClick={() => onSort(`${name}.${isSorted && direction === 'asc' ? 'desc' : 'asc'}`)}
                >
                  <span>{column.label}</span>
                  <Arrow size={13} stroke={2.2} aria-hidden />
                </button>
              )}
            </th>
          )
        })}
        {hasActions && (
          <th scope="col" className={classes.actionCell}>
            <span className={classes.hidden}>Actions</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

type FootProps<R, T> = {
  readonly setting: RowSetting<R>
  readonly totals: T
  readonly label: ReactNode
  readonly hasActions: boolean
}

/** The label spans the columns before the first sum. */
export function TableFoot<R, T>({ setting, totals, label, hasActions }: FootProps<R, T>) {
  const { columns, pinnedLeft } = setting
  const firstSum = columns.findIndex((column) => column.foot)
  if (firstSum < 0) return null
  const before = Math.max(firstSum, 1)
  return (
    <tfoot>
      <tr>
        {setting.selectable && <td className={classes.boxCell} />}
        {setting.detail && <td className={classes.actionCell} />}
        <th scope="row" colSpan={before}>
          <b>Total</b> <span className={classes.totalWords}>{label}</span>
        </th>
        {columns.slice(before).map((column) => (
          <td
            key={column.id}
            className={cellClass({ ...column, quiet: false } as AnyColumn<never>, pinnedLeft)}
            style={pinnedStyle(column.id, pinnedLeft)}
          >
            {column.foot?.(totals)}
          </td>
        ))}
        {hasActions && <td className={classes.actionCell} />}
      </tr>
    </tfoot>
  )
}
