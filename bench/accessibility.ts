// Lighthouse's accessibility score of the pages of the thread, each in the state that a person finds it in.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumOptions } from './browser.ts'
import { type Product, prepareProduct } from './product.ts'
import { type BenchOptions, exactly, type Report, type Row } from './report.ts'

export const name = 'accessibility'

const leastScore = 95
const pages = [
  { title: 'Connexion', path: '/login', login: null },
  { title: 'Formulaire public de contact', path: '/public/contact', login: null },
  { title: 'Tableau des contacts', path: '/contact/overview', login: 'commerciale' },
  { title: 'Liste des clients', path: '/customer/manage', login: 'direction' },
  { title: 'Fiche contrat', path: '/privateTuition/contract', login: 'direction', follow: 'a[href*="/contract/"]' },
  { title: 'Table comptable', path: '/accounting/tables', login: 'compta' },
] as const

type Visit = (typeof pages)[number]

export async function run(_options: BenchOptions): Promise<Report> {
  const product = await prepareProduct()
  const profile = mkdtempSync(join(tmpdir(), 'cartable-bench-chromium-'))
  const port = await freePort()
  const { executablePath, args } = chromiumOptions()
  // its own profile rather than a private window: Lighthouse opens its page beside ours and shares the session
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
  })
  try {
    await product.start()
    const rows: Row[] = []
    const notes: string[] = []
    for (const visit of pages) {
      await signInAs(context, product, visit.login)
      const url = await addressOf(context, product, visit)
      const audited = url === null ? null : await audit(url, port)
      rows.push({
        figure: visit.title,
        asked: `≥ ${leastScore}`,
        measured: audited && exactly(audited.score),
        unit: '',
        passed: audited !== null && audited.score >= leastScore,
      })
      if (audited === null) notes.push(`${visit.title}\u00a0: la page n’existe pas encore, ou n’a rien à montrer.`)
      else notes.push(...audited.faults.map((fault) => `${visit.title}\u00a0: ${fault}`))
    }
    return { rows, notes }
  } finally {
    await context.close()
    await product.remove()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function signInAs(context: BrowserContext, product: Product, login: string | null): Promise<void> {
  await context.clearCookies()
  if (login === null) return
  const [cookieName = '', value = ''] = (await product.signIn(login, 'cartable')).split('=')
  await context.addCookies([{ name: cookieName, value, url: product.url }])
}

/** Where the page is; null when the product has none. A record is found through its list. */
async function addressOf(context: BrowserContext, product: Product, visit: Visit): Promise<string | null> {
  const page = await context.newPage()
  try {
    await page.goto(`${product.url}${visit.path}`)
    const title = page.getByRole('heading', { level: 1 })
    await title.waitFor().catch(async (error: unknown) => {
      throw new Error(`${page.url()} shows no title: ${await page.locator('body').textContent()}`, { cause: error })
    })
    if ((await title.textContent())?.includes('introuvable')) return null
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' })
    if (!('follow' in visit)) return page.url()
    const link = page.locator('main').locator(visit.follow).first()
    if ((await link.count()) === 0) return null
    return new URL((await link.getAttribute('href')) ?? '', product.url).href
  } finally {
    await page.close()
  }
}

/** Score out of 100, and what cost points. */
async function audit(url: string, port: number): Promise<{ score: number; faults: string[] }> {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['accessibility'],
    disableStorageReset: true, // the session is a cookie
    formFactor: 'desktop',
    screenEmulation: { mobile: false, width: 1366, height: 768, deviceScaleFactor: 1, disabled: false },
    locale: 'fr',
    logLevel: 'error',
  })
  const report = result?.lhr
  const category = report?.categories.accessibility
  if (!report || !category || category.score === null || report.runtimeError)
    throw new Error(`Lighthouse could not judge ${url}: ${report?.runtimeError?.message ?? 'no score'}`)
  if (new URL(report.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`Lighthouse was sent from ${url} to ${report.finalDisplayedUrl}`)
  const faults = category.auditRefs
    .map(({ id }) => report.audits[id])
    .flatMap((one) =>
      one && one.score !== null && one.score < 1 && one.scoreDisplayMode === 'binary'
        ? [`${one.title} (${one.id})`]
        : [],
    )
  return { score: Math.round(category.score * 100), faults }
}

function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
