// How many clicks a gesture costs whoever does it; what is typed, keys included, is not counted.
import { expect, type Page } from '@playwright/test'

/** Clicks of a page so far, whatever they led to; a page is watched once. */
const watched = new WeakMap<Page, Promise<{ clicks: number }>>()

const watch = async (page: Page): Promise<{ clicks: number }> => {
  const seen = { clicks: 0 }
  await page.exposeFunction('countClick', () => {
    seen.clicks += 1
  })
  const listen = () => {
    // of a pointer: a label that passes its click on to its box makes no second one
    window.addEventListener(
      'pointerdown',
      () => void (window as unknown as { countClick: () => void }).countClick(),
      true,
    )
  }
  await page.addInitScript(listen)
  await page.evaluate(listen)
  return seen
}

/** Counts the clicks of a page from now on, whatever it leads to; answers how many there were so far. */
export const countClicks = async (page: Page): Promise<() => number> => {
  const watching = watched.get(page) ?? watch(page)
  watched.set(page, watching)
  const seen = await watching
  const before = seen.clicks
  return () => seen.clicks - before
}

/** What somebody does on a page, which takes them some clicks and not more; none is a gesture that was not made. */
export const inClicks = async <T>(page: Page, most: number, act: () => Promise<T>): Promise<T> => {
  const clicked = await countClicks(page)
  const done = await act()
  expect(clicked(), 'clicks').toBeGreaterThan(0)
  expect(clicked(), 'clicks').toBeLessThanOrEqual(most)
  return done
}
