// A thousand mails in one transaction, and three kill -9 of the server that sends them: who gets none, who gets two.
import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '../apps/server/src/platform/random.ts'
import { embeddedDatabaseUrl } from '../apps/server/src/supervisor/postgres.ts'
import { kill } from './crash/harm.ts'
import { type Product, prepareProduct } from './product.ts'
import { enqueueMails, inFlight, type Outbox, readOutbox } from './queue/outbox.ts'
import { type BenchOptions, exactly, type Report, type Row, spreadOf } from './report.ts'

export const name = 'queue'

const seed = 20_261_121
const kills = 3
/** what the database of a killed server had begun to commit is committed by then */
const commitMs = 250
const settleTimeoutMs = 600_000
const pollMs = 100

type Received = { readonly subject: string; readonly messageId: string }
type Round = {
  readonly outbox: readonly Outbox[]
  readonly received: readonly Received[]
  /** subjects that a server was sending as it was killed */
  readonly flying: ReadonlySet<string>
  readonly enqueueSeconds: number
  /** from the commit to the last mail said to be sent */
  readonly seconds: number
}

export async function run({ quick }: BenchOptions): Promise<Report> {
  const count = quick ? 150 : 1_000
  const rounds = quick ? 1 : 3
  const random = seededRandom(seed)
  const product = await prepareProduct()
  try {
    await product.start()
    const done: Round[] = []
    for (let round = 0; round < rounds; round++) {
      // each kill falls somewhere in its own third of the sending
      const moments = Array.from({ length: kills }, (_, i) => {
        const third = Math.floor(count / (kills + 1))
        return i * third + random.integer(Math.ceil(third / 4), third)
      })
      done.push(await oneRound(product, `${round + 1}`, count, moments))
    }
    return reportOf(done, count)
  } catch (error) {
    console.error(product.output())
    throw error
  } finally {
    await product.remove()
  }
}

async function oneRound(product: Product, label: string, count: number, moments: readonly number[]): Promise<Round> {
  const databaseUrl = embeddedDatabaseUrl(product.dataDir) ?? ''
  await fetch(`${product.sandboxUrl}/mail/api/messages`, { method: 'DELETE' })
  const subjects = Array.from({ length: count }, (_, i) => `Tour ${label}, courriel ${i + 1}.`)
  const own = new Set(subjects)
  const mine = async () => (await readOutbox(databaseUrl)).filter((mail) => own.has(mail.subject))
  const enqueueSeconds = await enqueueMails(databaseUrl, subjects)
  const begun = performance.now()
  const flying = new Set<string>()
  for (const [i, moment] of moments.entries()) {
    await until(async () => (await received(product)).length >= moment, `the ${moment}th mail`)
    const isReplaced = kill(product, 'server')
    await delay(commitMs)
    const cut = await inFlight(databaseUrl)
    for (const subject of cut) flying.add(subject)
    console.log(`  tour ${label}, coup ${i + 1}\u00a0: vers le ${moment}e courriel, ${cut.length} en vol`)
    await until(async () => isReplaced(), 'another server')
  }
  await until(
    async () => (await mine()).every(({ status }) => status === 'sent' || status === 'failed'),
    'the last mail',
  )
  const seconds = (performance.now() - begun) / 1000
  return { outbox: await mine(), received: await received(product), flying, enqueueSeconds, seconds }
}

async function received(product: Product): Promise<Received[]> {
  const answer = await fetch(`${product.sandboxUrl}/mail/api/messages?limit=5000`)
  const { messages } = (await answer.json()) as { messages: Received[] }
  return messages
}

async function until(isDone: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + settleTimeoutMs
  while (!(await isDone())) {
    if (performance.now() > deadline) throw new Error(`waited in vain for ${what}`)
    await delay(pollMs)
  }
}

/** Sentences about what must not happen, and the mails that came twice as they may. */
function judge({ outbox, received: all, flying }: Round) {
  const bySubject = Map.groupBy(all, (mail) => mail.subject)
  const lost: string[] = []
  const doubled: string[] = []
  const renamed: string[] = []
  const repeated: string[] = []
  for (const { subject, status, providerMessageId } of outbox) {
    const copies = bySubject.get(subject) ?? []
    if (copies.length === 0 || status !== 'sent') lost.push(`${subject} ${status}, reçu ${copies.length} fois`)
    if (copies.some((copy) => copy.messageId !== providerMessageId)) renamed.push(subject)
    if (copies.length > 1) (flying.has(subject) ? repeated : doubled).push(`${subject} reçu ${copies.length} fois`)
  }
  return { lost, doubled, renamed, repeated }
}

function reportOf(rounds: readonly Round[], count: number): Report {
  const judged = rounds.map(judge)
  const all = (key: 'lost' | 'doubled' | 'renamed' | 'repeated') => judged.flatMap((one) => one[key])
  const none = (figure: string, faults: readonly string[]): Row => ({
    figure,
    asked: '0',
    measured: exactly(faults.length),
    unit: '',
    passed: faults.length === 0,
  })
  const info = (figure: string, values: readonly number[], unit = ''): Row => ({
    figure,
    asked: '',
    measured: spreadOf(values),
    unit,
    passed: null,
  })
  const faults = [...all('lost'), ...all('doubled'), ...all('renamed')]
  const number = new Intl.NumberFormat('fr-FR')
  return {
    rows: [
      none('Courriels jamais arrivés', all('lost')),
      none('Courriels arrivés deux fois sans avoir été en vol à un coup', all('doubled')),
      none('Courriels arrivés sous un autre identifiant', all('renamed')),
      info(
        `En vol aux ${kills} coups, par tour`,
        rounds.map((round) => round.flying.size),
      ),
      info(
        'Arrivés deux fois sous le même identifiant, par tour',
        judged.map((one) => one.repeated.length),
      ),
      info(
        'Mise en file dans une transaction',
        rounds.map((round) => round.enqueueSeconds),
        's',
      ),
      info(
        `Du premier au dernier envoi, ${kills} morts comprises`,
        rounds.map((round) => round.seconds),
        's',
      ),
    ],
    notes: [
      `${number.format(rounds.length * count)} courriels en ${rounds.length} tour(s) de ${number.format(count)}, chacun mis en file d’une seule transaction\u202f; ${kills} kill -9 du serveur par tour, chacun dans son quart de l’envoi, le lanceur remplace le mort.`,
      'En vol\u00a0: commencés et pas encore notés envoyés au moment du coup. Ceux-là seuls peuvent arriver deux fois, sous le même Message-ID\u00a0: la messagerie du destinataire sait que c’est le même.',
      ...faults.slice(0, 20).map((fault) => `Faute\u00a0: ${fault}`),
    ],
  }
}
