// Every list (points 8 to 18 of docs/ux.md): its state is its address, rows are links, selections last, nothing comes late.
import { expect, type Page, test } from '@playwright/test'
import { settled } from '../support/pages.ts'
import { openBrowser, signInAtOnce } from '../support/people.ts'
import { makeDiplomas } from '../support/reference-rows.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })
test.use({ viewport: { width: 1366, height: 768 } })

const wordOfRun = (word: string) => `${word} ${Date.now().toString(36)}`
const names = (page: Page): Promise<string[]> => page.getByRole('rowheader').allInnerTexts()
const open = async (page: Page, path: string) => {
  await page.goto(path)
  await settled(page)
}
const filter = async (page: Page, label: string, options: readonly RegExp[]) => {
  await page.getByRole('button', { name: 'Filtre', exact: true }).click()
  await page.getByRole('menuitem', { name: label }).click()
  for (const option of options) await page.getByRole('checkbox', { name: option }).first().check()
  await page.keyboard.press('Escape')
  await settled(page)
}
/** Two filters, a sort and the second page of the customers. */
const arrange = async (page: Page): Promise<string> => {
  await open(page, '/customer/manage?taille=10')
  await page.getByText('Avec les inactivés').click()
  await filter(page, 'Niveaux', [/^6e/, /^5e/, /^4e/, /^3e/, /^2de/])
  await page.getByRole('button', { name: 'Commune', exact: true }).click()
  await expect(page).toHaveURL(/tri=city/)
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(page).toHaveURL(/page=2/)
  await settled(page)
  return page.url()
}

test('filters, sort and page are the address: read again, and in another browser, the same rows and controls', async ({
  page,
  browser,
}) => {
  await signInAtOnce(page, 'direction')
  const address = await arrange(page)
  const before = await names(page)
  expect(before.length).toBeGreaterThan(2)
  const other = await openBrowser(browser, { viewport: { width: 1366, height: 768 } })
  await signInAtOnce(other, 'commerciale')
  for (const one of [page, other]) {
    await open(one, address)
    expect(await names(one)).toEqual(before)
    await expect(one.getByRole('radio', { name: 'Avec les inactivés' })).toBeChecked()
    await expect(one.getByRole('search')).toContainText(/Niveaux/)
    await expect(one.getByRole('columnheader', { name: /^Commune/ })).toHaveAttribute('aria-sort', 'ascending')
    await expect(one.getByRole('button', { name: 'Page 2', exact: true })).toHaveAttribute('aria-current', 'page')
  }
  await other.context().close()
})

test('back from a record, by the browser or by Fermer, the list stands as it was', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  await open(page, '/customer/manage?taille=50&tri=city.asc&inactives=true')
  const address = page.url()
  const before = await names(page)
  const row = page.getByRole('row').nth(35)
  await row.scrollIntoViewIfNeeded()
  const scrollOf = () => row.evaluate((one) => one.closest('section')?.scrollTop ?? 0)
  const scrolled = await scrollOf()
  expect(scrolled).toBeGreaterThan(100)
  for (const leave of ['browser', 'Fermer']) {
    await row.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/customer\/show\//)
    await settled(page)
    if (leave === 'browser') await page.goBack()
    else await page.getByRole('button', { name: 'Fermer', exact: true }).click()
    await expect(page).toHaveURL(address)
    await settled(page)
    await expect.poll(() => names(page), { message: leave }).toEqual(before)
    expect(Math.abs((await scrollOf()) - scrolled), leave).toBeLessThan(60)
    // on the row, or still on its link where one came back before the record was there
    await expect.poll(() => row.evaluate((one) => one.contains(document.activeElement)), { message: leave }).toBe(true)
  }
})

test('a bare address brings the last state back, and writes it into the address', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  await arrange(page)
  const before = await names(page)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Accueil', exact: true }).click()
  await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
  // the group of the page before may still be open
  const list = menu.getByRole('link', { name: 'Liste des clients' })
  if (!(await list.isVisible())) await menu.getByRole('button', { name: 'Clients', exact: true }).click()
  await list.click()
  await expect(page).toHaveURL(/niveau=/)
  await expect(page).toHaveURL(/tri=city/)
  await settled(page)
  expect(await names(page)).toEqual(before)
})

