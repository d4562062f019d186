// Years closed and opened, through HTTP on the real database: what keeps one open, its balances handed over once, its months shut, its FEC.
import { createHash } from 'node:crypto'
import { inflateRawSync } from 'node:zlib'
import { accountingCodesApi } from '@cartable/domain/accounting/accounting-codes.api.ts'
import { agreementApi } from '@cartable/domain/accounting/agreement/agreement.api.ts'
import { agrees } from '@cartable/domain/accounting/agreement/agreement.schema.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { fecApi } from '@cartable/domain/accounting/fec/fec.api.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { yearsApi } from '@cartable/domain/accounting/years/years.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { exchangeApi } from '@cartable/domain/exchange/exchange.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { archiveYears } from '../fec/archive-year.ts'
import { sourceKinds } from '../ledger-sources.queries.ts'
import { postLedger } from '../post-ledger.ts'
import { listLedgerSources } from '../verify-ledger.queries.ts'
import { verifyLedgerNightly } from '../verify-ledger.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
let app: TuitionApp
let director: Caller
let accountant: Caller
let customerId: number

const job = () =>
  ({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  }) as never
const post = () => postLedger.run(job())
const company = 'private-tuition'
const spoken = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')
const state = async () => (await app.call(yearsApi.years, { company }, accountant)).body
const yearOf = async (name: string) => (await state()).years.find((year) => year.name === name)
const close = async (name: string, by = accountant) =>
  (await app.call(yearsApi.closeYear, { id: (await yearOf(name))?.id ?? 0 }, by)).body
const closeMonth = async (month: string) =>
  (await app.call(closingApi.closeMonth, { company, month, reason: 'Points connus' }, accountant)).body
const signIn = async () => {
  director = await app.director()
  accountant = await app.staff({ accounting: 'fullAccess', billing: 'fullAccess', closing: 'write', dashboard: 'read' })
}
type Line = { account: string; customer: number | null; cents: number }
const openingOf = async (name: string): Promise<Line[]> =>
  (
    await sql<Line>`
      select a.code as account, l.customer_id as customer, (l.debit_cents - l.credit_cents)::integer as cents from ledger_entries e
        join fiscal_years f on f.id = e.opens_year_id and extract(year from lower(f.period)) = ${Number(name)}
        join ledger_lines l on l.entry_id = e.id join system_accounts a on a.id = l.system_account_id order by l.position`.execute(
      app.database.db,
    )
  ).rows
/** Parts of a zip, by name, in bytes. */
const unzip = (zip: Buffer): Map<string, Buffer> => {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const parts = new Map<string, Buffer>()
  for (let left = zip.readUInt16LE(end + 10), at = zip.readUInt32LE(end + 16); left > 0; left--) {
    const [size, length, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)]
    const name = zip.subarray(at + 46, at + 46 + length).toString()
    const from = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    parts.set(name, inflateRawSync(zip.subarray(from, from + size)))
    at += 46 + length + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return parts
}
const taskOf = async (uuid: string) => {
  await app.platform.jobs.drain()
  await vi.waitFor(async () => {
    const { status } = (await app.call(exchangeApi.taskProgress, { uuid }, accountant)).body
    expect(['successed', 'failed']).toContain(status)
  }, 10_000)
  return (await app.call(exchangeApi.taskProgress, { uuid }, accountant)).body
}
const askFec = async (name: string) =>
  (await app.call(fecApi.fecExport, { yearId: (await yearOf(name))?.id ?? 0 }, accountant)).body
const giveSiren = (siren: string | null) =>
  app.write((db) => db.updateTable('companies').set({ siren }).where('code', '=', company).execute())
const tamper = (change: ReturnType<typeof sql>) =>
  app.write(async (db) => {
    await sql`alter table ledger_lines disable trigger user`.execute(db)
    await change.execute(db)
    await sql`alter table ledger_lines enable trigger user`.execute(db)
  })

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  await app.start({ byItself: false })
  await signIn()
  const tuition = await app.write((db) => arrangeContract(db))
  customerId = tuition.customerId
  const courseId = await app.write((db) => arrangeCourse(db, tuition))
  await app.call(coursesApi.confirm, { id: courseId }, director)
  const cheque = {
    ...({ id: null, updatedAt: null, customerId, company, method: 'cheque', amountCents: 2000 } as const),
    ...{ receivedOn: '2026-11-20', chequeNumber: '1001', chequeBank: 'Crédit Breton', comments: null, reason: null },
    ...{ confirmsTwin: true, parts: null },
  }
  expect((await app.call(receiptsApi.saveReceipt, cheque, director)).body.errors).toBeNull()
  await post()
})
afterAll(() => app.close())

