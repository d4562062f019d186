// The contacts board with 10 000 open contacts beside one with 100: first paint of the cards, moves seen elsewhere, scrolling.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startPostgres } from '../apps/server/src/supervisor/postgres.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import { makeBoard } from './board/ground.ts'
import { press, type Scrolled, scrollColumn, watchCard, watchFirstCards } from './board/in-page.ts'
import { chromiumOptions } from './browser.ts'
import { type BenchOptions, exactly, type Report, type Row, type Spread, spreadOf } from './report.ts'
import { type Site, startSite } from './site/site.ts'

export const name = 'board'

const buildScript = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))
const mostGrowth = 1.5
const mostMoveMs = 300
/** Cards in the page, whatever the column holds: some screens of each column. */
const mostCards = 250
const path = '/contact/overview'

/** One opening of the board in a window that has its files already; from the click to the painted cards. */
const firstPaint = async (page: Page, site: Site): Promise<number> => {
  await page.goto('about:blank')
  await page.goto(site.url + path)
  const painted = await page.waitForFunction(() => (window as unknown as { cardsAt?: number }).cardsAt)
  return (await painted.jsonValue()) as number
}

const comparePaints = async (browser: Browser, sites: readonly [Site, Site], rounds: number) => {
  const pages: Page[] = []
  for (const site of sites) {
    const page = await (await site.open(browser, 0)).newPage()
    await page.addInitScript(watchFirstCards)
    for (let i = 0; i < 3; i++) await firstPaint(page, site) // files kept, code compiled, plans made
    pages.push(page)
  }
  const times: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round++)
    // in turn first: what else the machine does weighs on both alike
    for (const which of round % 2 === 0 ? [0, 1] : [1, 0])
      times[which]?.push(await firstPaint(pages[which] as Page, sites[which] as Site))
  for (const page of pages) await page.context().close()
  const [few, many] = times
  return { few, many, ratio: spreadOf(many).median / spreadOf(few).median, ratios: many.map((ms, i) => ms / few[i]!) }
}

const columns = [
  { key: 'contact', title: 'Contact' },
  { key: 'prospect', title: 'Prospect' },
] as const

/** One moves cards by their menu, the other watches from another browser. From the press of the button to the painted card. */
const timeMoves = async (site: Site, browsers: readonly [Browser, Browser], count: number): Promise<number[]> => {
  const [mover, watcher] = [
    await (await site.open(browsers[0], 0)).newPage(),
    await (await site.open(browsers[1], 1)).newPage(),
  ]
  for (const page of [mover, watcher]) {
    await page.goto(site.url + path)
    await page.waitForSelector('[data-card]')
  }
  await mover.waitForLoadState('networkidle').catch(() => {}) // the stream of live events never ends
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const [from, to] = i % 2 === 0 ? columns : ([columns[1], columns[0]] as const)
    // without an e-mail a plain confirmation opens
    const card = mover
      .locator(`[data-column="${from.key}"] [data-card]`)
      .filter({ has: mover.locator('[title="Sans adresse e-mail"]') })
      .first()
    const id = Number(await card.getAttribute('data-card'))
    await card.getByRole('button').click()
    await mover.getByRole('menuitem', { name: to.title }).click()
    await mover.getByRole('button', { name: `Passer à ${to.title}` }).waitFor()
    const seen = watcher.evaluate(watchCard, { id, column: to.key })
    const pressed = await mover.evaluate(press, `Passer à ${to.title}`)
    times.push((await seen) - pressed)
    await mover.locator(`[data-column="${to.key}"] [data-card="${id}"][data-look="plain"]`).waitFor()
    await mover.getByRole('dialog').waitFor({ state: 'detached' })
  }
  for (const page of [mover, watcher]) await page.context().close()
  return times
}

const scroll = async (site: Site, browser: Browser, steps: number): Promise<Scrolled> => {
  const page = await (await site.open(browser, 0)).newPage()
  await page.goto(site.url + path)
  await page.waitForSelector('[data-card]')
  const scrolled = await page.evaluate(scrollColumn, { column: 'contact', steps })
  await page.context().close()
  return scrolled
}

