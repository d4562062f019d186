// What runs inside the pages of the bench: when cards are painted, when a card stands in another column.

/** Notes when the first cards are painted, from the start of the navigation; told by `paintedCards`. */
export const watchFirstCards = (): void => {
  const page = window as unknown as { cardsAt?: number }
  const look = () => {
    if (page.cardsAt !== undefined || !document.querySelector('[data-card]')) return
    observer.disconnect()
    // the frame that shows them begins now; the task after it comes once it is painted
    requestAnimationFrame(() => setTimeout(() => (page.cardsAt = performance.now())))
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true })
}

/** Clock that both browsers of one machine share, in milliseconds: notes when a card is painted in a column. */
export const watchCard = ({ id, column }: { id: number; column: string }): Promise<number> =>
  new Promise((seen) => {
    const look = () => {
      if (!document.querySelector(`[data-column="${column}"] [data-card="${id}"]`)) return
      observer.disconnect()
      requestAnimationFrame(() => setTimeout(() => seen(performance.timeOrigin + performance.now())))
    }
    const observer = new MutationObserver(look)
    observer.observe(document, { childList: true, subtree: true, attributes: true })
    look()
  })

/** Presses the button of a dialog; answers when, on the clock above. */
export const press = (label: string): number => {
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === label)
  if (!button) throw new Error(`no button ${label}`)
  const at = performance.timeOrigin + performance.now()
  button.click()
  return at
}

export type Scrolled = {
  readonly longest: number
  readonly longFrames: number
  readonly cards: number
  readonly nodes: number
}

/** Scrolls a column down by steps, one per frame; answers the longest frame, those over 50 ms, and the most cards in the page. */
export const scrollColumn = async ({ column, steps }: { column: string; steps: number }): Promise<Scrolled> => {
  const scroller = document.querySelector(`[data-column="${column}"] [data-scroller]`)
  if (!scroller) throw new Error(`no column ${column}`)
  const frame = () => new Promise<number>((done) => requestAnimationFrame(done))
  let [longest, longFrames, cards, nodes] = [0, 0, 0, 0]
  let before = await frame()
  for (let step = 0; step < steps; step++) {
    scroller.scrollBy(0, 120)
    const now = await frame()
    longest = Math.max(longest, now - before)
    if (now - before > 50) longFrames += 1
    before = now
    cards = Math.max(cards, document.querySelectorAll('[data-card]').length)
    nodes = Math.max(nodes, document.querySelectorAll('*').length)
  }
  return { longest, longFrames, cards, nodes }
}
