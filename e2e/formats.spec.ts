// How days, hours, numbers and amounts are written on the screens, whatever the language of the browser.
import { expect, type Page, test } from '@playwright/test'
import { settled } from './support/pages.ts'
import { signInAtOnce } from './support/people.ts'

// an English browser, far from Paris: the program speaks French by its own clock all the same
test.use({ locale: 'en-US', timezoneId: 'America/Los_Angeles' })
test.describe.configure({ mode: 'parallel', timeout: 120_000 })

const open = async (page: Page, path: string, login = 'direction') => {
  await signInAtOnce(page, login)
  await page.goto(path)
  await settled(page)
}
const openTraces = async (page: Page) => {
  await page.goto('/admin/traces?connexions=true')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
}
/** Texts of the page, line by line. */
const linesOf = async (page: Page): Promise<string[]> =>
  (await page.getByRole('main').allInnerTexts())
    .join('\n')
    .split(/[\n\t]/)
    .map((line) => line.trim())
    .filter(Boolean)
const inAll = (lines: readonly string[], pattern: RegExp) =>
  lines.flatMap((line) => [...line.matchAll(pattern)].map(([found]) => found))

const english =
  /\b(AM|PM|a\.m\.|p\.m\.)\b|\b(Mon|Tue|Wed|Thu|Fri|Sat|Sun)(day|sday|nesday|rsday|urday)?\b|\b(January|February|March|April|June|July|August|September|October|November|December)\b/

test('SHELL-006 times are HH:mm, in Paris', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  await openTraces(page)
  const lines = await linesOf(page)
  const times = inAll(lines, /\d{1,2}:\d{2}(?::\d{2})?/g)
  expect(times.length).toBeGreaterThan(5)
  for (const time of times) expect(time).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/)
  expect(lines.filter((line) => /\b(AM|PM)\b|\b\d{1,2}\s?h\s?\d/.test(line))).toEqual([])
  // the last trace is that of this very sign-in or later: its hour is that of Paris, not of the browser
  const paris = new Intl.DateTimeFormat('fr-FR', {
    timeZone: 'Europe/Paris',
    hour: '2-digit',
    hourCycle: 'h23',
  }).format(new Date())
  expect(times[0]?.slice(0, 2)).toBe(paris.slice(0, 2))
})

test('SHELL-096 dates are DD/MM/YYYY, or DD/MM/YYYY à HH:mm where the time matters', async ({ page }) => {
  await open(page, '/accounting/orders')
  await expect.poll(async () => (await linesOf(page)).some((line) => /\d{4}/.test(line))).toBe(true)
  const days = inAll(await linesOf(page), /\d{1,4}[/-]\d{1,2}[/-]\d{1,4}/g)
  expect(days.length).toBeGreaterThan(1)
  for (const day of days) expect(day).toMatch(/^(0[1-9]|[12]\d|3[01])\/(0[1-9]|1[0-2])\/(19|20)\d{2}$/)
  await openTraces(page)
  expect(inAll(await linesOf(page), /\d{2}\/\d{2}\/\d{4} à \d{2}:\d{2}/g).length).toBeGreaterThan(5)
})

test('SHELL-007 months, weekdays and numbers are French', async ({ page }) => {
  await open(page, '/accounting/tables')
  await expect(page.getByRole('row').nth(5)).toBeVisible()
  const lines = await linesOf(page)
  expect(lines.filter((line) => english.test(line))).toEqual([])
  const months = inAll(lines, /^\p{L}{3,9}\.? \d{4}$/gu)
  expect(months.length).toBeGreaterThan(0)
  for (const month of months)
    expect(month).toMatch(/^(Jan|Fév|Mars?|Avr|Mai|Juin?|Jui|Aoû|Sep|Oct|Nov|Déc)\p{L}*\.? \d{4}$/u)
  // thousands apart by a narrow space, decimals after a comma
  const large = inAll(lines, /\d[\d\s.,\u202f\u00a0]*\d(?=\s€)/g).filter((amount) => /\d{4}|\d\D\d{3}\D/.test(amount))
  expect(large.length).toBeGreaterThan(0)
  for (const amount of large) expect(amount).toMatch(/^\d{1,3}(\u202f\d{3})*,\d{2}$/)
  await page.goto('/customer/show/nouveau')
  await settled(page)
  await page
    .getByRole('button', { name: /calendrier/i })
    .first()
    .click()
  const calendar = page.getByRole('dialog')
  await expect(calendar).toBeVisible()
  await expect(calendar).toContainText(
    /janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre/i,
  )
  const words = (await calendar.allInnerTexts()).join('\n')
  expect(words.toLowerCase()).toMatch(/lu?n?\.?\s+ma?r?\.?\s+me?r?\.?\s+je?u?\.?\s+ve?n?\.?\s+sa?m?\.?\s+di?m?/)
})

test('SHELL-008 amounts are shown in euros', async ({ page }) => {
  await open(page, '/accounting/orders')
  const cells = await page
    .locator('table')
    .first()
    .evaluate((table) => {
      const heads = [...table.querySelectorAll('thead tr:last-child > *')].map((head) => head.textContent?.trim() ?? '')
      const rows = [...table.querySelectorAll('tbody tr')].filter((row) => row.children.length === heads.length)
      return rows.flatMap((row) =>
        heads.flatMap((head, index) =>
          /^(Montant|Reste|Solde)/.test(head) ? [row.children[index]?.textContent?.trim() ?? ''] : [],
        ),
      )
    })
  expect(cells.length).toBeGreaterThan(10)
  for (const cell of cells) expect(cell).toMatch(/^(–|—|[-−]?\d{1,3}(\u202f\d{3})*,\d{2}\u00a0€)$/)
  // no other money anywhere
  expect((await linesOf(page)).filter((line) => /[$£¥]|\b(EUR|USD)\b/.test(line))).toEqual([])
})
