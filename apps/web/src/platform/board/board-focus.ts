// The one Tab stop of a board: which card holds it, kept in the page itself so that an arrow key renders nothing.

import type { Reveal } from './use-window.ts'

const cardSelector = '[data-card]'
/** Columns hold many more cards than the page does: each one knows how to bring one of them. */
const reveals = new WeakMap<Element, Reveal>()
/** Tells how a column brings its cards into the page. */
export const bringsCards = (column: Element, reveal: Reveal) => {
  reveals.set(column, reveal)
}
const controls = (card: Element) => card.querySelectorAll<HTMLElement>('[data-control]')
const cardsIn = (column: Element) => [...column.querySelectorAll<HTMLElement>(cardSelector)]
const columnsIn = (board: Element) => [...board.querySelectorAll<HTMLElement>('[data-column]')]

/** The card element that holds `node`. */
export const cardAround = (node: EventTarget | null): HTMLElement | null =>
  node instanceof Element ? node.closest<HTMLElement>(cardSelector) : null
export const idOfCard = (card: HTMLElement): number => Number(card.dataset.card)
export const columnOfCard = (card: HTMLElement): string =>
  card.closest<HTMLElement>('[data-column]')?.dataset.column ?? ''

/** Makes `card` the Tab stop of its board. */
export const holdTabStop = (board: Element, card: Element) => {
  for (const other of board.querySelectorAll(`${cardSelector} [data-control][tabindex="0"]`))
    if (!card.contains(other)) other.setAttribute('tabindex', '-1')
  for (const control of controls(card)) control.setAttribute('tabindex', '0')
}

/** Gives the Tab stop to the first card when no card has it (first arrival, or its card left). */
export const ensureTabStop = (board: Element) => {
  if (board.querySelector(`${cardSelector} [data-control][tabindex="0"]`)) return
  const first = board.querySelector(cardSelector)
  if (first) holdTabStop(board, first)
}

/** Rank of the last card loaded. */
const lastRank = (column: Element) => (reveals.get(column)?.count() ?? cardsIn(column).length) - 1

const focusLink = (card: HTMLElement | undefined): boolean => {
  const link = card?.querySelector<HTMLElement>('a[data-control]')
  link?.focus()
  return link !== undefined && link !== null
}

/** Focuses a card by its id, or its column's heading when the card is not shown (folded column, filter). */
export const focusCard = (board: Element, id: number, column: string) => {
  const find = () => board.querySelector<HTMLElement>(`[data-card="${id}"]`) ?? undefined
  if (focusLink(find())) return
  const element = columnsIn(board).find((candidate) => candidate.dataset.column === column)
  if (element) reveals.get(element)?.card(id)
  if (focusLink(find())) return
  element?.querySelector<HTMLElement>('[data-column-handle]')?.focus()
}

/** Focuses the card of a rank, brought into the page when it is not there. */
const focusRank = (column: Element, rank: number) => {
  const find = () => column.querySelector<HTMLElement>(`${cardSelector}[data-rank="${rank}"]`) ?? undefined
  if (focusLink(find())) return
  reveals.get(column)?.index(rank)
  focusLink(find())
}

/** The card of a column that stands at the height of another one; without a layout, of the same rank. */
const cardBeside = (cards: readonly HTMLElement[], from: HTMLElement, rank: number) => {
  const distance = (card: HTMLElement) => Math.abs(card.getBoundingClientRect().top - from.getBoundingClientRect().top)
  const same = cards[Math.min(rank, cards.length - 1)]
  return same && cards.reduce((best, card) => (distance(card) < distance(best) ? card : best), same)
}

/** Moves focus to the neighbour that an arrow, Home or End asks for; false when the key asks nothing. */
export const focusNeighbour = (board: Element, from: HTMLElement, key: string): boolean => {
  const columns = columnsIn(board)
  const at = columns.findIndex((column) => column.contains(from))
  const column = columns[at]
  const rank = Number(from.dataset.rank)
  if (!column) return false
  if (key === 'Home') focusRank(column, 0)
  else if (key === 'End') focusRank(column, lastRank(column))
  else if (key === 'ArrowDown') focusRank(column, rank + 1)
  else if (key === 'ArrowUp') focusRank(column, rank - 1)
  else if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const step = key === 'ArrowLeft' ? -1 : 1
    for (let next = at + step; next >= 0 && next < columns.length; next += step) {
      const cards = cardsIn(columns[next] as HTMLElement)
      if (cards.length > 0) return focusLink(cardBeside(cards, from, rank))
    }
  } else return false
  return true
}
