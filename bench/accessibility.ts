// Lighthouse's accessibility score of the pages of the thread, each in the state that a person finds it in.
import type { BrowserContext } from '@playwright/test'
import { openJudge, type Settings, scoreOf } from './lighthouse/judge.ts'
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
const settings: Settings = {
  onlyCategories: ['accessibility'],
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1366, height: 768, deviceScaleFactor: 1, disabled: false },
}

export async function run(_options: BenchOptions): Promise<Report> {
  const product = await prepareProduct()
  const judge = await openJudge(product)
  try {
    await product.start()
    const rows: Row[] = []
    const notes: string[] = []
    for (const visit of pages) {
      await judge.signInAs(visit.login)
      const url = await addressOf(judge.context, product, visit)
      const audited = url === null ? null : scoreOf(await judge.audit(url, settings), 'accessibility')
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
    await judge.close()
    await product.remove()
  }
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
