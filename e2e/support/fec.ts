// The FEC as somebody receives it: downloaded from its year, its parts unpacked, its lines read as the administration reads them.
import { readFile } from 'node:fs/promises'
import { fecColumns } from '@cartable/domain/accounting/fec/fec.rules.ts'
import { expect, type Page } from '@playwright/test'
import { unzip } from './zips.ts'

export type Fec = {
  /** `732829320FEC20261231.txt` */
  readonly name: string
  readonly header: readonly string[]
  readonly rows: readonly Readonly<Record<string, string>>[]
  readonly bytes: Buffer
  readonly description: string
  /** What a closed year is kept with besides: its balance and the digests, by the end of their names. */
  readonly others: ReadonlyMap<string, string>
}

const othersOf = (parts: readonly (readonly [string, Buffer])[]) =>
  new Map(parts.map(([name, bytes]) => [name.replace(/^.*-/, ''), bytes.toString()]))

/** « FEC » of a year on the screen of years, which is open. */
export const downloadFec = async (accountant: Page, year: number): Promise<Fec> => {
  const [download] = await Promise.all([
    accountant.waitForEvent('download'),
    accountant.getByRole('button', { name: `FEC de l’exercice ${year}` }).click(),
  ])
  const parts = [...unzip(await readFile(await download.path()))]
  const [[name, bytes] = ['', Buffer.alloc(0)], [, described] = ['', Buffer.alloc(0)], ...rest] = parts
  const latin9 = new TextDecoder('iso-8859-15')
  const [header = [], ...lines] = latin9
    .decode(bytes)
    .split('\r\n')
    .slice(0, -1)
    .map((line) => line.split('\t'))
  const rows = lines.map((line) => Object.fromEntries(header.map((column, at) => [column, line[at] ?? ''])))
  return { name, header, rows, bytes, description: latin9.decode(described), others: othersOf(rest) }
}

/** Cents of an amount as it is written there. */
export const centsOf = (amount = ''): number => Math.round(Number(amount.replace(',', '.')) * 100)

/** Whole by art. A47 A-1: its columns, balanced entries of one day, journals without a gap, nothing left empty that must not be. */
export const expectFecToHold = ({ header, rows }: Fec): void => {
  expect(header).toEqual(fecColumns.map(([name]) => name))
  const entries = Map.groupBy(rows, ({ EcritureNum = '' }) => EcritureNum)
  for (const [number, entry] of entries) {
    const sum = entry.reduce((cents, { Debit, Credit }) => cents + centsOf(Debit) - centsOf(Credit), 0)
    expect(sum, `balance of ${number}`).toBe(0)
    expect(new Set(entry.map(({ EcritureDate, ValidDate }) => `${EcritureDate} ${ValidDate}`)).size).toBe(1)
  }
  for (const [journal, own] of Map.groupBy(rows, ({ JournalCode = '' }) => JournalCode)) {
    const numbers = new Set(own.map(({ EcritureNum = '' }) => Number(EcritureNum.slice(journal.length))))
    expect(
      [...numbers].sort((a, b) => a - b),
      `numbers of ${journal}`,
    ).toEqual(Array.from(numbers, (_, at) => at + 1))
  }
  for (const row of rows) {
    expect(row.EcritureDate).toMatch(/^20\d{6}$/)
    expect(row.PieceDate).toMatch(/^20\d{6}$/)
    expect(row.ValidDate).toMatch(/^20\d{6}$/)
    expect([row.PieceRef, row.EcritureLib, row.CompteLib, row.JournalLib]).not.toContain('')
    expect([row.Debit, row.Credit].join(' ')).toMatch(/^\d+,\d{2} \d+,\d{2}$/)
    expect([row.CompAuxNum === '', row.EcritureLet === '']).toEqual([row.CompAuxLib === '', row.DateLet === ''])
  }
}
