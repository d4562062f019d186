// Imports and exports of a hundred thousand establishments: time beside bare reading and COPY, memory, and what lists feel.
import { execFile } from 'node:child_process'
import { chmodSync, createWriteStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { writeSheet } from '../apps/server/src/platform/sheets/sheets.ts'
import { startPostgres } from '../apps/server/src/supervisor/postgres.ts'
import { removeInstallation } from '../apps/server/src/supervisor/postgres-home.ts'
import { makeGround } from './customers-list/ground.ts'
import { type Client, startClient } from './exchange/client.ts'
import type { ReferenceMeasure } from './exchange/reference.ts'
import { type BenchOptions, type Report, type Row, spreadOf } from './report.ts'

export const name = 'exchange'

const execute = promisify(execFile)
const formats = ['csv', 'xlsx'] as const
type Format = (typeof formats)[number]
const mostRatio = 3
const customers = 10_000
/** Between two questions to the list, in milliseconds: somebody who works, not a load. */
const pauseMs = 20
const idleQuestions = 500

const words = (title: string, width = 20) => ({ title, kind: 'text' as const, width })
const columns = [
  words('Nom', 40),
  words('Couleur'),
  { title: 'Renommé', kind: 'boolean' as const, width: 10 },
  words('Téléphones'),
  words('Adresse', 40),
  words('Code postal'),
  words('Ville'),
]

/** A file of establishments as somebody would give it. */
const writeFileOf = async (format: Format, count: number, path: string): Promise<void> => {
  async function* rows() {
    for (let n = 0; n < count; n += 1) {
      const city = `Ville-${n % 400}`
      const postalCode = String(10_000 + (n % 80_000))
      const digits = String(10_000_000 + n)
      const phone = `02 ${digits.slice(0, 2)} ${digits.slice(2, 4)} ${digits.slice(4, 6)} ${digits.slice(6)}`
      yield [
        `Lycée ${n} de l’essai`,
        '#3448b5',
        false,
        phone,
        `${n} rue du Lycée, ${postalCode} ${city}`,
        postalCode,
        city,
      ]
    }
  }
  await pipeline(writeSheet(format, { sheetName: 'Établissements', columns }, rows()), createWriteStream(path))
}

/** Empties what imports filled, and lets the database come to rest. @param adminUrl who may leave triggers and keys aside */
const clear = async (adminUrl: string, databaseUrl: string): Promise<void> => {
  const url = new URL(adminUrl)
  url.pathname = new URL(databaseUrl).pathname
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query('truncate import_report_lines, establishment_phones, traces')
    // a key of another table is looked up for each deleted row otherwise: minutes for what is not measured
    await client.query("set session_replication_role = 'replica'")
    await client.query('delete from establishments')
    await client.query(
      'delete from addresses where id not in (select address_id from people where address_id is not null)',
    )
    for (const table of ['establishments', 'addresses', 'import_report_lines'])
      await client.query(`vacuum (analyze) ${table}`)
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

const reference = async (url: string, path: string): Promise<ReferenceMeasure> => {
  const file = join(import.meta.dirname, 'exchange', 'reference.ts')
  const { stdout } = await execute(process.execPath, [file, JSON.stringify({ url, path })])
  return JSON.parse(stdout) as ReferenceMeasure
}

/** Milliseconds below which 99 of 100 answers came. */
const p99 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN

const askLists = async (client: Client, goOn: (asked: number) => boolean): Promise<number[]> => {
  const times: number[] = []
  while (goOn(times.length)) {
    times.push(await client.list())
    await delay(pauseMs)
  }
  return times
}

type Round = {
  reference: ReferenceMeasure
  seconds: number
  idle: number
  busy: number
  exportSeconds: number
  bytes: number
}

export async function run({ quick }: BenchOptions): Promise<Report> {
  const [few, many, rounds] = quick ? [2_000, 10_000, 2] : [20_000, 100_000, 5]
  const dataDir = mkdtempSync(join(tmpdir(), 'cartable-bench-exchange-'))
  chmodSync(dataDir, 0o711) // run by root, the database has an account of its own, which must get through
  const postgres = await startPostgres({ dataDir, log: () => {} })
  try {
    const ground = await makeGround(postgres, customers)
    const pathOf = (format: Format, count: number) => join(dataDir, `etablissements-${count}.${format}`)
    for (const format of formats)
      for (const count of [few, many]) await writeFileOf(format, count, pathOf(format, count))

    const measured: Record<Format, Round[]> = { csv: [], xlsx: [] }
    const client = await startClient(ground, dataDir)
    await askLists(client, (asked) => asked < idleQuestions) // the code is warm for everybody from here on
    const referenceOf = async (format: Format) => {
      const measure = await reference(ground.url, pathOf(format, many))
      await clear(postgres.adminUrl, ground.url)
      return measure
    }
    const importOf = async (format: Format) => {
      const idle = p99(await askLists(client, (asked) => asked < idleQuestions))
      let isRunning = true
      const [{ seconds, added }, times] = await Promise.all([
        client.import(pathOf(format, many)).finally(() => {
          isRunning = false
        }),
        askLists(client, () => isRunning),
      ])
      if (added !== many) throw new Error(`${added} lines were added instead of ${many}`)
      const exported = await client.export(format)
      await clear(postgres.adminUrl, ground.url)
      return { seconds, idle, busy: p99(times), exportSeconds: exported.seconds, bytes: exported.bytes }
    }
    await clear(postgres.adminUrl, ground.url)
    for (let round = 0; round < rounds; round += 1)
      for (const format of formats) {
        console.log(`tour ${round + 1}/${rounds}, ${format}`)
        // who begins changes: what the first leaves behind must not always help the same one
        const first = round % 2 === 0 ? await referenceOf(format) : null
        const own = await importOf(format)
        measured[format].push({ ...own, reference: first ?? (await referenceOf(format)) })
      }
    await client.stop()

    const peaks = []
    for (const format of formats)
      for (const count of [few, many]) {
        const fresh = await startClient(ground, dataDir)
        await fresh.list()
        const base = await fresh.peakMiB()
        await fresh.import(pathOf(format, count))
        const imported = await fresh.peakMiB()
        await fresh.stop()
        const other = await startClient(ground, dataDir)
        await other.export(format)
        peaks.push({ format, count, base, imported, exported: await other.peakMiB() })
        await other.stop()
        await clear(postgres.adminUrl, ground.url)
      }
    return reportOf(many, measured, peaks)
  } finally {
    await postgres.stop()
    removeInstallation(dataDir)
  }
}

type Peak = { format: Format; count: number; base: number; imported: number; exported: number }

const count = (value: number) => new Intl.NumberFormat('fr-FR').format(value)
const told = (figure: string, values: readonly number[], unit: string): Row => ({
  figure,
  asked: '',
  measured: spreadOf(values),
  unit,
  passed: null,
})
const limited = (figure: string, values: readonly number[]): Row => {
  const measured = spreadOf(values)
  return { figure, asked: `≤ ${mostRatio}`, measured, unit: '×', passed: measured.median <= mostRatio }
}

function reportOf(many: number, measured: Record<Format, Round[]>, peaks: readonly Peak[]): Report {
  const rows = formats.flatMap((format) => {
    const all = measured[format]
    const whole = ({ reference: { readSeconds, copySeconds } }: Round) => readSeconds + copySeconds
    return [
      limited(
        `Import ${format} de ${count(many)} lignes, par rapport à la lecture et au COPY`,
        all.map((round) => round.seconds / whole(round)),
      ),
      told(
        `Import ${format}`,
        all.map(({ seconds }) => seconds),
        's',
      ),
      told(
        `Lecture seule, ${format}`,
        all.map((round) => round.reference.readSeconds),
        's',
      ),
      told(
        'COPY seul',
        all.map((round) => round.reference.copySeconds),
        's',
      ),
      limited(
        `99e centile d’une liste pendant l’import ${format}, par rapport au repos`,
        all.map(({ busy, idle }) => busy / idle),
      ),
      told(
        '99e centile au repos',
        all.map(({ idle }) => idle),
        'ms',
      ),
      told(
        `Export ${format} de ${count(many)} lignes`,
        all.map(({ exportSeconds }) => exportSeconds),
        's',
      ),
    ]
  })
  const memory = peaks.flatMap(({ format, count: lines, base, imported, exported }) => [
    told(
      `Mémoire du serveur au plus haut, import ${format} de ${count(lines)} lignes (au repos\u00a0: ${Math.round(base)})`,
      [imported],
      'Mio',
    ),
    told(`Mémoire du serveur au plus haut, export ${format} de ${count(lines)} lignes`, [exported], 'Mio'),
  ])
  const bytes = formats.map(
    (format) => `${format}\u00a0: ${Math.round((measured[format][0]?.bytes ?? 0) / 1e5) / 10}\u00a0Mo`,
  )
  return {
    rows: [...rows, ...memory],
    notes: [
      'Chaque ligne est un établissement avec une adresse et un téléphone\u00a0: trois tables, leurs index et leurs déclencheurs, deux traces d’audit. L’import contrôle chaque ligne par les règles de l’écran et écrit en plus son compte rendu\u202f; son temps va de l’envoi du fichier à la fin vue par la page.',
      'La mémoire est celle du serveur entier, sur un serveur neuf à chaque fois\u202f; le fichier se lit dans un processus à part, dont la mémoire est mesurée par `sheets`.',
      `Fichiers exportés\u00a0: ${bytes.join(', ')}.`,
    ],
  }
}
