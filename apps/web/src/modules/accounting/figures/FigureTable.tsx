// A table of sums, or of the lines behind one: what it is called, its heads, its rows; it scrolls aside on a phone.
import type { ReactNode } from 'react'
import classes from './figures.module.css'

type Props = {
  readonly label: string
  readonly heads: readonly string[]
  /** How many of the first columns hold words rather than sums. */
  readonly words?: 1 | 4 | 5
  /** Rows of the body. */
  readonly children: ReactNode
  /** Rows of the total. */
  readonly foot?: ReactNode
}
export const FigureTable = ({ label, heads, words = 1, children, foot }: Props) => (
  <div className={classes.scroll}>
    <table className={classes.table} data-words={words} aria-label={label}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  </div>
)
