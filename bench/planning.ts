// The planning of a company with 400 teachers: its week beside an empty one, a lesson moved before two browsers, a long
// month; and the nightly task that keeps 20 000 weekly rhythms ahead.
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { type RunningPostgres, startPostgres } from '../apps/server/src/supervisor/postgres.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import { chromiumOptions } from './browser.ts'
import { fillCompany, filledTables, fillLessons, fillSeries, nextMonday } from './planning/ground.ts'
import { beginFrames, endFrames, pressWhenReady, watchFirstCalendar, watchLesson } from './planning/in-page.ts'
import { runTask } from './planning/task.ts'
import { type BenchOptions, exactly, type Report, type Row, type Spread, spreadOf } from './report.ts'
import { makeGround } from './site/ground.ts'
import { type Site, startSite } from './site/site.ts'

export const name = 'planning'

const buildScript = fileURLToPath(new URL('../scripts/build.mjs', import.meta.url))
const today = new Date().toISOString().slice(0, 10)
const monday = nextMonday(today)
const emptyMonday = addDays(monday, 140)
/** The horizon of the task: a rhythm that begins in its last week has one lesson to make. */
const horizonDays = 42

const path = (day: string, more = '') => `/privateTuition/planning?jour=${day}${more}`

const informs = (figure: string, measured: Spread, unit: string): Row => ({
  ...{ figure, asked: '', measured, unit, passed: null },
})
const atMost = (figure: string, limit: number, measured: Spread, unit: string): Row => ({
  ...{ figure, asked: `≤ ${limit.toLocaleString('fr-FR')}\u00a0${unit}`, measured, unit },
  passed: measured.median <= limit,
})

/** Processor time of the server for one answer of the whole company's week. */
const timeWeek = async (site: Site, context: BrowserContext, rounds: number) => {
  const ask = async () => {
    const url = `${site.url}/api/courses/private-tuition-planning?from=${monday}&to=${addDays(monday, 6)}`
    const answer = await context.request.get(url, { headers: { 'x-cartable': '1' } })
    return ((await answer.json()) as { events: unknown[] }).events.length
  }
  for (let i = 0; i < 5; i++) await ask() // code compiled, plans made
  const times: number[] = []
  let lessons = 0
  for (let i = 0; i < rounds; i++) {
    const before = await site.cpuMs()
    lessons = await ask()
    times.push((await site.cpuMs()) - before)
  }
  return { times, lessons }
}

const firstPaint = async (page: Page, site: Site, day: string): Promise<number> => {
  await page.goto('about:blank')
  await page.goto(site.url + path(day))
  const painted = await page.waitForFunction(() => (window as unknown as { paintedAt?: number }).paintedAt)
  return (await painted.jsonValue()) as number
}

const comparePaints = async (site: Site, context: BrowserContext, rounds: number) => {
  const page = await context.newPage()
  await page.addInitScript(watchFirstCalendar)
  for (const day of [monday, emptyMonday, monday, emptyMonday]) await firstPaint(page, site, day)
  const full: number[] = []
  const empty: number[] = []
  for (let i = 0; i < rounds; i++) {
    empty.push(await firstPaint(page, site, emptyMonday))
    full.push(await firstPaint(page, site, monday))
  }
  await page.close()
  return { full, empty }
}

