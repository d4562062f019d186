// Every list of the office, one by one (points 11 to 13 of docs/ux.md): caption, sort that is told, rows that are links, rows in sight.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { settled } from '../support/pages.ts'
import { signInAtOnce } from '../support/people.ts'

test.describe.configure({ timeout: 240_000 })
test.use({ viewport: { width: 1366, height: 768 } })

const open = async (page: Page, path: string) => {
  await page.goto(path)
  await settled(page)
}

/** Lists of the office whose rows open nothing of their own: a setting in its row, a line of what happened. */
const lists: readonly (readonly [path: string, opens: boolean])[] = [
  ['/contact/history', true],
  ['/customer/manage', true],
  ['/customer/mailing_list', true],
  ['/privateTuition/contract', true],
  ['/privateTuition/courses', true],
  ['/teacher/manage', true],
  ['/teacher/mailing_list', true],
  ['/teacher/refused_candidates', true],
  ['/traineeship/sessions', true],
  ['/traineeship/sessions/1?onglet=inscriptions', true],
  ['/accounting/orders', true],
  ['/accounting/bills', true],
  ['/accounting/bills-payments', true],
  ['/accounting/unpaid', true],
  ['/accounting/books', true],
  ['/accounting/tables', true],
  ['/accounting/urssaf/customer', true],
  ['/accounting/urssaf/teacher', true],
  ['/accounting/urssaf/declaration', true],
  ['/accounting/codification/VATCodes', false],
  ['/accounting/codification/sysAccounts', false],
  ['/accounting/payslip-charges', true],
  ['/codification/subjects', true],
  ['/codification/school-careers', true],
  ['/codification/chapters', true],
  ['/codification/cities', true],
  ['/codification/establishments', true],
  ['/codification/documents', true],
  ['/admin/message-template', true],
  ['/admin/messenger-message', false],
  ['/admin/printingConfigs', true],
  ['/admin/cron-task', true],
  ['/admin/grusers', true],
  ['/admin/roles', true],
  ['/admin/logs/list', false],
  ['/admin/traces', false],
  ['/gtu', true],
  ['/landing/template', true],
]
/** Rows under the headings of their groups: no column tells that order. */
const inItsOwnOrder = new Set(['/traineeship/sessions/1?onglet=inscriptions', '/accounting/payslip-charges'])
/** Lists that money and lessons are followed by: the number or the date that names a row is read whole. */
const namedWhole = new Set([
  '/accounting/orders',
  '/accounting/bills',
  '/accounting/bills-payments',
  '/privateTuition/contract',
  '/privateTuition/courses',
])
/** A registration says its subjects with their hours, its bill and its credit notes: fewer fit. */
const ofSeveralLines = new Set(['/traineeship/sessions/1?onglet=inscriptions'])
const hasMore = async (page: Page, table: Locator) =>
  (await table.locator('tfoot').count()) > 0 &&
  ((await page.getByRole('navigation', { name: 'Onglets' }).count()) > 0 ||
    (await table.locator('thead tr').count()) > 1)
const inSight = (table: Locator) =>
  table.evaluate((one) => {
    const box = one.closest('section')?.getBoundingClientRect()
    const foot = one.querySelector('tfoot')?.getBoundingClientRect()
    const head = one.querySelector('thead')?.getBoundingClientRect()
    const [top, bottom] = [head?.bottom ?? 0, Math.min(box?.bottom ?? 0, foot?.top ?? Infinity, innerHeight)]
    return [...one.querySelectorAll('tbody tr[data-i]')].filter((row) => {
      const at = row.getBoundingClientRect()
      return at.top >= top - 1 && at.bottom <= bottom + 1
    }).length
  })
/** Dates, numbers and amounts that end in « … », and the names of rows besides. */
const cutCells = (table: Locator, withNames: boolean) =>
  table.evaluate((one, named) => {
    const isWhole = (cell: Element) => {
      const text = document.createRange()
      text.selectNodeContents(cell)
      const { paddingRight } = getComputedStyle(cell)
      return (
        text.getBoundingClientRect().right <= cell.getBoundingClientRect().right - Number.parseFloat(paddingRight) + 0.5
      )
    }
    return [...one.querySelectorAll('tbody tr[data-i] > :is(td, th)')]
      .filter((cell) =>
        cell.matches('th') ? named : getComputedStyle(cell).fontVariantNumeric.includes('tabular-nums'),
      )
      .filter((cell) => !isWhole(cell))
      .map((cell) => cell.textContent ?? '')
  }, withNames)

test('each list has a caption, a sort that is told, a header in each row that is a link, figures that are whole, and twelve rows in sight', async ({
  page,
}) => {
  await signInAtOnce(page, 'direction')
  const wrong: string[] = []
  for (const [path, opens] of lists) {
    await open(page, path)
    const table = page.getByRole('main').locator('table:has(caption)').first()
    if ((await table.count()) === 0) {
      wrong.push(`${path}: no table with a caption`)
      continue
    }
    if (!inItsOwnOrder.has(path) && (await table.locator('th[aria-sort]').count()) !== 1)
      wrong.push(`${path}: its sort is not told`)
    // a group of rows has a heading that is no row
    const rows = await table.locator('tbody tr[data-i]').count()
    const headers = await table.locator('tbody th[scope=row]').count()
    if (headers < rows) wrong.push(`${path}: ${headers} headers for ${rows} rows`)
    const links = await table.locator('tbody th[scope=row] a[href]').count()
    if (opens && links < rows) wrong.push(`${path}: ${links} links in the headers of ${rows} rows`)
    const cut = await cutCells(table, namedWhole.has(path))
    if (cut.length > 0) wrong.push(`${path}: cut: ${cut.slice(0, 3).join(', ')}`)
    if (ofSeveralLines.has(path)) continue
    const seen = await inSight(table)
    // tabs above and sums below, or a head of two lines, take the place of one
    const most = Math.min(rows, (await hasMore(page, table)) ? 11 : 12)
    if (seen < most) wrong.push(`${path}: ${seen} rows in sight`)
  }
  expect(wrong).toEqual([])
})
