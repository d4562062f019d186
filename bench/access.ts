// What the door costs: signing in against the hash of its password, and looking the session up at each request.
import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '../apps/server/src/supervisor/postgres.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import { type Door, openDoor } from './access/door.ts'
import { type BenchOptions, type Report, type Row, spreadOf } from './report.ts'

export const name = 'access'

const mostLogin = 1.2
/** Milliseconds of CPU of the server that looking a session up may take. */
const mostLookup = 0.3
/** Answered to anybody, from no table: with a session it is looked up, without one it is not. */
const answeredToAll = '/api/public/admin/geocoding/autocomplete_cities?query=a'

type Cost = { readonly cpuMs: number; readonly wallMs: number }
const costOf = async (door: Door, times: number, work: () => Promise<void>): Promise<Cost> => {
  const before = await door.cpu()
  const start = performance.now()
  await work()
  const wallMs = (performance.now() - start) / times
  return { cpuMs: ((await door.cpu()) - before) / times, wallMs }
}

const add = (one: Cost, other: Cost): Cost => ({ cpuMs: one.cpuMs + other.cpuMs, wallMs: one.wallMs + other.wallMs })
const nothing: Cost = { cpuMs: 0, wallMs: 0 }

/** One of each in turn: what else the machine does weighs on both alike. */
const logins = async (door: Door, rounds: number, times: number) => {
  const ratios: Cost[] = []
  const hashes: number[] = []
  for (let i = 0; i < 2 * times; i++) await door.signIn() // compiled, connected
  for (let round = 0; round < rounds; round++) {
    let [login, hash] = [nothing, nothing]
    for (let i = 0; i < times; i++) {
      login = add(login, await costOf(door, 1, async () => void (await door.signIn())))
      hash = add(hash, await costOf(door, 1, () => door.verify(1)))
    }
    ratios.push({ cpuMs: login.cpuMs / hash.cpuMs, wallMs: login.wallMs / hash.wallMs })
    hashes.push(hash.cpuMs / times)
  }
  return { ratios, hashes }
}

const lookups = async (door: Door, rounds: number, times: number) => {
  const { cookie } = await door.signIn()
  const ask = (whose: string | null) => () => door.ask(answeredToAll, whose, times)
  await ask(cookie)()
  await ask(null)()
  const differences: number[] = []
  for (let round = 0; round < rounds; round++) {
    const isFirst = round % 2 === 0
    const early = await costOf(door, times, ask(isFirst ? cookie : null))
    const late = await costOf(door, times, ask(isFirst ? null : cookie))
    differences.push(isFirst ? early.cpuMs - late.cpuMs : late.cpuMs - early.cpuMs)
  }
  return differences
}

export async function run({ quick }: BenchOptions): Promise<Report> {
  const [rounds, signIns, requests] = quick ? [3, 30, 500] : [9, 60, 3_000]
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-access-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const postgres = await startPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  let door: Door | null = null
  try {
    door = await openDoor(postgres.adminUrl, dataDir)
    const { ratios, hashes } = await logins(door, rounds, signIns)
    const cpu = spreadOf(ratios.map(({ cpuMs }) => cpuMs))
    const lookup = spreadOf(await lookups(door, rounds, requests))
    const informs = (figure: string, values: readonly number[], unit: string): Row => ({
      figure,
      asked: '',
      measured: spreadOf(values),
      unit,
      passed: null,
    })
    return {
      rows: [
        {
          figure: 'CPU d’une connexion, par rapport à l’empreinte argon2id de son mot de passe',
          asked: `≤ ${mostLogin.toLocaleString('fr-FR')}`,
          measured: cpu,
          unit: '×',
          passed: cpu.median <= mostLogin,
        },
        informs(
          'Durée d’une connexion, par rapport à l’empreinte seule',
          ratios.map(({ wallMs }) => wallMs),
          '×',
        ),
        informs('CPU d’une empreinte', hashes, 'ms'),
        {
          figure: 'CPU du serveur par requête pour retrouver la session',
          asked: `≤ ${mostLookup.toLocaleString('fr-FR')}`,
          measured: lookup,
          unit: 'ms',
          passed: lookup.median <= mostLookup,
        },
      ],
      notes: [
        'Connexions et empreintes alternent dans le même processus, une à la fois\u202f; le CPU est celui du processus du serveur, fils d’empreinte compris, sans PostgreSQL.',
        'La session est cherchée par la même opération, qui ne lit aucune table, demandée avec et sans témoin de connexion.',
      ],
    }
  } finally {
    await door?.stop()
    await postgres.stop()
    removeInstallation(dataDir)
  }
}
