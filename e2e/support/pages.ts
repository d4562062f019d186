// What every page is held to: nothing serious for the accessibility checker, no sideways scrolling, French only, no script error.
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Waits until what the page asked for is on screen. */
export const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [data-waiting]')).toHaveCount(0)
}

/** Rules that the same elements may break under other colours; the others were asked already. */
export const ofColours = ['color-contrast', 'link-in-text-block'] as const
type Rules = readonly string[]
/** Moderate for the checker, and what whoever hears a page finds their way by: titles in their order, places told apart. */
const heldToo = new Set(['heading-order', 'landmark-unique'])

/** Findings of the checker that nobody lets stand, in the page or one part of it, with the elements they are about. */
export const findings = async (page: Page, part = 'html', only?: Rules): Promise<readonly string[]> => {
  await still(page)
  const violations = page.frames().length > 1 ? await checkFrames(page, part, only) : await check(page, part, only)
  return violations
    .filter(({ id, impact }) => impact === 'serious' || impact === 'critical' || heldToo.has(id))
    .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`))
}

/** Colours that fade are read once they are what they become. */
const still = (page: Page) =>
  page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** The builder of the checker opens a page of its own at each check: only what has frames inside needs it. */
const checkFrames = async (page: Page, part: string, only?: Rules) => {
  const builder = new AxeBuilder({ page }).include(part)
  const { violations } = await (only ? builder.withRules([...only]) : builder).analyze()
  return violations
}

const check = async (page: Page, part: string, only?: Rules) => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(
    async ([within, rules]) => {
      const { run } = (window as unknown as { axe: typeof axe }).axe
      const { violations } = await run(within, {
        resultTypes: ['violations'],
        ...(rules && { runOnly: { type: 'rule', values: [...rules] } }),
      })
      return violations
    },
    [part, only] as const,
  )
}

/** Pixels by which the page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** A page of people outside the office, as each of them has it: light and dark, wide, on a telephone and on the narrowest. */
export const expectFineOutside = async (page: Page): Promise<void> => {
  await settled(page)
  const size = page.viewportSize()
  expect.soft(await findings(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect.soft(await findings(page, 'html', ofColours)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [1366, 390, 320]) {
    await page.setViewportSize({ width, height: 768 })
    expect.soft(await overflow(page)).toBeLessThanOrEqual(0)
  }
  if (size !== null) await page.setViewportSize(size)
}

// Words that libraries leave behind in English, dates in English, and what broken code prints.
const leaks = [
  /\b(Today|Week|Month|Next|Previous|No events|Close|Search|Loading|Clear|Cancel|Save|Delete|Select|Submit)\b/,
  /\b(Toggle password visibility|Scroll (left|right|up|down)|Resize window|Pick a|Choose|Required|Nothing found)\b/,
  /\b(January|February|March|April|June|July|August|September|October|November|December)\b/,
  /\b(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\.? \d{1,2}\b/,
  // names of columns
  /\b(cents|id)$|\b(cents|id),/,
  /\b(undefined|null|NaN|Invalid Date)\b|\[object|\\u[0-9a-f]{4}/,
]

/** Texts of the page, read or spoken, that are not French. */
export const englishTexts = async (page: Page): Promise<readonly string[]> => {
  const texts = await page.evaluate(() => {
    const spoken = ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt']
    const named = [...document.querySelectorAll(spoken.map((name) => `[${name}]`).join(','))]
    return [
      document.title,
      // biome-ignore lint/performance/useDomNodeTextContent: what is shown, not what styles hide
      ...document.body.innerText.split('\n'),
      ...named.flatMap((element) => spoken.map((name) => element.getAttribute(name) ?? '')),
    ]
  })
  return texts.filter((text) => leaks.some((leak) => leak.test(text)))
}

/** Collects what the page's scripts complain about from now on. */
export const scriptErrors = (page: Page): readonly string[] => {
  const errors: string[] = []
  page.on('pageerror', (error) => errors.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return errors
}
