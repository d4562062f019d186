// Lighthouse of the pages outside the office, as a telephone on « slow 4G » has them: performance, accessibility, and when something is seen.
import { openJudge, type Settings, scoreOf } from './lighthouse/judge.ts'
import { prepareProduct } from './product.ts'
import { type BenchOptions, exactly, type Report, type Row, spreadOf } from './report.ts'

export const name = 'outside'

const leastScore = 95
/** Seconds until the first text or picture is on screen. */
const mostSeconds = 1.5
const pages = [
  { title: 'Connexion', path: '/login', login: null },
  { title: 'Stages, pour les visiteurs', path: '/stages', login: null },
  { title: 'Candidature', path: '/candidature', login: null },
  { title: 'Accueil d’une famille', path: '/espace', login: 'cliente' },
  { title: 'Agenda d’une famille', path: '/espace/agenda', login: 'cliente' },
  { title: 'Accueil d’un élève', path: '/espace', login: 'eleve' },
  { title: 'Accueil d’un professeur', path: '/espace', login: 'professeur' },
  { title: 'Paie d’un professeur', path: '/espace/paie', login: 'professeur' },
] as const

/** A telephone of the middle range: Lighthouse reckons what the network and the processor would have made of what it saw. */
const settings: Settings = {
  onlyCategories: ['performance', 'accessibility'],
  formFactor: 'mobile',
  screenEmulation: { mobile: true, width: 390, height: 844, deviceScaleFactor: 2, disabled: false },
  throttlingMethod: 'simulate',
  throttling: {
    ...{ rttMs: 150, throughputKbps: 1638.4, cpuSlowdownMultiplier: 4 },
    ...{ requestLatencyMs: 562.5, downloadThroughputKbps: 1474.56, uploadThroughputKbps: 675 },
  },
}

export async function run({ quick }: BenchOptions): Promise<Report> {
  const rounds = quick ? 1 : 3
  const product = await prepareProduct()
  const judge = await openJudge(product)
  try {
    await product.start()
    const rows: Row[] = []
    const notes: string[] = []
    for (const { title, path, login } of pages) {
      await judge.signInAs(login)
      const performances: number[] = []
      const seconds: number[] = []
      let accessibility = { score: 0, faults: [] as string[] }
      for (let round = 0; round < rounds; round += 1) {
        const report = await judge.audit(`${product.url}${path}`, settings)
        performances.push(scoreOf(report, 'performance').score)
        seconds.push((report.audits['first-contentful-paint']?.numericValue ?? Number.NaN) / 1000)
        accessibility = scoreOf(report, 'accessibility')
      }
      const performance = spreadOf(performances)
      const seen = spreadOf(seconds)
      rows.push(
        {
          ...{ figure: `${title}\u00a0: performance`, asked: `≥ ${leastScore}`, measured: performance, unit: '' },
          passed: performance.median >= leastScore,
        },
        {
          ...{ figure: `${title}\u00a0: premier affichage`, asked: '≤ 1,5', measured: seen, unit: 's' },
          passed: seen.median <= mostSeconds,
        },
        {
          ...{ figure: `${title}\u00a0: accessibilité`, asked: `≥ ${leastScore}`, unit: '' },
          ...{ measured: exactly(accessibility.score), passed: accessibility.score >= leastScore },
        },
      )
      notes.push(...accessibility.faults.map((fault) => `${title}\u00a0: ${fault}`))
    }
    return { rows, notes }
  } finally {
    await judge.close()
    await product.remove()
  }
}
