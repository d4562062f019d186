// Browsers kept for a worker, one for each account: signed in once, the program read once, and as new for each test.
import { type BrowserContext, test as base, type Page } from '@playwright/test'
import { signInAtOnce } from './people.ts'

type OfTest = {
  /** A page of the browser of this account (of nobody without one), for tests that only look. */
  readonly pageOf: (login?: string) => Promise<Page>
}
type OfWorker = { readonly contextOf: (login?: string) => Promise<BrowserContext> }

export const test = base.extend<OfTest, OfWorker>({
  contextOf: [
    async ({ browser }, use) => {
      const contexts = new Map<string, BrowserContext>()
      await use(async (login = '') => {
        const kept = contexts.get(login)
        if (kept) return kept
        // takes the options of the configuration
        const context = await browser.newContext()
        contexts.set(login, context)
        if (login !== '') {
          const page = await context.newPage()
          await signInAtOnce(page, login)
          await page.close()
        }
        return context
      })
      for (const context of contexts.values()) await context.close()
    },
    { scope: 'worker' },
  ],
  pageOf: async ({ contextOf }, use) => {
    const pages: Page[] = []
    await use(async (login) => {
      const page = await (await contextOf(login)).newPage()
      pages.push(page)
      return page
    })
    for (const page of pages) {
      // drafts, chosen columns and the appearance are kept by the browser
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
      await page.close()
    }
  },
})
