// The lines behind a figure, in a dialog: the first ones that the server sends, and whether there are more.
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount } from '../../../platform/fr/typography.ts'
import { Modal } from '../../../platform/pop/Modal.tsx'
import { EmptyLine, QueryPanel } from '../../../platform/shell/states.tsx'
import { FigureTable } from './FigureTable.tsx'

type Lines<Line> = { readonly lines: readonly Line[]; readonly isMore: boolean }
type Props<Line> = {
  readonly title: string
  readonly query: UseQueryResult<Lines<Line>>
  readonly heads: readonly string[]
  readonly words: 4 | 5
  /** How many lines the server sends at most. */
  readonly most: number
  /** What to do for the rest of them, said after their number: « l’export les a toutes ». */
  readonly rest?: string
  /** The row of a line, with its key. */
  readonly row: (line: Line) => ReactNode
  /** Above the table. */
  readonly actions?: ReactNode
  readonly onClose: () => void
}
export const FigureLines = <Line,>(props: Props<Line>) => {
  const { title, query, heads, words, most, rest, row, actions, onClose } = props
  return (
    <Modal opened onClose={onClose} title={title} size="75rem">
      <QueryPanel query={query} what="les lignes">
        {({ lines, isMore }) => (
          <>
            {actions}
            <FigureTable label={title} heads={heads} words={words}>
              {lines.map(row)}
            </FigureTable>
            {isMore && (
              <EmptyLine>
                {`Les ${formatCount(most)} premières lignes sont montrées${rest === undefined ? '' : `\u00a0: ${rest}`}.`}
              </EmptyLine>
            )}
          </>
        )}
      </QueryPanel>
    </Modal>
  )
}
