// The life of a move: card carried, dropped, waiting for its decision, then made, given up or refused.
import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { movedMeanwhile, refusalOf, spoken } from './board.texts.ts'
import type { BoardCard, BoardProps, Carried, MoveOutcome, Pending } from './board.types.ts'
import { focusCard } from './board-focus.ts'
import { createCardPlaces, type Departure } from './card-places.ts'

const noteDurationMs = 8000

/** A refusal on show; the focus goes back to its card when it is closed. */
export type ShownRefusal = {
  readonly reasons: readonly string[]
  readonly cardId: number
  readonly column: string
  readonly to: string
}

type Wanted = { readonly id: number; readonly column: string }

/** State of the moves of one board, and the functions that change it. All functions are stable. */
export const useBoardMoves = <C extends BoardCard>(props: BoardProps<C>, root: RefObject<HTMLElement | null>) => {
  const latest = useRef(props)
  latest.current = props
  const client = useQueryClient()
  const [places] = useState(createCardPlaces)
  const [carried, setCarriedState] = useState<Carried<C> | null>(null)
  const [pending, setPending] = useState<Pending<C> | null>(null)
  const [refusal, setRefusal] = useState<ShownRefusal | null>(null)
  const [notes, setNotes] = useState<ReadonlyMap<number, string | null>>(new Map())
  const [announcement, announce] = useState('')
  const [wantedFocus, setWantedFocus] = useState<Wanted | null>(null)
  const carriedNow = useRef<Carried<C> | null>(null)
  const isBusy = useRef(false)

  const setCarried = useCallback((value: Carried<C> | null) => {
    carriedNow.current = value
    setCarriedState(value)
  }, [])
  const titleOf = useCallback(
    (key: string) => latest.current.columns.find((column) => column.key === key)?.title ?? key,
    [],
  )

  // The card is in its new place only once the page shows it: focus follows the render.
  useEffect(() => {
    if (!wantedFocus) return
    setWantedFocus(null)
    // Behind the effects: a column may have to render the card first.
    queueMicrotask(() => {
      if (root.current) focusCard(root.current, wantedFocus.id, wantedFocus.column)
    })
  }, [wantedFocus, root])

  const settle = useCallback(
    async (card: C, from: string, to: string, outcome: MoveOutcome) => {
      const { source, cardTitle } = latest.current
      const name = cardTitle(card)
      if (outcome === 'done') {
        // what the move has set off already is waited for, not asked a second time
        const ask = (column: string) =>
          client.refetchQueries({ queryKey: [...source.key, column] }, { cancelRefetch: false })
        await Promise.all([from, to].map(ask))
        announce(spoken.moved(name, titleOf(to)))
        setPending(null)
        setWantedFocus({ id: card.id, column: to })
        return
      }
      places.forget(card.id)
      setPending(null)
      if (outcome === 'cancelled') {
        announce(spoken.cancelled(name, titleOf(from)))
        setWantedFocus({ id: card.id, column: from })
        return
      }
      announce(spoken.refused(name, titleOf(from)))
      setRefusal({ reasons: outcome.refused, cardId: card.id, column: from, to })
      void client.refetchQueries({ queryKey: [...source.key, from] })
    },
    [client, places, titleOf],
  )

  const move = useCallback(
    async (card: C, from: string, to: string) => {
      setCarried(null)
      if (from === to) {
        setWantedFocus({ id: card.id, column: from })
        return
      }
      if (isBusy.current) return
      const here = places.columnOf(card.id) ?? from
      const reason =
        here === from ? refusalOf(card, from, to) : movedMeanwhile(latest.current.changedBy?.() ?? null, titleOf(here))
      if (reason !== null) {
        await settle(card, here, to, { refused: [reason] })
        return
      }
      isBusy.current = true
      places.expect(card.id, to)
      setPending({ card, from, to })
      announce(spoken.waiting(latest.current.cardTitle(card), titleOf(to)))
      let outcome: MoveOutcome = 'cancelled'
      try {
        outcome = await latest.current.onMove(card, to)
      } finally {
        isBusy.current = false
        await settle(card, from, to, outcome)
      }
    },
    [places, setCarried, settle, titleOf],
  )

  const report = useCallback(
    (column: string, cards: readonly C[]) => {
      const departures = places.report(
        column,
        cards.map((card) => card.id),
      )
      if (departures.length === 0) return
      const by = latest.current.changedBy?.() ?? null
      const name = (departure: Departure) => {
        const card = cards.find((candidate) => candidate.id === departure.id)
        return card ? latest.current.cardTitle(card) : ''
      }
      announce(departures.map((d) => spoken.movedBySomebody(name(d), titleOf(d.to), by)).join(' '))
      setNotes((before) => new Map([...before, ...departures.map((d) => [d.id, by] as const)]))
      setTimeout(() => {
        setNotes((before) => new Map([...before].filter(([id]) => !departures.some((d) => d.id === id))))
      }, noteDurationMs)
    },
    [places, titleOf],
  )

  const closeRefusal = useCallback(() => {
    setRefusal((shown) => {
      if (shown) setWantedFocus({ id: shown.cardId, column: shown.column })
      return null
    })
  }, [])

  return {
    carried,
    carriedNow,
    setCarried,
    pending,
    refusal,
    closeRefusal,
    notes,
    announcement,
    announce,
    move,
    report,
  }
}
