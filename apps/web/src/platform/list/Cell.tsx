// What a cell holds around the column's own content: the struck text of disabled rows, the link, the « Inactif » badge.
import type { ReactNode } from 'react'
import { Statut } from '../theme/Statut.tsx'
import classes from './list.module.css'
import type { Column } from './list.types.ts'

/** « – » in place of a zero or of nothing; never struck through. */
export const Dash = () => <span className={classes.dash}>–</span>

type Props<R> = {
  // biome-ignore lint/suspicious/noExplicitAny: a cell needs neither the totals nor the draft of its column
  readonly column: Column<R, any, any>
  readonly row: R
  readonly isTitle: boolean
  readonly isOff: boolean
  readonly path: string | undefined
  readonly showsState: boolean
  readonly offWord: string
}

/** Content of one cell. `text-decoration` stands on an inline span: badges inside are atomic and stay clean. */
export function CellContent<R>({ column, row, isTitle, isOff, path, showsState, offWord }: Props<R>): ReactNode {
  const badge = isOff && showsState && (
    <span className={classes.stateBadge}>
      <Statut meaning="grey">{offWord}</Statut>
    </span>
  )
  if (badge && column.isState) return badge
  const content = column.cell(row)
  if (!isTitle)
    return (
      <>
        <span className={classes.text}>{content}</span>
        {badge}
      </>
    )
  return (
    <>
      {path === undefined ? (
        <span className={classes.text}>{content}</span>
      ) : (
        <a href={path} data-open="" className={`${classes.link} ${classes.text}`}>
          {content}
        </a>
      )}
      {badge}
    </>
  )
}
