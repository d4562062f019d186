// Boards and the page of a stage (points 26 to 32 of docs/ux.md): three ways to move a card, refusals that put it back, pictures of what fits.
import { expect, type Locator, type Page, test } from '@playwright/test'
import { settled } from '../support/pages.ts'
import { signInAtOnce } from '../support/people.ts'

test.describe.configure({ mode: 'parallel', timeout: 120_000 })
test.use({ viewport: { width: 1366, height: 768 } })

const open = async (page: Page, path: string, login: string) => {
  await signInAtOnce(page, login)
  await page.goto(path)
  await settled(page)
}
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) }).first()
const cardIn = (place: Locator) => place.locator('[data-card]').first()

test('a contact is moved by the pointer, by its menu and by the keys: the same dialog, and given up it is back with the focus', async ({
  page,
}) => {
  await open(page, '/contact/overview', 'commerciale')
  const from = column(page, 'Contact')
  const to = column(page, 'Prospect')
  const id = await cardIn(from).getAttribute('data-card')
  const card = page.locator(`[data-card="${id}"]`)
  const titles: string[] = []
  const seen = async (leave: 'Annuler' | 'Échap') => {
    const dialog = page.getByRole('dialog').last()
    await expect(dialog).toBeVisible()
    titles.push((await dialog.getByRole('heading').first().textContent()) ?? '')
    if (leave === 'Échap') await page.keyboard.press('Escape')
    else
      await dialog
        .getByRole('button', { name: /^(Annuler|Fermer)$/ })
        .last()
        .click()
    await expect(dialog).toBeHidden()
    await expect(from.locator(`[data-card="${id}"]`)).toBeVisible()
    await expect(card.getByRole('link').first()).toBeFocused()
  }
  await card.dragTo(to)
  await seen('Annuler')
  await card
    .getByRole('button', { name: /^Actions|Déplacer/ })
    .first()
    .click()
  await page.getByRole('menuitem', { name: /^Prospect/ }).click()
  await seen('Échap')
  await card.getByRole('link').first().focus()
  await page.keyboard.press('Space')
  for (let step = 0; step < 8 && (await to.getAttribute('data-target')) !== 'true'; step++)
    await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await seen('Échap')
  expect(new Set(titles).size).toBe(1)
})

test('columns that a candidate may not enter are told with their reason, before the drop', async ({ page }) => {
  await open(page, '/teacher/postulance_overview', 'recrutement')
  const card = page.locator('[data-card]').first()
  await card
    .getByRole('button', { name: /^Actions|Déplacer/ })
    .first()
    .click()
  const forbidden = page.getByRole('menu').locator('[aria-disabled=true]')
  await expect(forbidden.first()).toBeVisible()
  for (const one of await forbidden.all()) expect((await one.textContent())?.trim().length).toBeGreaterThan(15)
})

test('the page of a stage fits: three subjects side by side, and its week from Sunday, whole, above its footer', async ({
  page,
}) => {
  await open(page, '/traineeship/sessions/3', 'stages')
  const boxes = await page
    .getByRole('main')
    .getByRole('listitem', { name: /^(Mathématiques|Français|Anglais)/ })
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, width }) => ({ top, width })))
  const row = boxes.filter(({ top }) => Math.abs(top - (boxes[0]?.top ?? 0)) < 4)
  expect(row.length).toBe(3)
  for (const { width } of row) expect(width).toBeGreaterThanOrEqual(300)
  await page.goto('/traineeship/sessions/3?vue=planning')
  await settled(page)
  const days = page.getByRole('region', { name: /^(dim|lun|mar|mer|jeu|ven|sam)/i })
  const heads = await days.getByRole('heading', { level: 3 }).allInnerTexts()
  expect(heads).toHaveLength(7)
  expect(heads[0]).toMatch(/^dim/i)
  expect(heads[6]).toMatch(/^sam/i)
  const { bottom, inner } = await days.first().evaluate((one) => {
    const scrolling = (at: Element): number =>
      at.scrollHeight > at.clientHeight + 1 && /auto|scroll/.test(getComputedStyle(at).overflowY) ? 1 : 0
    let inner = 0
    for (let at: Element | null = one; at && at.tagName !== 'MAIN'; at = at.parentElement) inner += scrolling(at)
    return { bottom: one.getBoundingClientRect().bottom, inner }
  })
  expect(inner).toBe(0)
  expect(bottom).toBeLessThanOrEqual(768)
  const said = ((await page.getByRole('main').textContent()) ?? '').replace(/\s+/g, ' ')
  expect(said).toContain('Durée du stage')
  for (const hour of ['08:00', '20:00']) expect(said).toContain(hour)
})
