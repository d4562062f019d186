// kill -9 of the server, of the database's postmaster and of the whole tree, at random moments under write load: what is lost, and for how long nobody is served.
import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '../apps/server/src/platform/random.ts'
import { embeddedDatabaseUrl } from '../apps/server/src/supervisor/postgres.ts'
import { checkBooks, checkCards, checkInbox, type Inbox, type Losses, untilSettled } from './crash/checks.ts'
import { type Ground, prepareGround } from './crash/ground.ts'
import { kill, type Victim, victims } from './crash/harm.ts'
import { Ledger, runLoad, typeContact } from './crash/load.ts'
import { type Product, prepareProduct } from './product.ts'
import { type BenchOptions, exactly, type Report, type Row, spreadOf } from './report.ts'

export const name = 'crash'

const seed = 20_261_121
/** the kill falls this long after the load began, in milliseconds */
const moments = { low: 200, high: 1_500 }
/** the load goes on for this long after the first write that was served again */
const afterMs = 300
const restoreTimeoutMs = 90_000
/** what one server began, another takes over: leases of mails run out, payments are asked for again */
const settleTimeoutMs = 480_000
/** minutes would mean that somebody had to come */
const longestRestartSeconds = 30
/** a restart this slow is shown with what the supervisor said meanwhile */
const slowSeconds = 6

const titles: Record<Victim, string> = { server: 'serveur tué', database: 'postmaster tué seul', tree: 'tout tué' }

export async function run({ quick }: BenchOptions): Promise<Report> {
  const rounds = quick ? 3 : 20
  const random = seededRandom(seed)
  const product = await prepareProduct()
  try {
    await product.start()
    const cookie = await product.signIn('direction', 'cartable')
    const databaseUrl = () => embeddedDatabaseUrl(product.dataDir) ?? ''
    const ground = await prepareGround(databaseUrl(), product.sandboxUrl)
    const ledger = new Ledger()
    const losses: Losses = { lost: [], numbering: [], halves: [] }
    const restarts: Record<Victim, number[]> = { server: [], database: [], tree: [] }
    for (let round = 0; round < rounds; round++) {
      for (const victim of random.sample(victims, victims.length)) {
        const waitMs = random.integer(moments.low, moments.high)
        restarts[victim].push(await strike({ product, cookie, ground, ledger, victim, waitMs }))
        const found = await checkBooks(databaseUrl(), ledger)
        for (const key of ['lost', 'numbering', 'halves'] as const)
          losses[key] = [...new Set([...losses[key], ...found[key]])]
      }
      console.log(
        `  ${round + 1}/${rounds}\u00a0: ${ledger.bills.size} factures, ${ledger.contacts.size} contacts, ${ledger.mails.size} courriels acquittés`,
      )
    }
    const settled = await untilSettled(databaseUrl(), settleTimeoutMs)
    const inbox = await checkInbox(databaseUrl(), product.sandboxUrl, ledger)
    const cards = await checkCards(databaseUrl(), product, ground)
    return reportOf({ rounds, ledger, losses, restarts, settled, inbox, cards })
  } catch (error) {
    console.error(product.output())
    throw error
  } finally {
    await product.remove()
  }
}

type Strike = Harm & { ground: Ground; waitMs: number }

/** Kills once while the load runs; answers the seconds until a write was served again. */
async function strike({ ground, waitMs, ...target }: Strike): Promise<number> {
  const { product, victim } = target
  const stop = new AbortController()
  const load = runLoad({ ...target, ground, signal: stop.signal })
  try {
    await Promise.race([load, delay(waitMs)])
    const said = product.output().length
    const { replaced, served } = await harm(target)
    console.log(
      `  ${titles[victim]}\u00a0: remplacé en ${replaced.toFixed(2)}\u00a0s, servi en ${served.toFixed(2)}\u00a0s`,
    )
    if (served > slowSeconds) console.log(product.output().slice(said))
    await delay(afterMs)
    return served
  } finally {
    stop.abort()
    await load
  }
}

