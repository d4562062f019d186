// Keeps the papers of a year once it is closed: its FEC, the description of it, its trial balance and their digests, written once and served from then on.
import { createHash, type Hash } from 'node:crypto'
import { Readable } from 'node:stream'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { StoredFile } from '../../../platform/files/files.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import { defineScheduledTask } from '../../../platform/jobs/scheduled-tasks.ts'
import { announce } from '../../../platform/live/live.ts'
import type { SheetTable } from '../../../platform/sheets/sheet.types.ts'
import { writeCsv } from '../../../platform/sheets/write-csv.ts'
import { type ZipPart, zipBytes } from '../../../platform/sheets/zip-write.ts'
import { defineTask } from '../../../platform/tasks/tasks.ts'
import { readSpan } from '../balances/span.queries.ts'
import { trialForExport } from '../balances/trial.queries.ts'
import { findArchive, insertArchive, listUnarchived } from './archives.queries.ts'
import type { FecYear } from './fec.queries.ts'
import { type FecMade, withFec } from './write-fec.ts'

/** Time for the row that keeps a file to be written: nobody keeps one longer than this after it was spooled. */
const spoolMs = 86_400_000

const balanceSheet: SheetTable = {
  sheetName: 'Balance',
  columns: [
    { title: 'Compte', kind: 'text', width: 10 },
    { title: 'Libellé du compte', kind: 'text', width: 40 },
    ...['Solde d’ouverture', 'Débit', 'Crédit', 'Solde'].map((title) => ({ title, kind: 'money', width: 14 }) as const),
  ],
}
/** The trial balance of the year, from the same state of the books as its FEC. */
async function* balanceRows(db: Db, { companyCode, from, to }: FecYear) {
  const span = await readSpan(db, { company: companyCode, from, to }, to)
  const asked = { q: '', sort: { column: 'code', direction: 'asc' }, page: 1, size: 1 } as const
  for (const row of await trialForExport(db, asked, span).execute())
    yield [
      row.code,
      row.name,
      ...[row.openingCents, row.debitCents, row.creditCents, row.balanceCents].map((cents) => cents / 100),
    ]
}

/** Counts the digest of a part as it goes by. */
async function* digested({ body }: ZipPart, hash: Hash) {
  for await (const bytes of body) {
    hash.update(bytes)
    yield bytes
  }
}
/** The parts, then their digests as `sha256sum -c` reads them. */
const withDigests = (name: string, parts: readonly ZipPart[]) => {
  const hashes = parts.map((part) => ({ part, hash: createHash('sha256') }))
  const found: Buffer[] = []
  async function* words() {
    for (const { part, hash } of hashes) {
      const digest = hash.digest()
      found.push(digest)
      yield `${digest.toString('hex')}  ${part.name}\n`
    }
  }
  const all: ZipPart[] = [
    ...hashes.map(({ part, hash }) => ({ name: part.name, body: digested(part, hash) })),
    { name: `${name}-empreintes.txt`, body: words() },
  ]
  return { all, digestOfFirst: () => found[0] }
}

type Task = Pick<JobContext, 'db' | 'write' | 'platform' | 'signal'>
type Asked = {
  readonly yearId: number
  readonly accountId: number | null
  readonly progress: (fraction: number) => void
}

const spool = async ({ platform }: Task, made: FecMade, accountId: number | null) => {
  const { db, year, name, lines, parts } = made
  if (!year.isClosed) throw new Error('a year that is open is not kept')
  const balance = { name: `${name}-balance.csv`, body: writeCsv(balanceSheet, balanceRows(db, year)) }
  const { all, digestOfFirst } = withDigests(name, [...parts, balance])
  const file = await platform.files.storeGenerated(platform.database.writer, {
    body: Readable.from(zipBytes(all), { objectMode: false }),
    ...{ fileName: `${name}.zip`, mediaType: 'application/zip', accountId },
    expiresAt: new Date(platform.clock.now().getTime() + spoolMs),
  })
  const sha256 = digestOfFirst()
  if (sha256 === undefined) throw new Error('the file was not read to its end')
  return { file, sha256, lineCount: lines }
}

/** The file that is kept of a closed year, written now where none is; throws what the year is refused for (`Refused`). */
export const keepArchive = async (task: Task, { yearId, accountId, progress }: Asked): Promise<StoredFile> => {
  const { db, write, platform, signal } = task
  const kept = await findArchive(db, yearId)
  if (kept !== null) return kept
  const made = await withFec({ platform, signal, yearId, progress }, (read) => spool(task, read, accountId))
  return write('accounting.archiveYear', async (tx) => {
    const { file, ...archive } = made
    if (await insertArchive(tx, { fiscalYearId: yearId, fileId: file.id, ...archive })) {
      if (!(await platform.files.adopt(tx, file.id, platform.clock.now()))) throw new Error('the file is gone')
      await announce(tx, { keys: [['accounting']], by: null, byName: null })
    }
    // where another program was quicker, its file is the one, and ours goes when it expires
    return (await findArchive(tx, yearId)) ?? file
  })
}

export const archiveYear = defineTask({
  kind: 'year-archive',
  told: { kind: 'task', name: 'L’archive de l’exercice', isFeminine: true, link: '/accounting/years' },
  params: z.object({ yearId: z.int() }),
  run: async (task, { yearId }) =>
    void (await keepArchive(task, { yearId, accountId: task.accountId, progress: task.progress })),
})

/** Years closed before archives were kept, those whose SIREN was missing, those whose task was cut. */
export const archiveYears = defineScheduledTask({
  code: 'archive-years',
  name: 'Archives des exercices clôturés',
  description:
    'Conserve le FEC, sa description et la balance des exercices clôturés qui ne le sont pas encore\u00a0; dit ceux dont le fichier est refusé.',
  schedule: { frequenceType: 'daily', granularity: 1, moments: ['04:40'] },
  run: async (job) => {
    const refused: string[] = []
    let archived = 0
    for (const yearId of await listUnarchived(job.db)) {
      try {
        await keepArchive(job, { yearId, accountId: null, progress: () => undefined })
        archived += 1
      } catch (error) {
        if (!(error instanceof Refused)) throw error
        refused.push(...error.refusals.map(({ message }) => message))
      }
    }
    return { status: refused.length > 0 ? 'warning' : 'success', summary: { archived, refused: refused.length } }
  },
})
