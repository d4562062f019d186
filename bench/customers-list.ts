// The customers list at 10 000, 100 000 and a million customers: against a bare server, and one size against another.
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../apps/server/src/supervisor/postgres.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import { commonName, type Ground, makeGround, rareName } from './customers-list/ground.ts'
import { type Server, startBare, startProduct } from './customers-list/servers.ts'
import { type BenchOptions, type Report, type Row, spreadOf } from './report.ts'

export const name = 'customers-list'

const mostCpu = 1.6
const leastRate = 0.7
const mostGrowth = 3
const mostCommonGrowth = 10
/** The last of ten same searches on one connection, over the second: a plan kept too long shows here. */
const mostDrift = 1.5

const list = (query: Readonly<Record<string, string>>) => `/api/customer/list?${new URLSearchParams(query)}`
const sorts = ['name', 'number', 'city', 'lastPayment'].flatMap((sort) => [`${sort}.asc`, `${sort}.desc`])
const selective = list({ q: rareName })
const common = list({ q: commonName })
/** What people do with a list: pages, sorts, parts of names, filters. */
const mixture = [
  list({}),
  selective,
  list({ sort: 'city.desc', page: '3' }),
  list({ cities: 'Ville-Kerec,Ville-Morou', sort: 'lastPayment.desc' }),
  list({ q: '06 12 34', withDisabled: 'true' }),
  list({ sort: 'name.desc', size: '50' }),
  list({ levels: '1,2', withBalanceDue: 'true' }),
  list({ q: 'kervaec mar' }),
]

type Site = {
  readonly ground: Ground
  readonly product: Server
  /** Sends every statement of the product's requests. */
  readonly bare: Server
  /** The same without the lookup of the session. */
  readonly open: Server
}

const repeat = (addresses: readonly string[], count: number) =>
  Array.from({ length: count }, (_, i) => addresses[i % addresses.length] as string)

/** The servers in turn, the beginner changing; what each cost, round by round. */
const compare = async ({ product, bare, open }: Site, rounds: number, requests: number) => {
  const addresses = repeat(mixture, requests)
  const servers = [product, bare, open]
  for (const server of servers) await server.load(addresses) // compiled, in memory, connected
  const measured = new Map(servers.map((server) => [server, [] as Awaited<ReturnType<Server['load']>>[]]))
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < servers.length; turn++) {
      const server = servers[(round + turn) % servers.length]!
      measured.get(server)!.push(await server.load(addresses))
    }
  const of = (server: Server) => measured.get(server)!
  const ratio = (other: Server, what: 'cpuMs' | 'perSecond') =>
    spreadOf(of(product).map((measure, round) => measure[what] / of(other)[round]![what]))
  const cpu = (server: Server) => spreadOf(of(server).map(({ cpuMs }) => cpuMs))
  return { ratio, cpu }
}

const medianTime = async (server: Server, address: string, tries: number) => {
  const times: number[] = []
  for (let i = 0; i < tries; i++) times.push(await server.time(address))
  return spreadOf(times).median
}

/** How much longer an address takes on the large site than on the small one, round by round. */
const growth = async (large: Site, small: Site, address: string, rounds: number, tries: number) => {
  await medianTime(large.product, address, 2)
  await medianTime(small.product, address, 2)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const ofSmall = await medianTime(small.product, address, tries)
    ratios.push((await medianTime(large.product, address, tries)) / ofSmall)
  }
  return spreadOf(ratios)
}

/** The same search ten times on one connection (requests one after the other take the same one). */
const drift = async ({ product }: Site, address: string, rounds: number) => {
  const ratios: number[] = []
  for (let round = 0; round < rounds; round++) {
    const times: number[] = []
    for (let i = 0; i < 10; i++) times.push(await product.time(address))
    ratios.push(spreadOf(times.slice(7)).median / spreadOf(times.slice(1, 4)).median)
  }
  return spreadOf(ratios)
}

const french = (count: number) => new Intl.NumberFormat('fr-FR').format(count)
const atMost = (figure: string, limit: number, measured: ReturnType<typeof spreadOf>): Row => ({
  figure,
  asked: `≤ ${limit.toLocaleString('fr-FR')}`,
  measured,
  unit: '×',
  passed: measured.median <= limit,
})

