// The books handed to accountants' programs, through HTTP: files read back field by field agree with the trial balance.
import { balancesApi } from '@cartable/domain/accounting/balances/balances.api.ts'
import { exportsApi as api } from '@cartable/domain/accounting/exports/exports.api.ts'
import type { EntryFormat } from '@cartable/domain/accounting/exports/exports.schema.ts'
import { quadraFields } from '@cartable/domain/accounting/exports/quadra.rules.ts'
import { ximportFields } from '@cartable/domain/accounting/exports/ximport.rules.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../post-ledger.ts'

const company = 'private-tuition'
const year = { from: '2026-01-01', to: '2026-12-31' }
let app: TuitionApp
let accountant: Caller

const call = async (format: EntryFormat, more: object = {}) =>
  (await app.call(api.entriesExport, { company, ...year, format, withOpening: false, ...more }, accountant)).body
/** The task of a file, once it is over, and the file. */
const fileOf = async (format: EntryFormat, more: object = {}) => {
  const { taskUuid } = await call(format, more)
  const uuid = taskUuid ?? ''
  await app.platform.jobs.drain()
  await vi.waitFor(async () => {
    const { status } = (await app.call(exchangeApi.taskProgress, { uuid }, accountant)).body
    expect(['successed', 'failed']).toContain(status)
  }, 10_000)
  const end = (await app.call(exchangeApi.taskProgress, { uuid }, accountant)).body
  if (end.status === 'failed') return { end, name: '', lines: [] }
  const file = await app.call(api.entriesDownload, { uuid }, accountant)
  const lines = file.raw.toString('latin1').split('\r\n').slice(0, -1)
  return { end, name: String(file.headers['content-disposition']), lines }
}
const read = (fields: readonly (readonly [string, number])[], text: string): Record<string, string> => {
  let at = 0
  return Object.fromEntries(
    fields.map(([name, width]) => {
      at += width
      return [name, text.slice(at - width, at).trim()]
    }),
  )
}
/** Debits and credits of each account of the chart, of lines that were read back; accounts of persons are of their root. */
const sumsOf = (lines: readonly { account: string; side: string; cents: number }[]) => {
  const sums: Record<string, [number, number]> = {}
  for (const { account, side, cents } of lines) {
    const code = /^(411|C)/.test(account) ? '411000' : /^(401|P)/.test(account) ? '401000' : account
    const [debit, credit] = sums[code] ?? [0, 0]
    sums[code] = side === 'D' ? [debit + cents, credit] : [debit, credit + cents]
  }
  return sums
}
const trial = async () => {
  const asked = { ...year, company, page: '1', size: '100', sort: 'code.asc' }
  const { rows } = (await app.call(balancesApi.trialBalance, asked as never, accountant)).body
  return Object.fromEntries(rows.map(({ code, debitCents, creditCents }) => [code, [debitCents, creditCents]]))
}

beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  await app.start({ byItself: false })
  accountant = await app.staff({ accounting: 'read' })
  const director = await app.director()
  const tuition = await app.write((db) => arrangeContract(db))
  for (const doneAt of ['2026-09-09T14:00:00Z', '2026-10-14T14:00:00Z']) {
    const id = await app.write((db) => arrangeCourse(db, tuition, { doneAt }))
    await app.call(coursesApi.confirm, { id }, director)
  }
  const receipt = {
    ...({ id: null, updatedAt: null, customerId: tuition.customerId, company, method: 'cheque' } as const),
    ...{ amountCents: 2000, receivedOn: '2026-11-20', chequeNumber: '1001', chequeBank: 'Crédit Breton' },
    ...{ comments: null, reason: null, confirmsTwin: true, parts: null },
  }
  expect((await app.call(receiptsApi.saveReceipt, receipt, director)).body.errors).toBeNull()
  await postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
})
afterAll(() => app.close())

test('what a file would hold is said journal by journal, and agrees with the trial balance', async () => {
  const found = (await app.call(api.entriesFound, { company, ...year }, accountant)).body
  expect(found.journals.map(({ code }) => code)).toContain('VE')
  expect(found.debitCents).toBeGreaterThan(0)
  expect([found.debitCents, found.creditCents]).toEqual([found.trialDebitCents, found.trialCreditCents])
  expect(found.unsealedCount).toBe(0)
})

test('XIMPORT, read back field by field, has the debits and credits of each account of the trial balance', async () => {
  const { lines, name } = await fileOf('ximport')
  expect(name).toContain('XIMPORT.TXT')
  expect(lines.every((line) => line.length === 142)).toBe(true)
  const rows = lines.map((line) => read(ximportFields, line))
  expect(
    sumsOf(
      rows.map((row) => ({ account: row.account!, side: row.side!, cents: Math.round(Number(row.amount) * 100) })),
    ),
  ).toEqual(await trial())
  // each movement balances, in one journal and on one day
  for (const entry of Map.groupBy(rows, ({ movement }) => movement).values()) {
    expect(
      entry.reduce((sum, { side, amount }) => sum + Math.round(Number(amount) * 100) * (side === 'D' ? 1 : -1), 0),
    ).toBe(0)
    expect(new Set(entry.map(({ journal, day }) => `${journal} ${day}`)).size).toBe(1)
  }
  expect(rows.find(({ account }) => account?.startsWith('411C'))?.accountName).not.toBe('')
})

test('Quadra, read back field by field, has them too, and names each account before its first entry', async () => {
  const { lines, name } = await fileOf('quadra')
  expect(name).toContain('quadra-2026-01-01-2026-12-31.txt')
  const known = new Set<string>()
  for (const line of lines)
    if (line.startsWith('C')) known.add(line.slice(1, 9))
    else expect(known).toContain(line.slice(1, 9))
  const rows = lines.filter((line) => line.startsWith('M')).map((line) => read(quadraFields, line))
  expect(sumsOf(rows.map((row) => ({ account: row.account!, side: row.side!, cents: Number(row.amount) })))).toEqual(
    await trial(),
  )
})

test('an empty span, one that ends before it begins, an entry that does not balance: each with its sentence', async () => {
  expect((await call('ximport', { from: '2025-01-01', to: '2025-12-31' })).errors?.messages[0]).toContain(
    'Aucune écriture',
  )
  expect((await call('quadra', { from: '2026-12-31', to: '2026-01-01' })).errors?.propertyPaths).toEqual(['to'])
  const change = (cents: number) =>
    app.write(async (db) => {
      await sql`alter table ledger_lines disable trigger user`.execute(db)
      await sql`update ledger_lines set debit_cents = debit_cents + ${cents} where id = (select min(id) from ledger_lines where debit_cents > 0)`.execute(
        db,
      )
      await sql`alter table ledger_lines enable trigger user`.execute(db)
    })
  await change(1)
  expect((await fileOf('ximport')).end).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('n’est pas équilibrée'),
  })
  await change(-1)
  const outsider = await app.staff({ billing: 'write' })
  expect((await app.call(api.entriesFound, { company, ...year }, outsider)).status).toBe(403)
})
