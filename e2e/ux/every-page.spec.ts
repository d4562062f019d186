// Every page of the office (points 1 to 4, 38 and 39 of docs/ux.md): one title that stands everywhere, never wider than its
// window, French in its words and its signs.
import { expect, type Page } from '@playwright/test'
import { test } from '../support/browsers.ts'
import { linesOf, wrongSigns } from '../support/french-signs.ts'
import { innerPages, menuPages } from '../support/office-pages.ts'
import { englishTexts, overflow, settled } from '../support/pages.ts'

test.describe.configure({ mode: 'parallel', timeout: 600_000 })

const laptop = { width: 1366, height: 768 }
const narrow = [
  { width: 390, height: 844 },
  { width: 320, height: 640 },
]
const everyPage = [...menuPages, ...innerPages]
/** Home pages are the beginning of the trail. */
const withoutTrail = new Set(['/'])
/** Of the person, or of the company as a whole. */
const unlit = new Set(['/profile'])
/** Inside what the menu shows of itself, whatever dialog a page opens over it. */
const isInSight = (entry: Element) => {
  const box = entry.getBoundingClientRect()
  for (let at = entry.parentElement; at !== null; at = at.parentElement) {
    const frame = at.getBoundingClientRect()
    const isFrame = /auto|scroll|hidden/.test(getComputedStyle(at).overflowY)
    if (isFrame && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1)) return false
  }
  return box.height > 0
}
const words = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim()

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await settled(page)
}

test('each page of the menu and behind it has one title, which ends its trail, and a window title that no other has', async ({
  pageOf,
}) => {
  const page = await pageOf('direction')
  await page.setViewportSize(laptop)
  const wrong: string[] = []
  const titles = new Map<string, string>()
  for (const path of everyPage) {
    await open(page, path)
    const headings = page.getByRole('heading', { level: 1 })
    const heading = words(await headings.first().textContent())
    const [count, title] = [await headings.count(), words(await page.title())]
    if (count !== 1) wrong.push(`${path}: ${count} titles`)
    if (/introuvable|n’existe/i.test(heading)) wrong.push(`${path}: ${heading}`)
    if (!title.includes(heading)) wrong.push(`${path}: « ${heading} » is not in the title of its window, « ${title} »`)
    if (!withoutTrail.has(path)) {
      const trail = page.getByRole('navigation', { name: 'Fil d’Ariane' })
      const last = (await trail.count()) === 1 ? words(await trail.getByRole('listitem').last().textContent()) : ''
      if (last !== heading) wrong.push(`${path}: its trail ends with « ${last} », its title is « ${heading} »`)
    }
    const lit = page.getByRole('navigation', { name: 'Menu principal' }).locator('[aria-current=page]')
    if (!unlit.has(path) && (await lit.count()) !== 1)
      wrong.push(`${path}: ${await lit.count()} entries of the menu are lit`)
    else if (!unlit.has(path) && !(await lit.evaluate(isInSight)))
      wrong.push(`${path}: its entry of the menu is out of sight`)
    // a view of the same page is the same page, and so is its first tab
    if (path.includes('?vue=') || path === '/accounting/urssaf') continue
    const other = titles.get(title)
    if (other !== undefined) wrong.push(`${path}: the window title « ${title} » of ${other}`)
    titles.set(title, path)
  }
  expect(wrong).toEqual([])
})

test('no page of the office scrolls sideways, on a laptop, on a telephone and on the narrowest', async ({ pageOf }) => {
  const page = await pageOf('direction')
  const wrong: string[] = []
  for (const path of everyPage) {
    for (const size of [laptop, ...narrow]) {
      await page.setViewportSize(size)
      if (size === laptop) await open(page, path)
      else await settled(page)
      const wider = await overflow(page)
      if (wider > 0) wrong.push(`${path}: ${wider} px at ${size.width}`)
    }
  }
  expect(wrong).toEqual([])
})

test('no word of a page of the office is English or broken, and its signs stand as French writes them', async ({
  pageOf,
}) => {
  const page = await pageOf('direction')
  await page.setViewportSize(laptop)
  const wrong: string[] = []
  for (const path of everyPage) {
    await open(page, path)
    for (const text of await englishTexts(page)) wrong.push(`${path}: ${text.slice(0, 120)}`)
    const lines = await linesOf(page)
    // cities bear the names of the official register, letter for letter
    const own = path.startsWith('/codification/cities') ? lines.filter((line) => !/'/.test(line)) : lines
    for (const text of new Set(own.flatMap(wrongSigns))) wrong.push(`${path}: ${text}`)
  }
  expect(wrong).toEqual([])
})

test('the list of pages holds all of the menu', async ({ pageOf }) => {
  const page = await pageOf('direction')
  await page.setViewportSize(laptop)
  await open(page, '/')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const paths = new Set<string>()
  const collect = async () => {
    for (const link of await menu.getByRole('link').all()) paths.add((await link.getAttribute('href')) ?? '')
  }
  await collect()
  for (const name of await menu.getByRole('button', { expanded: false }).allInnerTexts()) {
    await menu.getByRole('button', { name, exact: true }).click()
    await collect()
  }
  expect([...paths].filter((path) => !menuPages.includes(path))).toEqual([])
  expect(menuPages.filter((path) => !paths.has(path))).toEqual([])
})