export async function run({ quick }: BenchOptions): Promise<Report> {
  const sizes = quick ? [2_000, 10_000, 100_000] : [10_000, 100_000, 1_000_000]
  const [rounds, requests, tries] = quick ? [3, 320, 5] : [7, 1_200, 9]
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-customers-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const postgres = await startPostgres({
    dataDir,
    log: () => {},
    settings: { fsync: 'off', max_wal_size: '8GB', shared_buffers: '512MB' },
  })
  const sites: Site[] = []
  try {
    for (const count of sizes) {
      console.log(`  ${french(count)} clients…`)
      const ground = await makeGround(postgres, count)
      const product = await startProduct(ground, dataDir)
      const startOther = (withSession: boolean) => startBare(ground, dataDir, product, mixture, { withSession })
      sites.push({ ground, product, bare: await startOther(true), open: await startOther(false) })
    }
    const [small, large] = [sites[0]!, sites.at(-1)!]
    const rows: Row[] = []
    for (const site of sites) {
      const { ratio, cpu } = await compare(site, rounds, requests)
      const at = `à ${french(site.ground.count)} clients`
      const rate = ratio(site.bare, 'perSecond')
      const informs = (figure: string, measured: Row['measured'], unit: string): Row => ({
        figure: `${figure}, ${at}`,
        asked: '',
        measured,
        unit,
        passed: null,
      })
      rows.push(
        atMost(`CPU par requête, par rapport au serveur nu, ${at}`, mostCpu, ratio(site.bare, 'cpuMs')),
        {
          figure: `Requêtes par seconde, par rapport au serveur nu, ${at}`,
          asked: `≥ ${leastRate.toLocaleString('fr-FR')}`,
          measured: rate,
          unit: '×',
          passed: rate.median >= leastRate,
        },
        informs('CPU par rapport au serveur nu qui ne cherche pas la session', ratio(site.open, 'cpuMs'), '×'),
        informs(
          'Requêtes par seconde par rapport au serveur nu qui ne cherche pas la session',
          ratio(site.open, 'perSecond'),
          '×',
        ),
        informs('CPU par requête', cpu(site.product), 'ms'),
        informs('CPU par requête du serveur nu', cpu(site.bare), 'ms'),
      )
    }
    const from = `${french(large.ground.count)} clients au lieu de ${french(small.ground.count)}`
    for (const sort of sorts)
      rows.push(
        atMost(
          `Première page triée par ${sort}, ${from}`,
          mostGrowth,
          await growth(large, small, list({ sort }), rounds, tries),
        ),
      )
    rows.push(
      atMost(`Recherche sélective, ${from}`, mostGrowth, await growth(large, small, selective, rounds, tries)),
      atMost(
        `Recherche du nom le plus courant, ${from}`,
        mostCommonGrowth,
        await growth(large, small, common, rounds, tries),
      ),
      atMost(
        'Dixième même recherche sélective sur une connexion, par rapport à la deuxième',
        mostDrift,
        await drift(large, selective, rounds),
      ),
      atMost(
        'Dixième même recherche du nom courant, par rapport à la deuxième',
        mostDrift,
        await drift(large, common, rounds),
      ),
    )
    return {
      rows,
      notes: [
        `Chaque requête passe par HTTP sur la boucle locale\u202f; le serveur nu (node:http, pg, JSON.stringify) envoie les mêmes instructions SQL, session comprise, mais n’en fait rien\u00a0: ni droits, ni vérification de la réponse, ni journal.`,
        `Mélange de ${mixture.length} demandes\u00a0: pages, tris, parties de noms, communes, niveaux, solde dû.`,
        `Le nom le plus courant est porté par un client sur cent\u202f; le nom rare par 8 familles, quelle que soit la taille.`,
      ],
    }
  } finally {
    await Promise.allSettled(sites.flatMap(({ product, bare, open }) => [product.stop(), bare.stop(), open.stop()]))
    await postgres.stop()
    removeInstallation(dataDir)
  }
}
