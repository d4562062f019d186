// What each part of the people finds in the one application: its addresses, its home, its pages, and what they ask the server.
import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { scriptErrors, settled } from './support/pages.ts'
import { openBrowser, signInAtOnce } from './support/people.ts'

test.describe.configure({ mode: 'parallel', timeout: 240_000 })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })

test('SHELL-020 the path admin/grcompany opens the company record', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  await page.goto('/admin/grcompany')
  await expect(heading(page)).toHaveText(/Société/)
  await expect(page.getByLabel('SIREN')).toHaveValue(/^\d{3} \d{3} \d{3}$/)
  await expect(page.getByRole('button', { name: 'Enregistrer', exact: true })).toBeVisible()
})

test('SHELL-021 the path customer/manage opens the customer list', async ({ page }) => {
  await signInAtOnce(page, 'commerciale')
  await page.goto('/customer/manage')
  await expect(heading(page)).toHaveText(/^Liste des clients/)
  await page.getByRole('rowheader').first().getByRole('link').click()
  await expect(page).toHaveURL(/\/customer\/show\/\d+/)
})

test('SHELL-025 the path public/contact opens the contact request, without an account', async ({ page }) => {
  await page.goto('/public/contact')
  await expect(heading(page)).toBeVisible()
  await expect(page.getByRole('button', { name: /Envoyer/ })).toBeVisible()
  await expect(page).toHaveURL(/\/public\/contact$/)
})

test('SHELL-003 teachers, customers and students have homes of their own, visitors public pages, in the same application', async ({
  browser,
}) => {
  const homes = [
    ['direction', 'gruser', 'Principal'],
    ['professeur', 'teacher', null],
    ['cliente', 'customer', null],
    ['eleve', 'student', null],
  ] as const
  const seen: string[] = []
  for (const [login, identifier, menu] of homes) {
    const page = await openBrowser(browser)
    await signInAtOnce(page, login)
    await page.goto('/')
    await settled(page)
    await expect(page.locator('[data-home]')).toHaveAttribute('data-home', identifier)
    // only staff have the menu of the back office
    await expect(page.getByRole('navigation', { name: 'Menu principal' })).toHaveCount(menu ? 1 : 0)
    seen.push((await page.getByRole('main').allInnerTexts()).join())
    await page.goto('/customer/manage')
    if (menu === null) await expect(page.getByRole('heading', { name: 'Page d’un autre espace' })).toBeVisible()
    await page.context().close()
  }
  expect(new Set(seen).size).toBe(homes.length)
  const visitor = await openBrowser(browser)
  for (const path of ['/login', '/public/contact']) {
    await visitor.goto(path)
    await expect(heading(visitor)).toBeVisible()
    await expect(visitor).toHaveURL(new RegExp(`${path}$`))
  }
  await visitor.goto('/customer/manage')
  await expect(visitor).toHaveURL(/\/login\?retour=/)
  await visitor.context().close()
})

