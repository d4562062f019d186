// People at their browsers: each has a context of their own, signed in as one account.
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { expect } from '@playwright/test'

/** Password of every demo account. */
export const demoPassword = 'cartable'

/** Types into the sign-in page that is open, and sends it. */
export const typeCredentials = async (page: Page, login: string, password: string): Promise<void> => {
  await page.getByLabel('Identifiant').fill(login)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** The home page of whoever is signed in. */
export const expectHome = (page: Page): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: /^Bonjour / })).toBeVisible()

/** Signs in by the page that everybody sees. */
export const signIn = async (page: Page, login: string, password = demoPassword): Promise<void> => {
  await page.goto('/')
  await typeCredentials(page, login, password)
  await expectHome(page)
}

/** Another browser with its own cookies, nobody signed in. */
export const openBrowser = async (browser: Browser, options: BrowserContextOptions = {}): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: process.env.CARTABLE_URL ?? '',
    reducedMotion: 'reduce',
    ...options,
  })
  return context.newPage()
}

/** Signs a page's browser in without its form, for tests that are not about signing in. */
export const signInAtOnce = async (page: Page, login: string, password = demoPassword): Promise<void> => {
  const answer = await page.request.post('/api/login', { headers: { 'x-cartable': '1' }, data: { login, password } })
  expect(await answer.json()).toMatchObject({ ok: true })
}
