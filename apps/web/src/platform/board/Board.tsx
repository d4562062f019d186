// The board: columns of cards that a person moves by mouse, by menu or by keyboard.
import '@mantine/core/styles/Tabs.layer.css'
import { monitorForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type FocusEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { formatCount } from '../fr/typography.ts'
import type { CardApi } from './BoardCardView.tsx'
import { BoardColumnView } from './BoardColumnView.tsx'
import classes from './board.module.css'
import { defaultRefusalTitle, spoken } from './board.texts.ts'
import type { BoardCard, BoardProps } from './board.types.ts'
import { cardAround, ensureTabStop, holdTabStop } from './board-focus.ts'
import { RefusalDialog } from './RefusalDialog.tsx'
import { useBoardKeys } from './use-board-keys.ts'
import { useBoardMoves } from './use-board-moves.ts'
import { useFoldedColumns } from './use-folded-columns.ts'

const shownTotal = (total: number | undefined) => (total === undefined ? '' : formatCount(total))
/** Below this width one column is shown at a time, as the rest of the program folds its menu. */
const phoneQuery = '(max-width: 61.9375em)'

/**
 * A board of cards. `card.moves` alone decides where a card may go: it serves the drop targets, the hatching,
 * the menu and what is said. `onMove` makes the move; the card waits in its target until it answers.
 */
export const Board = <C extends BoardCard>(props: BoardProps<C>) => {
  const { id, columns, source } = props
  const canMove = props.canMove !== false
  const root = useRef<HTMLElement>(null)
  const helpId = useId()
  const latest = useRef(props)
  latest.current = props
  const isPhone = useMediaQuery(phoneQuery, false, { getInitialValueInEffect: false })
  const [chosen, setChosen] = useState(columns[0]?.key ?? '')
  const [totals, setTotals] = useState<Readonly<Record<string, number>>>({})
  const loaded = useRef(new Map<string, readonly C[]>())
  const { isFolded, setFolded } = useFoldedColumns(id, columns)
  const moves = useBoardMoves(props, root)
  const { move, report, announce, setCarried, carriedNow } = moves

  const cardOf = useCallback(
    (column: string, cardId: number) => loaded.current.get(column)?.find((card) => card.id === cardId),
    [],
  )
  const onCards = useCallback(
    (column: string, cards: readonly C[], total: number) => {
      loaded.current.set(column, cards)
      setTotals((before) => (before[column] === total ? before : { ...before, [column]: total }))
      report(column, cards)
    },
    [report],
  )
  const api = useMemo<CardApi<C>>(
    () => ({
      boardId: id,
      title: (card) => latest.current.cardTitle(card),
      href: (card) => latest.current.cardHref(card),
      open: (card) => latest.current.onOpen(card),
      render: (card) => latest.current.renderCard(card),
      move: (card, from, to) => void move(card, from, to),
      announce,
    }),
    [id, move, announce],
  )
  const onKeyDown = useBoardKeys(props, moves, root, cardOf)

  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source: dragged }) => dragged.data.kind === 'board-card' && dragged.data.board === id,
        onDragStart: ({ source: dragged }) => {
          const from = String(dragged.data.column)
          const card = cardOf(from, Number(dragged.data.id))
          if (card) setCarried({ card, from, over: from, by: 'mouse' })
        },
        onDropTargetChange: ({ location }) => {
          const now = carriedNow.current
          const over = location.current.dropTargets[0]?.data.column
          if (now) setCarried({ ...now, over: typeof over === 'string' ? over : null })
        },
        onDrop: ({ location }) => {
          const now = carriedNow.current
          const to = location.current.dropTargets[0]?.data.column
          setCarried(null)
          if (now && typeof to === 'string') void move(now.card, now.from, to)
        },
      }),
    [id, cardOf, move, setCarried, carriedNow],
  )
  // Columns fill on their own, cards come and go: some card must hold the Tab stop at any time.
  useEffect(() => {
    if (root.current) ensureTabStop(root.current)
  })
  const onFocus = (event: FocusEvent) => {
    const card = cardAround(event.target)
    if (card && root.current) holdTabStop(root.current, card)
  }
  const widths = columns.map((column) => (isFolded(column.key) ? '44px' : 'minmax(190px, 1fr)')).join(' ')
  return (
    <section
      ref={root}
      className={classes.board}
      aria-label={props.label}
      style={isPhone ? undefined : { gridTemplateColumns: widths }}
      data-board
      data-phone={isPhone || undefined}
      onKeyDown={onKeyDown}
      onFocus={onFocus}
    >
      <p id={helpId} hidden>
        {spoken.keys}
      </p>
      <div role="status" aria-live="assertive" className="vh">
        {moves.announcement}
      </div>
      {isPhone && (
        <Tabs value={chosen} onChange={(value) => value && setChosen(value)} className={classes.tabs}>
          <Tabs.List aria-label="Colonnes">
            {columns.map((column) => (
              <Tabs.Tab key={column.key} value={column.key}>
                {column.title} <span className={classes.count}>{shownTotal(totals[column.key])}</span>
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
      )}
      {columns.map((column) => (
        <BoardColumnView
          key={column.key}
          api={api}
          column={column}
          source={source}
          isFiltered={props.isFiltered === true}
          isFolded={isFolded(column.key)}
          isHidden={isPhone && column.key !== chosen}
          isAlone={isPhone}
          canMove={canMove}
          helpId={helpId}
          carried={moves.carried}
          carriedNow={carriedNow}
          pending={moves.pending}
          notes={moves.notes}
          dropHint={props.dropHint}
          onFold={setFolded}
          onCards={onCards}
        />
      ))}
      {moves.refusal && (
        <RefusalDialog
          words={
            props.refusalWords?.(moves.refusal.reasons, moves.refusal.to) ?? {
              heading: 'Déplacement impossible',
              sentence: props.refusalTitle ?? defaultRefusalTitle,
            }
          }
          reasons={moves.refusal.reasons}
          onClose={moves.closeRefusal}
        />
      )}
    </section>
  )
}
