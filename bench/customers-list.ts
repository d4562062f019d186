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

type Site = { readonly ground: Ground; readonly product: Server; readonly bare: Server }

const repeat = (addresses: readonly string[], count: number) =>
  Array.from({ length: count }, (_, i) => addresses[i % addresses.length] as string)

/** Product and bare server in turn, the beginner changing; ratios round by round. */
const compare = async ({ product, bare }: Site, rounds: number, requests: number) => {
  const addresses = repeat(mixture, requests)
  for (const server of [product, bare]) await server.load(addresses) // compiled, in memory, connected
  const rounded: { cpu: number; rate: number; product: number; bare: number }[] = []
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? [product, bare] : [bare, product]
    const measures = new Map<Server, Awaited<ReturnType<Server['load']>>>()
    for (const server of order) measures.set(server, await server.load(addresses))
    const [ours, theirs] = [measures.get(product)!, measures.get(bare)!]
    rounded.push({
      cpu: ours.cpuMs / theirs.cpuMs,
      rate: ours.perSecond / theirs.perSecond,
      product: ours.cpuMs,
      bare: theirs.cpuMs,
    })
  }
  return rounded
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
      sites.push({ ground, product, bare: await startBare(ground, dataDir, product, [...mixture, common]) })
    }
    const [small, large] = [sites[0]!, sites.at(-1)!]
    const rows: Row[] = []
    for (const site of sites) {
      const rounded = await compare(site, rounds, requests)
      const at = `à ${french(site.ground.count)} clients`
      const rate = spreadOf(rounded.map((round) => round.rate))
      rows.push(
        atMost(
          `CPU du serveur par requête, par rapport au serveur nu, ${at}`,
          mostCpu,
          spreadOf(rounded.map((r) => r.cpu)),
        ),
        {
          figure: `Requêtes par seconde, par rapport au serveur nu, ${at}`,
          asked: `≥ ${leastRate.toLocaleString('fr-FR')}`,
          measured: rate,
          unit: '×',
          passed: rate.median >= leastRate,
        },
        {
          figure: `CPU par requête, ${at}`,
          asked: '',
          measured: spreadOf(rounded.map((r) => r.product)),
          unit: 'ms',
          passed: null,
        },
        {
          figure: `CPU par requête du serveur nu, ${at}`,
          asked: '',
          measured: spreadOf(rounded.map((r) => r.bare)),
          unit: 'ms',
          passed: null,
        },
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
        `Chaque requête passe par HTTP sur la boucle locale, avec une session ouverte\u202f; le serveur nu (node:http, pg, JSON.stringify) envoie les mêmes instructions SQL de la liste, sans session, sans droits, sans vérifier sa réponse.`,
        `Mélange de ${mixture.length} demandes\u202f: pages, tris, parties de noms, communes, niveaux, solde dû.`,
        `Le nom le plus courant est porté par un client sur cent\u202f; le nom rare par 8 familles, quelle que soit la taille.`,
      ],
    }
  } finally {
    await Promise.allSettled(sites.flatMap(({ product, bare }) => [product.stop(), bare.stop()]))
    await postgres.stop()
    removeInstallation(dataDir)
  }
}