test('a year is closed neither before it is over nor before its months are, and each thing in the way has its screen', async () => {
  expect(spoken(await close('2026'))).toContain('L’exercice 2026 n’est pas terminé')
  clock.set('2027-01-11T09:00:00Z')
  await signIn()
  const { toClose } = await state()
  expect(toClose?.obstacles).toMatchObject([{ path: '/accounting/closing' }])
  expect(spoken(await close('2026'))).toContain('Il reste des mois à clôturer, à partir de janvier 2026')
  expect(spoken(await close('2027'))).toContain('Clôturez d’abord l’exercice 2026')
  const reader = await app.staff({ accounting: 'fullAccess', closing: 'read' })
  expect((await app.call(yearsApi.closeYear, { id: toClose?.id ?? 0 }, reader)).status).toBe(403)
  expect((await closeMonth('2026-12-01')).errors).toBeNull()
  // the year is closed in spring, when months of the next one are already
  clock.set('2027-02-03T09:00:00Z')
  await signIn()
  expect((await closeMonth('2027-01-01')).errors).toBeNull()
  expect((await state()).toClose?.obstacles).toEqual([])
})

test('without an account for the result it is refused, with the screen of the accounts', async () => {
  const { rows } = (await app.call(accountingCodesApi.sysAccountsList, { size: '100' }, accountant)).body
  const profit = rows.find(({ code }) => code === '120000')
  const toggle = () => app.call(accountingCodesApi.sysAccountDisable, { id: profit?.id ?? 0 } as never, accountant)
  await toggle()
  expect(spoken(await close('2026'))).toContain('Aucun compte n’a la nature « Bénéfice de l’exercice »')
  await toggle()
})

const latin9 = new TextDecoder('iso-8859-15')
/** Lines of a FEC, its header apart, in columns. */
const rowsOf = (bytes: Buffer | undefined) =>
  latin9
    .decode(bytes)
    .split('\r\n')
    .slice(1, -1)
    .map((row) => row.split('\t'))
const fecOf = async (name: string) => {
  const { taskUuid } = await askFec(name)
  expect(await taskOf(taskUuid ?? '')).toMatchObject({ status: 'successed', error: null })
  return (await app.call(fecApi.fecDownload, { uuid: taskUuid ?? '' }, accountant)).raw
}

test('two people at once close it once; its balances open the next year, by account and customer, the result apart', async () => {
  const before = (await app.call(ledgerApi.ledgerLines, {}, accountant)).body.totals
  await giveSiren(null)
  const answers = await Promise.all([close('2026'), close('2026', director)])
  expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
  expect(spoken(answers)).toContain('L’exercice 2026 est déjà clôturé')
  const opening = await openingOf('2027')
  const owed = opening.find(({ account }) => account === '411000')
  expect(owed).toMatchObject({ customer: customerId, cents: 2500 })
  expect(opening.find(({ account }) => account === '511000')?.cents).toBe(2000)
  expect(opening.find(({ account }) => account === '120000')?.cents).toBe(-4091)
  expect(opening.filter(({ account }) => /^[67]/.test(account))).toEqual([])
  expect(opening.reduce((sum, { cents }) => sum + cents, 0)).toBe(0)
  const { years } = await state()
  expect(years.find(({ name }) => name === '2026')).toMatchObject({ resultCents: 4091, closedThrough: '2026-12-31' })
  expect(years.find(({ name }) => name === '2026')?.closedAt).not.toBeNull()
  // those before it, empty, are closed with it
  expect(years.find(({ name }) => name === '2024')?.closedAt).not.toBeNull()
  expect(years.find(({ name }) => name === '2027')?.openingEntryId).not.toBeNull()
  // what opens a year is not counted beside what it repeats
  const { rows, totals } = (await app.call(ledgerApi.ledgerLines, {}, accountant)).body
  expect(totals).toMatchObject({ debit: before.debit, credit: before.credit })
  expect(rows.some(({ journal }) => journal === 'AN')).toBe(true)
  const from = (await app.call(ledgerApi.ledgerLines, { from: '2027-01-01' }, accountant)).body.totals
  expect(from.debit).toBe(opening.reduce((sum, { cents }) => sum + Math.max(cents, 0), 0))
  const account = rows.find(({ accountCode }) => accountCode === '411000')?.accountId
  const own = (await app.call(ledgerApi.ledgerLines, { accountId: String(account) }, accountant)).body
  expect(own.rows[0]).toMatchObject({ journal: 'AN', balance: 2500 })
  expect(own.totals.debit - own.totals.credit).toBe(2500)
})