test('a name is a link that opens beside; a click elsewhere opens nothing and leaves the text to be chosen, two open', async ({
  page,
  context,
}) => {
  await signInAtOnce(page, 'direction')
  await open(page, '/customer/manage')
  const row = page.getByRole('row').nth(3)
  const link = row.getByRole('rowheader').getByRole('link')
  await expect(link).toHaveAttribute('href', /\/customer\/show\/\d+/)
  const opened = context.waitForEvent('page')
  await link.click({ modifiers: ['Control'] })
  await (await opened).close()
  await expect(page).toHaveURL(/\/customer\/manage/)
  const cell = row.getByRole('cell').nth(3)
  await cell.click()
  await page.waitForTimeout(300)
  await expect(page).toHaveURL(/\/customer\/manage/)
  const chosen = await cell.evaluate((one) => {
    getSelection()?.selectAllChildren(one)
    return { said: getSelection()?.toString(), select: getComputedStyle(one).userSelect }
  })
  expect(chosen.said?.trim()).not.toBe('')
  expect(chosen.select).not.toBe('none')
  await cell.dblclick()
  await expect(page).toHaveURL(/\/customer\/show\//)
})

test('a selection lasts over the pages, is sent once, and is answered for row by row', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  const word = wordOfRun('Choix')
  const made = await makeDiplomas(page, word, 12)
  await open(page, `/codification/graduations?taille=10&q=${encodeURIComponent(word)}`)
  for (const name of made.slice(0, 2)) await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check()
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await page.getByRole('checkbox', { name: `Sélectionner ${made[10]}` }).check()
  const bar = page.getByRole('toolbar', { name: 'Actions sur la sélection' })
  await expect(bar).toContainText('3 sélectionné')
  const sent: unknown[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('graduation-disable')) sent.push(request.postDataJSON())
  })
  await bar.getByRole('button', { name: /^Désactiver/ }).click()
  const confirmation = page.getByRole('dialog')
  await confirmation.getByRole('button', { name: /^Désactiver 3/ }).click()
  await expect.poll(() => sent.length).toBe(1)
  expect((sent[0] as { ids: number[] }).ids).toHaveLength(3)
  await expect(page.getByRole('status').filter({ hasText: /3 / }).first()).toBeVisible()
  await open(page, `/codification/graduations?taille=25&q=${encodeURIComponent(word)}`)
  await expect(page.getByRole('rowheader')).toHaveCount(9)
})

test('a disabled row is struck with its word, or out of sight; Rétablir is done by the server; closing the page at once changes nothing', async ({
  page,
  context,
}) => {
  await signInAtOnce(page, 'direction')
  const word = wordOfRun('Retrait')
  const [first = '', second = ''] = await makeDiplomas(page, word, 2)
  const address = `/codification/graduations?q=${encodeURIComponent(word)}`
  await open(page, `${address}&inactives=true`)
  await page.getByRole('button', { name: `Désactiver ${first}` }).click()
  const row = page.getByRole('row').filter({ hasText: first })
  await expect(row).toContainText('Inactif')
  await expect(row.getByText(first)).toHaveCSS('text-decoration-line', 'line-through')
  await page.getByRole('button', { name: 'Rétablir' }).click()
  await expect(row).not.toContainText('Inactif')
  await page.reload()
  await settled(page)
  await expect(row).not.toContainText('Inactif')
  const closing = await context.newPage()
  await open(closing, address)
  await closing.getByRole('button', { name: `Désactiver ${second}` }).click()
  await closing.waitForTimeout(200)
  await closing.close()
  await open(page, address)
  await expect(page.getByRole('row').filter({ hasText: second })).toHaveCount(0)
  await expect(page.getByRole('rowheader')).toHaveCount(1)
})

test('columns are those of the person: hidden here, hidden after a reload and in another browser', async ({
  page,
  browser,
}) => {
  await signInAtOnce(page, 'gestion')
  await open(page, '/teacher/manage')
  const head = page.getByRole('columnheader', { name: 'Emploi' })
  await expect(head).toBeVisible()
  const choose = async (one: Page) => {
    await one.getByRole('button', { name: 'Colonnes et densité' }).click()
    await one.getByRole('dialog').getByRole('checkbox', { name: 'Emploi' }).click()
    await one.keyboard.press('Escape')
  }
  await choose(page)
  await expect(head).toBeHidden()
  await page.reload()
  await settled(page)
  await expect(head).toBeHidden()
  const other = await openBrowser(browser, { viewport: { width: 1366, height: 768 } })
  await signInAtOnce(other, 'gestion')
  await open(other, '/teacher/manage')
  await expect(other.getByRole('columnheader', { name: 'Emploi' })).toBeHidden()
  await choose(other)
  await expect(other.getByRole('columnheader', { name: 'Emploi' })).toBeVisible()
  await other.context().close()
})

test('what an earlier search answers late replaces nothing', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  await open(page, '/customer/manage')
  await page.route('**/api/customer/list?**', async (route) => {
    if (new URL(route.request().url()).searchParams.get('q') === 'a')
      await new Promise((done) => setTimeout(done, 2000))
    await route.continue().catch(() => {})
  })
  const search = page.getByRole('searchbox')
  await search.fill('a')
  await page.waitForTimeout(400)
  await search.fill('beaumanoir')
  await expect(page.getByRole('rowheader').first()).toHaveText(/beaumanoir/i)
  const rows = await names(page)
  await page.waitForTimeout(2500)
  expect(await names(page)).toEqual(rows)
})

test('nothing yet, nothing with these filters, and a failure are three things', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  await open(page, '/customer/manage?q=zzzzqqq')
  await expect(page.getByRole('main')).toContainText('Aucun résultat avec ces filtres')
  await expect(page.getByRole('button', { name: 'Effacer les filtres' })).toBeVisible()
  const list = '**/api/customer/list?**'
  await page.route(list, async (route) => {
    const answer = await route.fetch()
    const body = await answer.json()
    await route.fulfill({ response: answer, json: { ...body, rows: [], total: 0 } })
  })
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(page.getByRole('main')).toContainText('Aucun client pour l’instant')
  await page.unrouteAll({ behavior: 'wait' })
  await page.route(list, (route) => route.fulfill({ status: 500, json: { message: 'panne' } }))
  await page.goto('/customer/manage?tri=city.asc')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toContainText(/Impossible de charger/)
  await page.unrouteAll({ behavior: 'wait' })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: 'Fermer' })
    .first()
    .click({ timeout: 2000 })
    .catch(() => {})
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('rowheader').first()).toBeVisible()
})
