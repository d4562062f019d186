// A person without a mouse: the keys alone, with the focus seen at each of them.
import { expect, type Locator, type Page } from '@playwright/test'

/** What has the focus, when it cannot be seen where it is: nothing has it, no ring is drawn, or something covers it. */
const lostFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const held = document.activeElement
    if (held === null || held === document.body) return 'nothing has the focus'
    // the provider's fields draw theirs inside
    if (held instanceof HTMLIFrameElement) return null
    const { left, top, width, height } = held.getBoundingClientRect()
    const said = `${held.tagName} ${held.getAttribute('aria-label') ?? held.textContent?.slice(0, 40)}`
    if (!held.matches(':focus-visible')) return `${said}: no ring`
    // a box that is ticked lies, unseen, on the one that is drawn
    const isInside = left + width > 0 && top + height > 0 && left < innerWidth && top < innerHeight
    return isInside ? null : `${said}: out of the window`
  })

export const press = async (page: Page, key: string): Promise<void> => {
  await page.keyboard.press(key)
  expect(await lostFocus(page), key).toBeNull()
}

/** Most stops between two things of one screen. */
const mostStops = 120
/** Tab, or back by Shift and Tab, until it is there; every stop on the way is seen. */
export const tabTo = async (target: Locator): Promise<void> => {
  const page = target.page()
  await expect(target).toBeVisible()
  const isThere = () => target.evaluate((element) => element === document.activeElement)
  const isBehind = await target.evaluate((element) => {
    const held = document.activeElement ?? document.body
    return held !== document.body && (held.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_PRECEDING) > 0
  })
  for (let stops = 0; stops < mostStops; stops++) {
    if (await isThere()) return
    await press(page, isBehind ? 'Shift+Tab' : 'Tab')
  }
  throw new Error(`${target} is no stop of the Tab key`)
}

/** Reaches it, and presses it. */
export const pressOn = async (target: Locator, key: 'Enter' | 'Space' = 'Enter'): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press(key)
}

/** Reaches a field and types, key after key. */
export const typeInto = async (target: Locator, words: string): Promise<void> => {
  await tabTo(target)
  await target.page().keyboard.press('ControlOrMeta+a')
  await target.page().keyboard.type(words)
}

/** Types what a list is narrowed to, and takes what is found first. */
export const typeAndTake = async (target: Locator, words: string, found: RegExp | string = words): Promise<void> => {
  const page = target.page()
  await typeInto(target, words)
  // a short list is not narrowed: it opens by its arrow
  if ((await target.getAttribute('readonly')) !== null) await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name: found }).first()
  await expect(option).toBeVisible()
  for (let steps = 0; steps < 12; steps++) {
    const held = await target.getAttribute('aria-activedescendant')
    if (held !== null && (await option.getAttribute('id')) === held) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option')).toHaveCount(0)
}