test('a month of a closed year is not opened again, one after it opens no more than itself', async () => {
  const { closings } = (await app.call(closingApi.closingState, { company }, director)).body
  const [january, december] = closings
  expect([january?.isYearClosed, december?.isYearClosed]).toEqual([false, true])
  const reopen = async (id = 0) => (await app.call(closingApi.reopenMonth, { id, reason: 'Oubli' }, director)).body
  expect((await reopen(january?.id)).errors).toBeNull()
  expect(spoken(await reopen(december?.id))).toContain('L’exercice 2026 est clôturé')
  expect((await app.call(closingApi.closingState, { company }, director)).body.openFrom).toBe('2027-01-01')
})

test('the next year is opened once, two months before the last one ends, and the home page counts it from then on', async () => {
  const { next } = await state()
  expect(next).toMatchObject({ from: '2028-01-01', opensOn: '2027-11-01' })
  const open = async () => (await app.call(yearsApi.openYear, { company, from: next.from }, accountant)).body
  expect(spoken(await open())).toContain('L’exercice 2028 s’ouvrira à partir du 01/11/2027')
  const counted = async () => (await app.call(dashboardApi.summary, {}, accountant)).body['29-yearsToOpen']
  clock.set('2027-10-31T09:00:00Z')
  await signIn()
  expect(await counted()).toBe(0)
  expect(spoken(await open())).toContain('s’ouvrira')
  clock.set('2027-11-01T09:00:00Z')
  await signIn()
  expect(await counted()).toBe(2)
  const answers = [await open(), await open()]
  expect(answers[0]).toEqual({ isValid: true, errorMsgs: [] })
  expect(spoken(answers[1])).toContain('L’exercice 2028 est déjà ouvert')
  expect(await counted()).toBe(1)
  expect((await state()).next.from).toBe('2029-01-01')
})

test('a year that cannot be kept as it is closed says why to whoever closed it, and waits', async () => {
  await app.platform.jobs.drain()
  const told = await sql<{ title: string; body: string }>`
    select title, body from notifications where title like 'L’archive de l’exercice%'`.execute(app.database.db)
  expect(spoken(told.rows)).toContain('L’archive de l’exercice a échoué.')
  expect(spoken(told.rows)).toContain('SIREN de la société')
  expect((await archiveYears.run(job()))?.summary).toEqual({ archived: 0, refused: 1 })
  expect((await yearOf('2026'))?.archive).toBeNull()
})

test('the FEC is refused without a SIREN or with books that do not hold, each with its sentence', async () => {
  const refused = await askFec('2026')
  expect(refused.errors?.propertyPaths).toEqual(['siren'])
  expect(spoken(refused)).toContain('SIREN de la société')
  await giveSiren('732829320')
  expect(spoken(await askFec('2028'))).toContain('L’exercice 2028 n’a aucune écriture')
  const line = sql`(select min(id) from ledger_lines where debit_cents > 0)`
  await tamper(sql`update ledger_lines set debit_cents = debit_cents + 1 where id = ${line}`)
  const { taskUuid } = await askFec('2026')
  const end = await taskOf(taskUuid ?? '')
  expect(end).toMatchObject({ status: 'failed', error: expect.stringContaining('n’est pas équilibrée') })
  await tamper(sql`update ledger_lines set debit_cents = debit_cents - 1 where id = ${line}`)
})

