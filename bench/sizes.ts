// What a cold browser downloads for the sign-in page and the customers list: as the build says, and as Chromium counts it.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { chromiumOptions } from './browser.ts'
import { prepareProduct } from './product.ts'
import { type BenchOptions, exactly, type Report, type Row } from './report.ts'
import { coldLoad } from './sizes/cold-load.ts'
import { type Share, sharesOf } from './sizes/packages.ts'

export const name = 'sizes'

const root = join(import.meta.dirname, '..')
const pages = [
  {
    key: 'connexion',
    title: 'Connexion',
    path: '/login',
    ready: 'input[type=password]',
    limitKiB: 165,
    dreamKiB: 120,
    opens: ['access/LoginPage.tsx'],
  },
  {
    key: 'clients',
    title: 'Liste des clients',
    path: '/customer/manage',
    ready: 'tbody tr',
    limitKiB: 275,
    dreamKiB: 220,
    opens: ['theme/components.ts', 'shell/Shell.tsx', 'shell/Guarded.tsx', 'customers/CustomerList.tsx'],
  },
] as const

/** What `apps/web/size.mjs --json` prints, by page. */
type BuildReport = Record<string, { totalKiB: number; absent: string[]; sizes: { file: string; bytes: number }[] }>

export async function run(_options: BenchOptions): Promise<Report> {
  const product = await prepareProduct()
  const fromBuild = readBuild()
  const rows: Row[] = []
  const notes: string[] = []
  const browser = await chromium.launch(chromiumOptions())
  try {
    await product.start()
    const cookie = await product.signIn('direction', 'cartable')
    for (const { key, title, path, ready, limitKiB, dreamKiB, opens } of pages) {
      const visit = { url: `${product.url}${path}`, ready, ...(key === 'connexion' ? {} : { cookie }) }
      const [gzip, brotli] = [
        await coldLoad(browser, { ...visit, encoding: 'gzip' }),
        await coldLoad(browser, { ...visit, encoding: 'br' }),
      ]
      const built = fromBuild[key]
      const limited = (figure: string, kib: number): Row => ({
        figure,
        asked: `≤ ${limitKiB}\u00a0KiB`,
        measured: exactly(kib),
        unit: 'KiB',
        passed: kib <= limitKiB,
      })
      rows.push(
        built && built.absent.length === 0
          ? limited(`${title}, d’après la construction (gzip)`, built.totalKiB)
          : {
              figure: `${title}, d’après la construction (gzip)`,
              asked: `≤ ${limitKiB}\u00a0KiB`,
              measured: null,
              unit: 'KiB',
              passed: false,
            },
        limited(`${title}, Chromium à froid, gzip (${gzip.files} fichiers)`, gzip.kib),
        {
          figure: `${title}, Chromium à froid, tel que servi (brotli)`,
          asked: '',
          measured: exactly(brotli.kib),
          unit: 'KiB',
          passed: null,
        },
      )
      notes.push(heaviest(title, await sharesOf(opens), dreamKiB, built?.totalKiB ?? gzip.kib))
    }
  } finally {
    await browser.close()
    await product.remove()
  }
  return { rows, notes }
}

function readBuild(): BuildReport {
  // it ends with an error when a limit is passed, and prints its report all the same
  const { stdout } = spawnSync(process.execPath, [join(root, 'apps', 'web', 'size.mjs'), '--json'], {
    encoding: 'utf8',
  })
  return JSON.parse(stdout) as BuildReport
}

/** What weighs, and how much would have to go. */
function heaviest(title: string, shares: readonly Share[], dreamKiB: number, totalKiB: number): string {
  const list = shares.slice(0, 10).map(({ name: packageName, kib }) => `${packageName} ${kib.toFixed(1)}`)
  return `${title}\u00a0: pour descendre à ${dreamKiB}\u00a0KiB il faudrait ôter ${Math.max(0, totalKiB - dreamKiB).toFixed(0)}\u00a0KiB\u202f; ce qui pèse (JavaScript, KiB gzip)\u00a0: ${list.join(', ')}.`
}