const centile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(part * sorted.length) - 1)] ?? Number.NaN
}
const informs = (figure: string, measured: Spread, unit: string): Row => ({
  ...{ figure, asked: '', measured, unit, passed: null },
})
const atMost = (figure: string, limit: number, measured: Spread, unit: string): Row => ({
  figure,
  asked: `${unit === 'ms' ? '<' : '≤'} ${limit.toLocaleString('fr-FR')}${unit ? `\u00a0${unit}` : ''}`,
  measured,
  unit,
  passed: unit === 'ms' ? measured.median < limit : measured.median <= limit,
})

export async function run({ quick }: BenchOptions): Promise<Report> {
  const [rounds, moves, steps] = quick ? [5, 12, 100] : [25, 100, 600]
  execFileSync(process.execPath, [buildScript], { stdio: 'inherit' })
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-board-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const postgres = await startPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  const sites: Site[] = []
  const browsers: Browser[] = []
  try {
    for (const count of [100, 10_000]) sites.push(await startSite(await makeBoard(postgres, count), dataDir))
    for (let i = 0; i < 2; i++) browsers.push(await chromium.launch(chromiumOptions()))
    const [few, many] = sites as [Site, Site]
    const [one, other] = browsers as [Browser, Browser]
    const paints = await comparePaints(one, [few, many], rounds)
    console.log(`  ${rounds} tours de premier affichage`)
    const movesOf = { few: await timeMoves(few, [one, other], moves), many: await timeMoves(many, [one, other], moves) }
    console.log(`  ${moves} déplacements par tableau`)
    const scrolled = await scroll(many, one, steps)
    const rows: Row[] = [
      atMost(
        'Premier affichage des cartes, 10 000 contacts par rapport à 100 (rapport des médianes)',
        mostGrowth,
        { ...spreadOf(paints.ratios), median: paints.ratio },
        '×',
      ),
      informs('Premier affichage des cartes, 100 contacts', spreadOf(paints.few), 'ms'),
      informs('Premier affichage des cartes, 10 000 contacts', spreadOf(paints.many), 'ms'),
      atMost('Déplacement vu par un second navigateur, 10 000 contacts', mostMoveMs, spreadOf(movesOf.many), 'ms'),
      atMost('– 95e centile', mostMoveMs, exactly(centile(movesOf.many, 0.95)), 'ms'),
      informs('– le plus long', exactly(Math.max(...movesOf.many)), 'ms'),
      informs('Déplacement vu par un second navigateur, 100 contacts', spreadOf(movesOf.few), 'ms'),
      atMost(
        `Cartes dans la page au plus, en descendant une colonne de ${steps} crans`,
        mostCards,
        exactly(scrolled.cards),
        '',
      ),
      informs('Éléments dans la page au plus', exactly(scrolled.nodes), ''),
      informs('Image la plus longue en descendant', exactly(scrolled.longest), 'ms'),
      informs(`Images de plus de 50 ms, sur ${steps}`, exactly(scrolled.longFrames), ''),
    ]
    return {
      rows,
      notes: [
        `Premier affichage\u00a0: de la navigation à l’image qui montre les premières cartes, dans un Chromium qui a déjà les fichiers, ${rounds} tours en alternance.`,
        `Déplacement\u00a0: de l’appui sur «\u00a0Passer à Prospect\u00a0» dans un navigateur à l’image qui montre la carte dans sa nouvelle colonne d’un autre navigateur, ${moves} fois\u202f; deux personnes, deux navigateurs, une machine.`,
        'Les 10 000 contacts sont tous en cours, répartis dans les cinq premières colonnes, un sur trois sans e-mail.',
      ],
    }
  } finally {
    await Promise.allSettled([...browsers.map((browser) => browser.close()), ...sites.map((site) => site.stop())])
    await postgres.stop()
    removeInstallation(dataDir)
  }
}