test('the FEC of each year holds: its name, columns, balance, numbers; what opens the year comes first', async () => {
  // paid in the year after: the two are lettered together, in the file of that year alone
  const cash = {
    ...({ id: null, updatedAt: null, customerId, company, method: 'cash', amountCents: 2500 } as const),
    ...{ receivedOn: '2027-11-01', chequeNumber: null, chequeBank: null, comments: null, reason: null },
    ...{ confirmsTwin: true, parts: null },
  }
  expect((await app.call(receiptsApi.saveReceipt, cash, director)).body.errors).toBeNull()
  await post()
  for (const [name, count, lettered] of [
    ['2026', 3, 0],
    ['2027', 3, 1],
  ] as const) {
    const { taskUuid } = await askFec(name)
    expect((await taskOf(taskUuid ?? '')).status).toBe('successed')
    const file = await app.call(fecApi.fecDownload, { uuid: taskUuid ?? '' }, accountant)
    expect(file.headers['content-disposition']).toContain(`732829320FEC${name}1231.zip`)
    const parts = unzip(file.raw)
    // what is kept of a closed year has its balance and the digests besides
    expect([...parts.keys()]).toEqual(
      ['.txt', '-description.txt', ...(name === '2026' ? ['-balance.csv', '-empreintes.txt'] : [])].map(
        (end) => `732829320FEC${name}1231${end}`,
      ),
    )
    const rows = rowsOf(parts.get(`732829320FEC${name}1231.txt`))
    expect(rows.every((row) => row.length === 18)).toBe(true)
    const cents = (value = '') => Math.round(Number(value.replace(',', '.')) * 100)
    const entries = Map.groupBy(rows, (row) => row[2])
    expect(entries.size).toBe(count)
    for (const lines of entries.values())
      expect(lines.reduce((sum, row) => sum + cents(row[11]) - cents(row[12]), 0)).toBe(0)
    if (name === '2027') expect(rows[0]?.slice(0, 3)).toEqual(['AN', 'À-nouveaux', 'AN1'])
    else expect(rows.map((row) => row[9])).toContain('20261120')
    const letters = rows.filter((row) => row[4] === '411000' && row[13] !== '')
    expect(letters.map((row) => row[14])).toEqual(Array.from({ length: lettered }, () => '20271101'))
    const words = latin9.decode(parts.get(`732829320FEC${name}1231-description.txt`))
    expect(words).toContain(name === '2026' ? 'Exercice clôturé' : 'Exercice non clôturé')
    expect(words).toContain('18. Idevise')
  }
  const outsider = await app.staff({ billing: 'write' })
  expect((await app.call(fecApi.fecExport, { yearId: 1 }, outsider)).status).toBe(403)
})

test('a closed year is kept as it was written: the same bytes whatever became of the books, with its balance and digests', async () => {
  const kept = (await yearOf('2026'))?.archive
  const zip = await fecOf('2026')
  const parts = unzip(zip)
  const fec = parts.get('732829320FEC20261231.txt') ?? Buffer.alloc(0)
  const digest = (bytes: Buffer | undefined) =>
    createHash('sha256')
      .update(bytes ?? '')
      .digest('hex')
  expect(kept).toMatchObject({ fecSha256: digest(fec), lineCount: rowsOf(fec).length })
  const said = String(parts.get('732829320FEC20261231-empreintes.txt')).trimEnd().split('\n')
  expect(said).toEqual(
    ['.txt', '-description.txt', '-balance.csv'].map((end) => {
      const name = `732829320FEC20261231${end}`
      return `${digest(parts.get(name))}  ${name}`
    }),
  )
  const balance = String(parts.get('732829320FEC20261231-balance.csv'))
  expect(balance).toContain('411000;Clients;0,00;45,00;20,00;25,00\n')

  const line = sql`(select min(l.id) from ledger_lines l join ledger_entries e on e.id = l.entry_id where e.entry_on < '2027-01-01')`
  await tamper(sql`update ledger_lines set label = label || '!' where id = ${line}`)
  await giveSiren(null)
  expect((await archiveYears.run(job()))?.summary).toEqual({ archived: 0, refused: 0 })
  expect(digest(await fecOf('2026'))).toBe(digest(zip))
  expect((await yearOf('2026'))?.archive).toEqual(kept)
  await giveSiren('732829320')
  await tamper(sql`update ledger_lines set label = left(label, -1) where id = ${line}`)
  await expect(app.write((db) => sql`update year_archives set line_count = 1`.execute(db))).rejects.toThrow(
    'never changes',
  )
})