type Harm = { product: Product; cookie: string; ledger: Ledger; victim: Victim }

/** Kills, and waits until a write is served again by what replaced the dead. Answers the seconds to both. */
async function harm({ product, cookie, ledger, victim }: Harm): Promise<{ replaced: number; served: number }> {
  const start = performance.now()
  const isReplaced = kill(product, victim)
  // a person or the system's service manager starts it again: at once, to measure what the product takes
  if (victim === 'tree') await product.start()
  const deadline = start + restoreTimeoutMs
  const until = async (isDone: () => boolean | Promise<boolean>) => {
    while (!(await isDone())) {
      if (performance.now() > deadline) throw new Error(`${victim} killed: not served again`)
      await delay(20)
    }
    return (performance.now() - start) / 1000
  }
  const replaced = await until(isReplaced)
  const served = await until(async () => (await typeContact({ product, cookie, ledger })) !== null)
  return { replaced, served }
}

type Measured = {
  rounds: number
  ledger: Ledger
  losses: Losses
  restarts: Record<Victim, number[]>
  settled: { seconds: number; waiting: string[] }
  inbox: Inbox
  cards: { charges: number; faults: string[] }
}

function reportOf({ rounds, ledger, losses, restarts, settled, inbox, cards }: Measured): Report {
  const none = (figure: string, faults: readonly string[]): Row => ({
    figure,
    asked: '0',
    measured: exactly(faults.length),
    unit: '',
    passed: faults.length === 0,
  })
  const info = (figure: string, count: number): Row => ({
    figure,
    asked: '',
    measured: exactly(count),
    unit: '',
    passed: null,
  })
  const count = (value: number) => new Intl.NumberFormat('fr-FR').format(value)
  const faults = [
    ...losses.lost,
    ...losses.numbering,
    ...losses.halves,
    ...inbox.lost,
    ...inbox.doubled,
    ...settled.waiting,
    ...cards.faults,
    ...ledger.oddities,
  ]
  return {
    rows: [
      ...victims.map((victim): Row => {
        const seconds = spreadOf(restarts[victim])
        return {
          figure: `Servi à nouveau, ${titles[victim]} (${rounds} fois)`,
          asked: `des secondes (au pire ≤ ${longestRestartSeconds}\u00a0s)`,
          measured: seconds,
          unit: 's',
          passed: seconds.max <= longestRestartSeconds,
        }
      }),
      none('Écritures acquittées et perdues', losses.lost),
      none('Séries de factures à trou ou à double', losses.numbering),
      none('Écritures faites à moitié', losses.halves),
      none('Courriels dits envoyés et non reçus', inbox.lost),
      none('Courriels reçus deux fois sous deux identifiants', inbox.doubled),
      none('Courriels et paiements jamais terminés', settled.waiting),
      none('Cartes débitées deux fois, ou débitées sans trace', cards.faults),
      none('Réponses inattendues', ledger.oddities),
      info('Courriels reçus plusieurs fois sous le même identifiant', inbox.repeated),
    ],
    notes: [
      `Charge\u00a0: ${count(ledger.bills.size)} cours confirmés et facturés, ${count(cards.charges)} cartes débitées, ${count(ledger.contacts.size)} contacts et ${count(ledger.mails.size)} courriels acquittés par le produit entier, ` +
        `à travers HTTP\u202f; ${count(ledger.unanswered)} appels sont restés sans réponse et n’ont donc rien promis.`,
      `${count(ledger.refusedMails)} courriels ont été dits non envoyés à la personne\u202f; ${count(inbox.failed)} sont marqués en échec dans l’historique\u202f; ce qui restait en cours s’est terminé en ${settled.seconds.toFixed(0)}\u00a0s après le dernier coup.`,
      'Après la mort de tout l’arbre, le lanceur est relancé aussitôt, sans rien réparer à la main\u202f; la durée va du coup à la première écriture acquittée par ce qui a remplacé le mort.',
      ...faults.slice(0, 20).map((fault) => `Faute\u00a0: ${fault}`),
    ],
  }
}
