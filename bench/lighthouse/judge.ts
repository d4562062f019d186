// Lighthouse beside a Chromium of ours: whose session it shares, and what it says of a page.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse, { type Config } from 'lighthouse'
import { chromiumOptions } from '../browser.ts'
import type { Product } from '../product.ts'

export type Settings = NonNullable<Config['settings']>
type Audited = NonNullable<NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr']>

export type Judge = {
  readonly context: BrowserContext
  /** Who looks at the pages from now on; null: nobody signed in. */
  signInAs(login: string | null): Promise<void>
  /** What Lighthouse says of a page that must be the one that is shown; throws when it cannot be judged. */
  audit(url: string, settings: Settings): Promise<Audited>
  close(): Promise<void>
}

/** A browser with a profile of its own rather than a private window: Lighthouse opens its page beside ours and shares the session. */
export async function openJudge(product: Product): Promise<Judge> {
  const profile = mkdtempSync(join(tmpdir(), 'cartable-bench-chromium-'))
  const port = await freePort()
  const { executablePath, args } = chromiumOptions()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  return {
    context,
    signInAs: (login) => signInAs(context, product, login),
    audit: (url, settings) => audit(url, { ...settings, port }),
    close: async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Score of a category out of 100, and what cost points of those that are passed or not. */
export function scoreOf(report: Audited, name: string): { score: number; faults: string[] } {
  const category = report.categories[name]
  if (!category || category.score === null) throw new Error(`Lighthouse gave no score of ${name}`)
  const faults = category.auditRefs
    .map(({ id }) => report.audits[id])
    .flatMap((one) =>
      one && one.score !== null && one.score < 1 && one.scoreDisplayMode === 'binary'
        ? [`${one.title} (${one.id})`]
        : [],
    )
  return { score: Math.round(category.score * 100), faults }
}

async function audit(url: string, settings: Settings & { readonly port: number }): Promise<Audited> {
  const result = await lighthouse(url, {
    disableStorageReset: true, // the session is a cookie
    locale: 'fr',
    logLevel: 'error',
    ...settings,
  })
  const report = result?.lhr
  if (!report || report.runtimeError)
    throw new Error(`Lighthouse could not judge ${url}: ${report?.runtimeError?.message ?? 'no report'}`)
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse was sent from ${url} to ${report.finalDisplayedUrl}`)
  return report
}

async function signInAs(context: BrowserContext, product: Product, login: string | null): Promise<void> {
  await context.clearCookies()
  if (login === null) return
  const [cookieName = '', value = ''] = (await product.signIn(login, 'cartable')).split('=')
  await context.addCookies([{ name: cookieName, value, url: product.url }])
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