test('the sums of a year stand side by side and agree; a line that was changed shows as a difference', async () => {
  const agreement = async () =>
    (await app.call(agreementApi.yearAgreement, { id: String((await yearOf('2026'))?.id) }, accountant)).body
  const shown = await agreement()
  expect(shown).toMatchObject({ name: '2026', company, from: '2026-01-01', to: '2026-12-31', waiting: 0 })
  expect(shown.pairs.filter((pair) => !agrees(pair))).toEqual([])
  const pairOf = (key: string) => shown.pairs.find((pair) => pair.key === key)
  expect(pairOf('bills')).toMatchObject({ count: 1, leftCents: 4500 })
  expect(pairOf('trial')?.leftCents).toBe(pairOf('entries')?.leftCents)
  // the cheque was not taken to the bank
  expect(shown.transit).toMatchObject([{ code: '511000', balanceCents: 2000, itemsCents: 2000 }])
  const line = sql`(select min(l.id) from ledger_lines l join ledger_entries e on e.id = l.entry_id where e.bill_id is not null and l.debit_cents > 0)`
  await tamper(sql`update ledger_lines set debit_cents = debit_cents + 7 where id = ${line}`)
  const changed = await agreement()
  // the balance, and the books beside each paper, are what is kept as lines are written: the lines are held to it
  expect(changed.pairs.filter((pair) => !agrees(pair)).map(({ key }) => key)).toEqual(['entries', 'trial'])
  await tamper(sql`update ledger_lines set debit_cents = debit_cents - 7 where id = ${line}`)
  const outsider = await app.staff({ billing: 'write' })
  expect((await app.call(agreementApi.yearAgreement, { id: '1' }, outsider)).status).toBe(403)
})

test('the chain is read whole at night; after it only what came since is, and an entry changed behind it is named', async () => {
  const verify = async (year = '2026') => (await app.call(ledgerApi.ledgerVerify, { year }, accountant)).body
  expect(await verify()).toMatchObject({ faults: [], readWholeAt: null, readNow: 3, entryCount: 3 })
  expect((await verifyLedgerNightly.run(job()))?.summary).toMatchObject({ faults: 0, forgotten: 0 })
  expect(await verify()).toMatchObject({ faults: [], readNow: 0, entryCount: 3, readWholeAt: expect.any(String) })
  const line = sql`(select min(id) from ledger_lines where debit_cents > 0)`
  const notes = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::integer as n from notifications where title like 'La chaîne%rompue'`.execute(app.database.db)
    ).rows[0]?.n
  await tamper(sql`update ledger_lines set label = label || '!' where id = ${line}`)
  expect((await verifyLedgerNightly.run(job()))?.status).toBe('warning')
  expect((await verify()).faults).toEqual([expect.stringMatching(/, VE 1\u00a0: l’empreinte n’est plus celle/)])
  const told = await notes()
  expect(told).toBeGreaterThan(0)
  await verifyLedgerNightly.run(job())
  expect(await notes()).toBe(told)
  await tamper(sql`update ledger_lines set label = left(label, -1) where id = ${line}`)
  // asked for by a person, it is found well again
  const { taskUuid } = (await app.call(ledgerApi.ledgerVerifyWhole, {}, accountant)).body
  expect((await taskOf(taskUuid)).status).toBe('successed')
  expect((await verify()).faults).toEqual([])
})

test('each source of the books is one that the database notes: a new one has its line in both', async () => {
  expect((await listLedgerSources(app.database.db)).toSorted()).toEqual(sourceKinds.toSorted())
})

test('what waits for its entry without being known to, as after a repair by hand, is found at night and noted', async () => {
  const behind = (change: ReturnType<typeof sql>) =>
    app.write(async (db) => {
      await sql`alter table ledger_entries disable trigger user`.execute(db)
      await change.execute(db)
      await sql`alter table ledger_entries enable trigger user`.execute(db)
    })
  const billId = sql`(select min(bill_id) from ledger_entries)`
  const noted = async () =>
    (
      await sql<{
        id: number
      }>`select source_id as id from ledger_waiting where source = 'bill' and source_id = ${billId}`.execute(
        app.database.db,
      )
    ).rows.length
  await behind(sql`update ledger_entries set reverses_entry_id = id where bill_id = ${billId}`)
  expect(await noted()).toBe(0)
  const { status, summary } = (await verifyLedgerNightly.run(job())) ?? {}
  expect([status, summary]).toEqual(['warning', expect.objectContaining({ forgotten: 1 })])
  expect(await noted()).toBe(1)
  await behind(sql`update ledger_entries set reverses_entry_id = null where reverses_entry_id = id`)
  await behind(sql`delete from ledger_waiting where source = 'bill' and source_id = ${billId}`)
  expect((await verifyLedgerNightly.run(job()))?.summary).toMatchObject({ forgotten: 0 })
})