/** The next month and back, then a day of it, with all its lessons in the page; frames from the first click to the last. */
const browseMonth = async (site: Site, context: BrowserContext) => {
  const page = await context.newPage()
  await page.goto(site.url + path(addDays(monday, 7), '&vue=mois'))
  await page.locator('button[aria-label^="lundi"]').first().waitFor()
  await page.waitForTimeout(1_000) // the page itself has settled
  await page.evaluate(beginFrames)
  for (const [button, seen] of [
    ['Suivant', 'button[aria-label^="lundi"]'],
    ['Précédent', 'button[aria-label^="lundi"]'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await page.locator(seen).first().waitFor()
    await page.waitForTimeout(1_500)
  }
  const frames = await page.evaluate(endFrames)
  await page.close()
  return frames
}

type Block = {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly hour: number
  readonly time: string
}

/** The first lesson of a teacher's week that can be moved, where it stands, and how high an hour is. */
const firstBlock = (page: Page): Promise<Block> =>
  page.evaluate(() => {
    const block = document.querySelector<HTMLElement>('[data-course][data-movable]')
    const lane = block?.closest<HTMLElement>('[data-lane]')
    if (!block || !lane) throw new Error('no lesson to move')
    block.scrollIntoView({ block: 'center' })
    const { left, top, width } = block.getBoundingClientRect()
    const hours = Number.parseInt(lane.dataset.to ?? '21', 10) - Number.parseInt(lane.dataset.from ?? '8', 10)
    const hour = lane.getBoundingClientRect().height / hours
    return {
      ...{ id: Number(block.dataset.course), x: left + width / 2, y: top + 10, hour },
      time: block.textContent?.slice(0, 5) ?? '',
    }
  })

/** A lesson dragged an hour up and down again; the shadow under the pointer, and the other browser. */
const timeDrags = async (site: Site, browsers: readonly [Browser, Browser], count: number) => {
  const [mover, watcher] = [
    await (await site.open(browsers[0], 0)).newPage(),
    await (await site.open(browsers[1], 1)).newPage(),
  ]
  for (const page of [mover, watcher]) {
    await page.goto(site.url + path(monday, '&professeur=1'))
    await page.waitForSelector('[data-course]')
  }
  const seen: number[] = []
  const longest: number[] = []
  for (let i = 0; i < count; i++) {
    const block = await firstBlock(mover)
    const by = i % 2 === 0 ? -1 : 1
    const time = `${String(Number(block.time.slice(0, 2)) + by).padStart(2, '0')}${block.time.slice(2)}`
    await mover.mouse.move(block.x, block.y)
    await mover.mouse.down()
    await mover.evaluate(beginFrames)
    await mover.mouse.move(block.x, block.y + by * block.hour, { steps: 20 })
    longest.push((await mover.evaluate(endFrames)).longest)
    await mover.mouse.up()
    await mover.waitForTimeout(700) // the dialog has read the lesson as it is now, as a person has
    const told = watcher.evaluate(watchLesson, { id: block.id, time })
    const pressed = await mover.evaluate(pressWhenReady, 'Enregistrer')
    seen.push((await told) - pressed)
    await mover.getByRole('dialog').waitFor({ state: 'detached' })
    await mover.evaluate(watchLesson, { id: block.id, time })
  }
  for (const page of [mover, watcher]) await page.context().close()
  return { seen, longest }
}

const measureCalendar = async (postgres: RunningPostgres, dataDir: string, quick: boolean): Promise<Row[]> => {
  const company = { teachers: 400, contracts: 8 }
  const ground = await makeGround(postgres, {
    name: 'calendar',
    statements: [...fillCompany(company), fillLessons(company, monday, 5)],
    tables: [...filledTables, 'courses', 'occupations'],
  })
  const site = await startSite(ground, dataDir)
  const browsers: Browser[] = []
  try {
    for (let i = 0; i < 2; i++) browsers.push(await chromium.launch(chromiumOptions()))
    const [one, other] = browsers as [Browser, Browser]
    const context = await site.open(one, 0)
    const week = await timeWeek(site, context, quick ? 5 : 40)
    console.log(`  semaine de ${week.lessons} cours`)
    const paints = await comparePaints(site, context, quick ? 4 : 20)
    const frames = await browseMonth(site, context)
    console.log('  affichages mesurés')
    const drags = await timeDrags(site, [one, other], quick ? 4 : 30)
    const ratios = paints.full.map((ms, i) => ms / (paints.empty[i] ?? Number.NaN))
    const ratio = spreadOf(paints.full).median / spreadOf(paints.empty).median
    const lessons = week.lessons.toLocaleString('fr-FR')
    return [
      atMost(`Semaine de 400 professeurs et ${lessons} cours, processeur du serveur`, 60, spreadOf(week.times), 'ms'),
      atMost(
        'Premier affichage de cette semaine, par rapport à une semaine vide (rapport des médianes)',
        1.5,
        { ...spreadOf(ratios), median: ratio },
        '×',
      ),
      informs('Premier affichage d’une semaine vide', spreadOf(paints.empty), 'ms'),
      informs('Premier affichage de la semaine pleine', spreadOf(paints.full), 'ms'),
      atMost('Glisser\u00a0: image la plus longue pendant le geste', 50, spreadOf(drags.longest), 'ms'),
      atMost('Cours déplacé, vu par un second navigateur', 300, spreadOf(drags.seen), 'ms'),
      atMost(
        'Mois de plus de 10 000 cours\u00a0: image la plus longue en changeant de mois',
        50,
        exactly(frames.longest),
        'ms',
      ),
      informs('– images de plus de 50 ms', exactly(frames.long), ''),
    ]
  } finally {
    await Promise.allSettled(browsers.map((browser) => browser.close()))
    await site.stop()
  }
}

const measureTask = async (postgres: RunningPostgres, dataDir: string, quick: boolean): Promise<Row[]> => {
  const company = { teachers: quick ? 250 : 2_500, contracts: 8 }
  const count = company.teachers * company.contracts
  const ground = await makeGround(postgres, {
    name: 'rhythms',
    // from the day that is 36 days ahead: one lesson of each is within the horizon, as on any night of a running company
    statements: [...fillCompany(company), fillSeries(company, addDays(today, horizonDays - 6))],
    tables: [...filledTables, 'course_series'],
  })
  const [first, second] = await runTask(ground.url, dataDir, 2)
  if (!first || !second || first.made !== count || second.made !== 0 || first.failed > 0)
    throw new Error(`the task made ${first?.made} then ${second?.made} lessons of ${count}`)
  const figure = `Tâche des cours réguliers, ${count.toLocaleString('fr-FR')} rythmes`
  return [
    atMost(`${figure}, un cours à inscrire pour chacun`, 60, exactly(first.seconds), 's'),
    atMost(`${figure}, rien à inscrire`, 1, exactly(second.seconds), 's'),
  ]
}

export async function run({ quick }: BenchOptions): Promise<Report> {
  execFileSync(process.execPath, [buildScript], { stdio: 'inherit' })
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-planning-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const postgres = await startPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  try {
    const rows = [
      ...(await measureTask(postgres, dataDir, quick)),
      ...(await measureCalendar(postgres, dataDir, quick)),
    ]
    return {
      rows,
      notes: [
        'Tâche\u00a0: du lancement à la fin, par le serveur, sans écran\u202f; la base ne force pas l’écriture sur le disque.',
        'Semaine\u00a0: temps de processeur du serveur seul, sans celui de PostgreSQL, du code de l’opération à la réponse écrite.',
        'Déplacement\u00a0: de l’appui sur «\u00a0Enregistrer\u00a0» dans un navigateur à l’image qui montre le cours à sa nouvelle heure dans un autre.',
      ],
    }
  } finally {
    await postgres.stop()
    removeInstallation(dataDir)
  }
}
