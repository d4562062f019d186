// The one Tab stop of a board: which card holds it, kept in the page itself so that an arrow key renders nothing.

const cardSelector = '[data-card]'
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

const focusLink = (card: HTMLElement | undefined): boolean => {
  const link = card?.querySelector<HTMLElement>('a[data-control]')
  link?.focus()
  return link !== undefined && link !== null
}

/** Focuses a card by its id, or its column's heading when the card is not shown (folded column, filter). */
export const focusCard = (board: Element, id: number, column: string) => {
  const card = board.querySelector<HTMLElement>(`[data-card="${id}"]`)
  if (card && focusLink(card)) return
  columnsIn(board)
    .find((candidate) => candidate.dataset.column === column)
    ?.querySelector<HTMLElement>('[data-column-handle]')
    ?.focus()
}

/** Moves focus to the neighbour that an arrow, Home or End asks for; false when the key asks nothing. */
export const focusNeighbour = (board: Element, from: HTMLElement, key: string): boolean => {
  const columns = columnsIn(board).map(cardsIn)
  const c = columns.findIndex((cards) => cards.includes(from))
  const own = columns[c] ?? []
  const r = own.indexOf(from)
  if (key === 'ArrowDown') return focusLink(own[r + 1]) || true
  if (key === 'ArrowUp') return focusLink(own[r - 1]) || true
  if (key === 'Home') return focusLink(own[0])
  if (key === 'End') return focusLink(own.at(-1))
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return false
  const step = key === 'ArrowLeft' ? -1 : 1
  for (let next = c + step; next >= 0 && next < columns.length; next += step) {
    const cards = columns[next] ?? []
    if (cards.length > 0) return focusLink(cards[Math.min(r, cards.length - 1)])
  }
  return true
}
