// One column of a board: its pages of cards, its four states, and how it receives or forbids what is carried.
import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/adapter/element-adapter'
import { ActionIcon } from '@mantine/core'
import { IconChevronsLeft, IconChevronsRight, IconFlame, IconLock } from '@tabler/icons-react'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { formatCount } from '../fr/typography.ts'
import { BoardCardView, type CardApi } from './BoardCardView.tsx'
import classes from './board.module.css'
import { refusalOf } from './board.texts.ts'
import type { BoardCard, BoardColumn, BoardSource, Carried, Pending } from './board.types.ts'
import { bringsCards, ensureTabStop } from './board-focus.ts'
import { ColumnBody } from './ColumnBody.tsx'
import { useColumnCards } from './use-column-cards.ts'
import { useWindow } from './use-window.ts'

type Props<C extends BoardCard> = {
  readonly api: CardApi<C>
  readonly column: BoardColumn
  readonly source: BoardSource<C>
  readonly isFiltered: boolean
  readonly isFolded: boolean
  readonly isHidden: boolean
  /** On a phone a column fills the page: no folding, no dragging. */
  readonly isAlone: boolean
  readonly canMove: boolean
  readonly helpId: string
  readonly carried: Carried<C> | null
  readonly carriedNow: RefObject<Carried<C> | null>
  readonly pending: Pending<C> | null
  readonly notes: ReadonlyMap<number, string | null>
  readonly dropHint: ((card: C, to: string) => string | null) | undefined
  readonly onFold: (key: string, folded: boolean) => void
  readonly onCards: (key: string, cards: readonly C[], total: number) => void
}

/**
 * Cards as they are shown. The waiting one has left its column and stands first in the other; the carried one stays
 * where it was lifted until it is dropped, even when somebody else moves it meanwhile: taking it out of the page would
 * end the gesture in silence.
 */
const shownCards = <C extends BoardCard>(
  cards: readonly C[],
  key: string,
  pending: Pending<C> | null,
  lifted: C | null,
): readonly C[] => {
  if (lifted && !cards.some((card) => card.id === lifted.id)) return [lifted, ...cards]
  if (!pending || (pending.from !== key && pending.to !== key)) return cards
  const others = cards.filter((card) => card.id !== pending.card.id)
  if (pending.from === key) return others
  const arrived = cards.find((card) => card.id === pending.card.id)
  return arrived ? cards : [pending.card, ...others]
}

export const BoardColumnView = <C extends BoardCard>(props: Props<C>) => {
  const { api, column, carried, carriedNow, pending, onCards, isFolded, isHidden } = props
  const { key } = column
  const element = useRef<HTMLElement>(null)
  const state = useColumnCards(props.source, key)
  const { cards, total, lateCount } = state
  useEffect(() => {
    if (cards) onCards(key, cards, total)
  }, [key, cards, total, onCards])

  useEffect(() => {
    if (!element.current || props.isAlone) return
    return dropTargetForElements({
      element: element.current,
      getData: () => ({ column: key }),
      canDrop: ({ source }) => {
        const now = carriedNow.current
        if (source.data.kind !== 'board-card' || source.data.board !== api.boardId || !now) return false
        return refusalOf(now.card, now.from, key) === null
      },
    })
  }, [api, key, carriedNow, props.isAlone])

  const lifted = carried?.from === key ? carried.card : null
  const shown = useMemo(() => shownCards(cards ?? [], key, pending, lifted), [cards, key, pending, lifted])
  const mustStay = useMemo(
    () => [lifted?.id, pending?.card.id].filter((id) => id !== undefined),
    [lifted?.id, pending?.card.id],
  )
  const { scroller, segments, reveal } = useWindow(shown, mustStay)
  useEffect(() => {
    if (element.current) bringsCards(element.current, reveal)
  })
  // The card that held the Tab stop may just have left the page.
  useEffect(() => {
    const board = element.current?.closest('[data-board]')
    if (board) ensureTabStop(board)
  })
  const refusal = carried ? refusalOf(carried.card, carried.from, key) : null
  const isTarget = carried !== null && carried.from !== key && carried.over === key && refusal === null
  const isRefusedTarget = refusal !== null
  const hint = isTarget ? (props.dropHint?.(carried.card, key) ?? null) : null
  const count = state.status === 'ready' ? formatCount(total) : null
  const common = {
    ref: element,
    'data-column': key,
    'data-target': isTarget || undefined,
    'data-forbidden': isRefusedTarget || undefined,
    hidden: isHidden,
  }
  if (isFolded && !props.isAlone)
    return (
      <section {...common} className={classes.folded} aria-label={`${column.title}, replié`}>
        <ActionIcon
          size={26}
          data-column-handle
          aria-label={`Déplier ${column.title}`}
          aria-expanded={false}
          onClick={() => props.onFold(key, false)}
        >
          <IconChevronsRight size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
        <h2 className={classes.foldedTitle}>
          {column.icon}
          {column.title} <span className={classes.count}>{count}</span>
        </h2>
      </section>
    )
  const looks = (card: C) => {
    if (pending?.card.id === card.id) return 'pending' as const
    if (carried?.card.id !== card.id) return 'plain' as const
    return carried.by === 'mouse' ? ('ghost' as const) : ('lifted' as const)
  }
  return (
    <section {...common} className={classes.column} data-alone={props.isAlone || undefined} aria-label={column.title}>
      {!props.isAlone && (
        <header className={classes.columnHead}>
          <h2 className={classes.columnTitle} title={column.title}>
            {column.title}
          </h2>
          <span className={classes.count}>{count}</span>
          {lateCount > 0 && (
            <span className={classes.late} title={`${formatCount(lateCount)} en retard`}>
              <IconFlame size={14} stroke={2} aria-hidden />
              {formatCount(lateCount)}
              <span className="vh"> en retard</span>
            </span>
          )}
          <span className={classes.grow} />
          {isRefusedTarget ? (
            <IconLock className={classes.lock} size={16} stroke={1.75} aria-hidden />
          ) : (
            <ActionIcon
              size={26}
              data-column-handle
              aria-label={`Replier ${column.title}`}
              aria-expanded
              onClick={() => props.onFold(key, true)}
            >
              <IconChevronsLeft size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </header>
      )}
      {isRefusedTarget && (
        <div className={classes.why}>
          <b>
            <IconLock size={16} stroke={1.75} aria-hidden /> Dépôt impossible
          </b>
          <span>{refusal}</span>
        </div>
      )}
      <ColumnBody
        state={state}
        isFiltered={props.isFiltered}
        isEmpty={shown.length === 0}
        title={column.title}
        scroller={scroller}
      >
        {isTarget && (
          <li className={classes.drop}>
            <b>Déposer ici</b>
            {hint !== null && <span>{hint}</span>}
          </li>
        )}
        {/* one flat list: a card that changes segment keeps its element, and so its focus */}
        {segments.flatMap((segment) =>
          segment.kind === 'room'
            ? [
                <li
                  key={`room-${segment.first}`}
                  aria-hidden
                  className={classes.room}
                  style={{ height: segment.height }}
                />,
              ]
            : segment.cards.map((card, index) => (
                <BoardCardView
                  key={card.id}
                  api={api}
                  card={card}
                  column={key}
                  rank={segment.first + index}
                  total={Math.max(total, shown.length)}
                  look={looks(card)}
                  canMove={props.canMove}
                  canDrag={props.canMove && !props.isAlone && pending === null}
                  helpId={props.helpId}
                  note={props.notes.get(card.id)}
                />
              )),
        )}
      </ColumnBody>
    </section>
  )
}
