// The keyboard of a board: arrows walk the cards; Space lifts one, arrows carry it, Space drops, Escape gives up.
import { type KeyboardEvent, type RefObject, useCallback } from 'react'
import { refusalOf, spoken } from './board.texts.ts'
import type { BoardCard, BoardProps } from './board.types.ts'
import { cardAround, columnOfCard, focusNeighbour, idOfCard } from './board-focus.ts'
import type { useBoardMoves } from './use-board-moves.ts'

type Moves<C extends BoardCard> = ReturnType<typeof useBoardMoves<C>>

const carry = <C extends BoardCard>(event: KeyboardEvent, props: BoardProps<C>, moves: Moves<C>) => {
  const carried = moves.carriedNow.current
  if (!carried) return
  const { columns } = props
  const at = columns.findIndex((column) => column.key === (carried.over ?? carried.from))
  if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
    const next = columns[at + (event.key === 'ArrowLeft' ? -1 : 1)]
    if (!next) return
    moves.setCarried({ ...carried, over: next.key })
    const refusal = refusalOf(carried.card, carried.from, next.key)
    moves.announce(spoken.over(props.cardTitle(carried.card), columns, next.key, refusal))
  } else if (event.key === ' ' || event.key === 'Enter') {
    void moves.move(carried.card, carried.from, carried.over ?? carried.from)
  } else if (event.key === 'Escape' || event.key === 'Tab') {
    moves.setCarried(null)
    const from = columns.find((column) => column.key === carried.from)?.title ?? ''
    moves.announce(spoken.cancelled(props.cardTitle(carried.card), from))
    if (event.key === 'Tab') return
  }
  event.preventDefault()
  event.stopPropagation()
}

/** Key handler for the root of a board; `cardOf` finds a loaded card by column and id. */
export const useBoardKeys = <C extends BoardCard>(
  props: BoardProps<C>,
  moves: Moves<C>,
  root: RefObject<HTMLElement | null>,
  cardOf: (column: string, id: number) => C | undefined,
) =>
  useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (moves.carriedNow.current?.by === 'keys') {
        carry(event, props, moves)
        return
      }
      const element = cardAround(event.target)
      if (!element || !root.current) return
      if (event.key === ' ' && event.target instanceof HTMLAnchorElement) {
        event.preventDefault()
        const from = columnOfCard(element)
        const card = cardOf(from, idOfCard(element))
        if (!card || props.canMove === false || moves.pending) return
        moves.setCarried({ card, from, over: from, by: 'keys' })
        moves.announce(spoken.lifted(props.cardTitle(card)))
      } else if (focusNeighbour(root.current, element, event.key)) {
        event.preventDefault()
      }
    },
    [props, moves, root, cardOf],
  )
