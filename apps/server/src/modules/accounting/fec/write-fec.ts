// Writes the FEC of a year and its description: read once to be checked, once to be written, from one state of the books, in memory that does not grow.
import { fecRefusals } from '@cartable/domain/accounting/fec/fec.refusals.ts'
import {
  type FecFacts,
  fecChecker,
  fecDescription,
  fecHeader,
  fecName,
  fecText,
} from '@cartable/domain/accounting/fec/fec.rules.ts'
import { latin9 } from '@cartable/domain/accounting/fec/latin9.rules.ts'
import { isSiren } from '@cartable/domain/kernel/identifiers.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { type Db, inRead } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ZipPart } from '../../../platform/sheets/zip-write.ts'
import { countUnposted } from '../open-books/unposted.queries.ts'
import { type FecYear, fecLines, findFecYear, journalsOf } from './fec.queries.ts'

/** Longest reading, in milliseconds. */
const timeLimit = 60 * 60_000
/** Lines gathered before they are given on: a line at a time is slow to compress. */
const chunkLines = 500

/** What can be said at once, before a task is begun. */
export const refuseFec = (year: FecYear): string => {
  if (year.siren === null || !isSiren(year.siren)) return refuse(fecRefusals.noSiren(year.company), 'siren')
  if (year.entryCount === 0) refuse(fecRefusals.empty(year.name))
  return year.siren
}

const check = async (db: Db, year: FecYear, signal: AbortSignal, progress: (fraction: number) => void) => {
  const checker = fecChecker(year)
  for await (const line of fecLines(db, year)) {
    signal.throwIfAborted()
    checker.add(line)
    // an entry has some three lines; exact progress would cost another count
    progress(Math.min(0.5, checker.lines() / (year.entryCount * 6)))
  }
  const faults = checker.faults()
  if (faults.length > 0) refuse(fecRefusals.faults(year.name, faults.join(' ')))
  return checker.lines()
}

async function* bodyOf(db: Db, year: FecYear, lines: number, progress: (fraction: number) => void) {
  let [text, count] = [fecHeader, 0]
  for await (const line of fecLines(db, year)) {
    text += fecText(line)
    count += 1
    if (count % chunkLines === 0) {
      yield Buffer.from(latin9(text))
      text = ''
      progress(0.5 + count / lines / 2)
    }
  }
  yield Buffer.from(latin9(text))
}

export type FecAsked = {
  readonly platform: Platform
  readonly signal: AbortSignal
  readonly yearId: number
  readonly progress: (fraction: number) => void
}
/** What was read and holds: the file and its description are read as they are asked for, while `keep` goes on. */
export type FecMade = {
  readonly db: Db
  readonly year: FecYear
  /** `{SIREN}FEC{closing day}` */
  readonly name: string
  readonly lines: number
  readonly parts: readonly [ZipPart, ZipPart]
}

/** Throws what the year is refused for (`Refused`). */
export const withFec = async <T>(
  { platform, signal, yearId, progress }: FecAsked,
  keep: (made: FecMade) => Promise<T>,
): Promise<T> =>
  inRead(
    platform.database,
    async (db) => {
      const year = await findFecYear(db, yearId)
      if (!year) throw new Error('the year is gone')
      const siren = refuseFec(year)
      const lines = await check(db, year, signal, progress)
      const name = fecName(siren, year.to)
      const facts: FecFacts = {
        ...{ ...year, siren, lines, name, writtenOn: platform.clock.today() },
        waiting: year.isClosed ? 0 : await countUnposted(db, year.companyId, year.to),
        journals: await journalsOf(db, year.companyId),
      }
      return keep({
        ...{ db, year, name, lines },
        parts: [
          { name: `${name}.txt`, body: bodyOf(db, year, lines, progress) },
          { name: `${name}-description.txt`, body: [Buffer.from(latin9(fecDescription(facts)))] },
        ],
      })
    },
    { timeoutMs: timeLimit, signal },
  )