/** The published table: name, method, path, answer and kind of each row. */
const published = readFileSync(new URL('../docs/operations.tsv', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .filter(Boolean)
  .map((line) => line.split('\t'))
  .map(([name = '', , methods = '', path = '', , , , , , kind = '']) => ({ name, methods, path, kind }))

/** Screens whose address the table leaves to a rule, or asks a record in. */
const placed: Readonly<Record<string, string>> = {
  overview_customer: '/customer/overview?target=customer&targetReference=1',
  customer_contact_overview: '/contact/overview',
  manage_contacts_history: '/contact/history',
}

test('every published address of a screen shows it, and under /api answers as the interface does, never with a page', async ({
  page,
}) => {
  const screens = published
    .filter(({ methods, path, kind }) => methods.includes('GET') && kind.includes('screen') && path !== '')
    .flatMap(({ name, path }) => (path === '/{view name}' ? [] : [placed[name] ?? path.replace(/\/\*$/, '')]))
  expect(screens.length).toBeGreaterThan(30)
  await signInAtOnce(page, 'direction')
  const lost: string[] = []
  for (const path of screens) {
    const address = path.replaceAll(/\{\w+\}/g, 'jeton')
    await page.goto(address)
    await expect(heading(page), path).toBeVisible()
    if ((await heading(page).textContent()) === 'Page introuvable') lost.push(path)
    // the page that lists the operations stands at /api itself
    if (address === '/') continue
    const answer = await page.request.get(`/api${address}`)
    expect(answer.headers()['content-type'], path).toMatch(/^application\/json/)
  }
  expect(lost).toEqual([])
})

test('published files open at their address, with and without /api', async ({ page }) => {
  await signInAtOnce(page, 'direction')
  const list = await page.request.get('/api/contracts/private-tuition-contract-list?size=1')
  expect(list.ok()).toBe(true)
  const [contract] = ((await list.json()) as { rows: { id: number }[] }).rows
  const files = {
    [`/privateTuition/contract/${contract?.id}/print`]: 'application/pdf',
    '/accounting/urssaf/declaration_list_csv': 'text/csv',
    '/translations/messages.json': 'application/json',
  }
  for (const [address, type] of Object.entries(files)) {
    const answers = [await page.request.get(`/api${address}`), await page.request.get(address)]
    for (const answer of answers) {
      expect(answer.status(), address).toBe(200)
      expect(answer.headers()['content-type'], address).toContain(type)
    }
  }
})

/** Addresses of the menu, all groups open one after the other. */
const menuPaths = async (page: Page): Promise<string[]> => {
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  const paths = new Set<string>()
  const groups = menu.getByRole('button', { expanded: false })
  const names = await groups.allInnerTexts()
  for (const name of names) {
    await menu.getByRole('button', { name, exact: true }).click()
    for (const link of await menu.getByRole('link').all()) paths.add((await link.getAttribute('href')) ?? '/')
  }
  return [...paths]
}

type Declared = { paths: Record<string, Record<string, { operationId: string }>> }

test('SHELL-011 each screen of the menu fills the panel of the shell from named operations, without loading the page again', async ({
  page,
}) => {
  const errors = scriptErrors(page)
  await signInAtOnce(page, 'direction')
  await page.goto('/')
  await settled(page)
  const { paths: declared } = (await (await page.request.get('/api/openapi.json')).json()) as Declared
  const places = Object.entries(declared).map(
    ([path, methods]) => [new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`), methods] as const,
  )
  const nameOf = (method: string, path: string) =>
    places.find(([place, methods]) => place.test(path) && method in methods)?.[1][method]?.operationId
  const paths = await menuPaths(page)
  expect(paths.length).toBeGreaterThan(25)
  const loads: string[] = []
  const asked: { path: string; name: string | undefined; type: string }[] = []
  page.on('load', () => loads.push(page.url()))
  page.on('response', async (answer) => {
    const { pathname } = new URL(answer.url())
    if (!pathname.startsWith('/api/') || pathname === '/api/events') return
    asked.push({
      path: `${answer.request().method()} ${pathname}`,
      name: nameOf(answer.request().method().toLowerCase(), pathname),
      type: answer.headers()['content-type'] ?? '',
    })
  })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  for (const path of paths) {
    const link = menu.locator(`a[href="${path}"]`).first()
    for (const group of await menu.getByRole('button', { expanded: false }).all()) {
      if (await link.isVisible()) break
      await group.click()
    }
    await link.click()
    await expect(page).toHaveURL((url) => `${url.pathname}${url.search}`.startsWith(path.split('?')[0] ?? path))
    await settled(page)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).not.toHaveText('Page introuvable')
  }
  expect(loads).toEqual([])
  expect(asked.length).toBeGreaterThan(paths.length / 2)
  expect(asked.filter(({ name, type }) => name === undefined || !type.startsWith('application/json'))).toEqual([])
  // a style or script that the policy of the page forbids would be among them
  expect(errors).toEqual([])
})
