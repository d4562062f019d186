// Which cards of a column stand in the page: those near what is seen, and those that must not leave it.
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** Pixels rendered above and below what is seen: an arrow key or a turn of the wheel finds its card there. */
const overscan = 500
/** Height of a card and its gap before any was measured. */
const usualHeight = 94
/** Fewer cards than this are all rendered. */
const fewCards = 20
/** Rendered before the column has been measured. */
const firstCards = 12

/** Cards in a row, or the room of those left out. */
export type Segment<C> =
  | { readonly kind: 'cards'; readonly first: number; readonly cards: readonly C[] }
  | { readonly kind: 'room'; readonly first: number; readonly height: number }

type Range = { readonly from: number; readonly to: number }

/** Tops of the cards, and the end of the last one: `tops[i + 1] - tops[i]` is the height of card i. */
export const topsOf = (ids: readonly number[], heights: ReadonlyMap<number, number>): number[] => {
  let known = 0
  for (const height of heights.values()) known += height
  const usual = heights.size > 0 ? known / heights.size : usualHeight
  const tops = [0]
  for (const id of ids) tops.push((tops.at(-1) ?? 0) + (heights.get(id) ?? usual))
  return tops
}

/** Cards between two heights; `to` is past the last one. */
export const rangeOf = (tops: readonly number[], above: number, below: number): Range => {
  const count = tops.length - 1
  let from = 0
  while (from < count - 1 && (tops[from + 1] ?? 0) <= above) from++
  let to = from
  while (to < count && (tops[to] ?? 0) < below) to++
  return { from, to: Math.max(to, Math.min(from + 1, count)) }
}

/** The range and the pinned cards in order, with room where others are left out. */
export const segmentsOf = <C>(
  cards: readonly C[],
  { from, to }: Range,
  pinned: readonly number[],
  tops: readonly number[],
): Segment<C>[] => {
  const segments: Segment<C>[] = []
  const leave = (first: number, end: number) => {
    if (end > first) segments.push({ kind: 'room', first, height: (tops[end] ?? 0) - (tops[first] ?? 0) })
  }
  const wanted = [
    ...pinned.filter((index) => index < from).map((index) => [index, index + 1] as const),
    [from, to] as const,
    ...pinned.filter((index) => index >= to).map((index) => [index, index + 1] as const),
  ]
  let at = 0
  for (const [first, end] of wanted) {
    leave(at, first)
    segments.push({ kind: 'cards', first, cards: cards.slice(first, end) })
    at = end
  }
  leave(at, cards.length)
  return segments
}

type Card = { readonly id: number }

/** How a column brings one of its cards into the page, at once. */
export type Reveal = {
  readonly index: (index: number) => void
  readonly card: (id: number) => void
  /** Cards loaded, in the page or not. */
  readonly count: () => number
}

/**
 * The window on the cards of a column. Without a layout (tests) all of them are rendered.
 * @param mustStay ids that keep their place in the page wherever they are: carried, waiting; the focused one is added
 */
export const useWindow = <C extends Card>(
  cards: readonly C[],
  mustStay: readonly number[],
): {
  /** Ref of the element that scrolls; its `ul` holds the cards. */
  readonly scroller: (element: HTMLElement | null) => void
  readonly segments: readonly Segment<C>[]
  readonly reveal: Reveal
} => {
  const [element, scroller] = useState<HTMLElement | null>(null)
  const heights = useRef(new Map<number, number>())
  const [range, setRange] = useState<Range>({ from: 0, to: firstCards })
  const [focused, setFocused] = useState<number | null>(null)
  const ids = useMemo(() => cards.map((card) => card.id), [cards])
  const latest = useRef(ids)
  latest.current = ids

  const look = useCallback(() => {
    if (!element) return
    const card = document.activeElement?.closest<HTMLElement>('[data-card]')
    setFocused(card && element.contains(card) ? Number(card.dataset.card) : null)
    const { clientHeight, scrollTop } = element
    const isWhole = clientHeight === 0 || latest.current.length <= fewCards
    const next = isWhole
      ? { from: 0, to: latest.current.length }
      : rangeOf(topsOf(latest.current, heights.current), scrollTop - overscan, scrollTop + clientHeight + overscan)
    setRange((before) => (before.from === next.from && before.to === next.to ? before : next))
  }, [element])

  // Measuring moves nothing by itself: a window that followed its own measures might never come to rest.
  useLayoutEffect(() => {
    const list = element?.querySelector('ul')
    if (!list) return
    const gap = Number.parseFloat(getComputedStyle(list).rowGap) || 0
    for (const card of list.querySelectorAll<HTMLElement>(':scope > [data-card]'))
      if (card.offsetHeight > 0) heights.current.set(Number(card.dataset.card), card.offsetHeight + gap)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other cards are another window
  useLayoutEffect(look, [look, ids])
  useEffect(() => {
    if (!element) return
    element.addEventListener('scroll', look, { passive: true })
    const resized = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(look)
    resized?.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized?.disconnect()
    }
  }, [element, look])

  const reveal = useMemo((): Reveal => {
    const index = (wanted: number) => {
      if (!element || wanted < 0) return
      const tops = topsOf(latest.current, heights.current)
      element.scrollTop = Math.max(0, (tops[wanted] ?? 0) - element.clientHeight / 3)
      flushSync(look)
    }
    return { index, card: (id) => index(latest.current.indexOf(id)), count: () => latest.current.length }
  }, [element, look])

  const segments = useMemo(() => {
    const kept = [...mustStay, ...(focused === null ? [] : [focused])]
    const to = Math.min(range.to, cards.length)
    const shown = { from: Math.min(range.from, to), to }
    const pinned = [...new Set(kept.map((id) => ids.indexOf(id)))]
      .filter((index) => index >= 0 && (index < shown.from || index >= shown.to))
      .sort((a, b) => a - b)
    return segmentsOf(cards, shown, pinned, topsOf(ids, heights.current))
  }, [cards, ids, range, focused, mustStay])
  return { scroller, segments, reveal }
}
