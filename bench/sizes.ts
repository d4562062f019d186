// What a cold browser downloads for the sign-in page and the customers list: as the build says, and as Chromium counts it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { chromiumOptions } from './browser.ts'
import { type Product, prepareProduct } from './product.ts'
import { type BenchOptions, exactly, type Report, type Row } from './report.ts'
import { coldLoad } from './sizes/cold-load.ts'
import { sharesOf } from './sizes/packages.ts'

export const name = 'sizes'

const web = join(import.meta.dirname, '..', 'apps', 'web')
/** Limits are of script and style together: outside the office 120 and 12. */
const pages = [
  {
    key: 'clients',
    entry: 'index.html',
    title: 'Liste des clients',
    path: '/customer/manage',
    ready: 'tbody tr',
    limitKiB: 275,
    dreamKiB: 220,
    opens: ['theme/components.ts', 'shell/frame/Shell.tsx', 'shell/Guarded.tsx', 'customers/CustomerList.tsx'],
    levers:
      'zod/mini au lieu de zod, et des boutons à nous au lieu de ceux de @mantine/core\u202f; le reste demanderait de remplacer react-dom par preact/compat',
  },
  {
    key: 'connexion',
    entry: 'outside.html',
    title: 'Connexion',
    path: '/login',
    ready: 'input[type=password]',
    limitKiB: 132,
    dreamKiB: 90,
    opens: ['sign-in/outside/SignInPage.tsx'],
    levers: 'preact/compat au lieu de react-dom',
  },
] as const

/** What `apps/web/size.mjs --json` prints, by page; outside the office the style is told apart. */
type BuildReport = Record<
  string,
  { totalKiB: number; cssKiB: number; absent: string[]; sizes: { file: string; bytes: number }[] }
>

export async function run(_options: BenchOptions): Promise<Report> {
  const product = await prepareProduct()
  const build = readBuild()
  const browser = await chromium.launch(chromiumOptions())
  try {
    await product.start()
    const cookie = await product.signIn('direction', 'cartable')
    const reports: Report[] = []
    for (const page of pages) reports.push(await weigh(page, { browser, product, cookie, build }))
    return { rows: reports.flatMap(({ rows }) => rows), notes: reports.flatMap(({ notes }) => notes) }
  } finally {
    await browser.close()
    await product.remove()
  }
}

type Site = { browser: Browser; product: Product; cookie: string; build: BuildReport }

async function weigh(page: (typeof pages)[number], { browser, product, cookie, build }: Site): Promise<Report> {
  const { key, title, path, ready, limitKiB } = page
  const visit = { url: `${product.url}${path}`, ready, ...(key === 'clients' ? { cookie } : {}) }
  const gzip = await coldLoad(browser, { ...visit, encoding: 'gzip' })
  const brotli = await coldLoad(browser, { ...visit, encoding: 'br' })
  const built = build[key]
  const isBuilt = built !== undefined && built.absent.length === 0
  const row = (how: string, kib: number | null, isLimited = false): Row => ({
    figure: `${title}, ${how}`,
    asked: isLimited ? `≤ ${limitKiB}\u00a0KiB` : '',
    measured: kib === null ? null : exactly(kib),
    unit: 'KiB',
    passed: isLimited ? kib !== null && kib <= limitKiB : null,
  })
  return {
    rows: [
      row('d’après la construction (gzip)', isBuilt ? built.totalKiB + built.cssKiB : null, true),
      row(`Chromium à froid, gzip (${gzip.files} fichiers)`, gzip.kib, true),
      row('Chromium à froid, tel que servi (brotli 11, fait à la construction)', brotli.kib),
    ],
    notes: [await advice(page, built?.totalKiB ?? gzip.kib)],
  }
}

function readBuild(): BuildReport {
  // it ends with an error when a limit is passed, and prints its report all the same
  const { stdout } = spawnSync(process.execPath, [join(web, 'size.mjs'), '--json'], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as BuildReport
}

/** What weighs, how much would have to go, and what could. */
async function advice(
  { title, entry, opens, dreamKiB, levers }: (typeof pages)[number],
  totalKiB: number,
): Promise<string> {
  const shares = await sharesOf(entry, opens)
  const list = shares.slice(0, 10).map(({ name: packageName, kib }) => `${packageName} ${kib.toFixed(0)}`)
  const excess = Math.max(0, totalKiB - dreamKiB).toFixed(0)
  return (
    `${title}\u00a0: pour descendre à ${dreamKiB}\u00a0KiB il faudrait ôter ${excess}\u00a0KiB. ` +
    `Ce qui pèse (JavaScript, KiB gzip, estimé à la part de chaque paquet)\u00a0: ${list.join(', ')}. Le plus court chemin\u00a0: ${levers}.`
  )
}
