// What a year's end accrues, through HTTP on the real database: lessons given and not billed, teachers' lessons not invoiced, entered once, reversed the day after, taken back.
import { accrualsApi } from '@cartable/domain/accounting/accruals/accruals.api.ts'
import { sidesToEnter } from '@cartable/domain/accounting/accruals/accruals.rules.ts'
import type { AccrualKind } from '@cartable/domain/accounting/accruals/accruals.schema.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { yearsApi } from '@cartable/domain/accounting/years/years.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeStage } from '../../../../test/factories/traineeships.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../post-ledger.ts'

const clock = fixedClock('2026-12-30T12:00:00Z')
const company = 'private-tuition'
let app: TuitionApp
let director: Caller
let accountant: Caller
let tuition: Tuition
let taxed: Tuition
let lateId: number

const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never) as Promise<{ summary: { posted: number; corrected: number; failed: number } }>
const goTo = async (day: string) => {
  clock.set(`${day}T12:00:00Z`)
  director = await app.director()
  accountant = await app.staff({ accounting: 'fullAccess', billing: 'fullAccess', closing: 'fullAccess' })
}
const spoken = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')
const state = async () => (await app.call(accrualsApi.accruals, { company }, accountant)).body
const sideOf = async (kind: AccrualKind) => (await state()).sides.find((side) => side.kind === kind)
const asRead = async () => {
  const { year, sides } = await state()
  return { yearId: year?.id ?? 0, read: sidesToEnter(sides).map(({ kind, now }) => ({ kind, ...now })) }
}
const enter = async (by = accountant) => (await app.call(accrualsApi.enterAccruals, await asRead(), by)).body
/** Debit less credit by account, of the entries of accruals on a day. */
const balances = async (day: string) => {
  const { rows } = await sql<{ code: string; cents: number }>`
    select a.code, sum(l.debit_cents - l.credit_cents)::integer as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
      join system_accounts a on a.id = l.system_account_id
     where coalesce(e.accrual_id, e.accrual_back_id) is not null and e.company_id = (select id from companies where code = 'private-tuition') and e.entry_on = ${day}::date group by 1 having sum(l.debit_cents - l.credit_cents) <> 0 order by 1`.execute(
    app.database.db,
  )
  return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))
}
const countEntries = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ledger_entries where coalesce(accrual_id, accrual_back_id) is not null`.execute(
    app.database.db,
  )
  return rows[0]?.count
}
const checked = async (month: string) =>
  (await app.call(closingApi.closingState, { company, month }, accountant)).body.checks.find(
    ({ key }) => key === 'accruals',
  )?.count

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  await app.start({ byItself: false })
  await goTo('2026-12-30')
  tuition = await app.write((db) => arrangeContract(db))
  taxed = await app.write((db) => arrangeContract(db))
  await app.write((db) =>
    db
      .updateTable('teachers')
      .set({ vatCollected: true, vatNumber: 'FR44732829320' })
      .where('id', '=', taxed.teacherId)
      .execute(),
  )
  const given = (of: Tuition, doneAt: string) => app.write((db) => arrangeCourse(db, of, { doneAt }))
  // billed in the year; declared only; of a teacher who charges VAT; contested; of the next year
  await app.call(coursesApi.confirm, { id: await given(tuition, '2026-12-10T09:00:00Z') }, director)
  lateId = await given(tuition, '2026-12-28T09:00:00Z')
  await given(taxed, '2026-12-29T09:00:00Z')
  const contested = await given(tuition, '2026-12-27T09:00:00Z')
  await app.write((db) => db.updateTable('courses').set({ status: '4-disputed' }).where('id', '=', contested).execute())
  await post()
})
afterAll(() => app.close())

test('what is given and not billed, or not invoiced by its teacher, is seen before the year ends, and entered by nobody yet', async () => {
  const { year, obstacle, disputed } = await state()
  expect(year).toMatchObject({ name: '2026', from: '2026-01-01', to: '2026-12-31' })
  expect(spoken(obstacle)).toContain('L’exercice 2026 n’est pas terminé')
  expect(disputed).toBe(1)
  const price = tuition.customerPriceCents
  const [sales, costs] = [await sideOf('sales'), await sideOf('costs')]
  expect(sales?.now.count).toBe(2)
  expect((sales?.now.exclTaxCents ?? 0) + (sales?.now.vatCents ?? 0)).toBe(2 * price)
  // all three lessons of teachers: one that its family was billed for is on no invoice of its teacher either
  expect(costs?.now.count).toBe(3)
  const part = Math.round(price * 0.7)
  expect((costs?.now.exclTaxCents ?? 0) + (costs?.now.vatCents ?? 0)).toBe(3 * part)
  expect(costs?.now.vatCents).toBe(Math.round((part * 20) / 120))
  expect(spoken(await enter())).toContain('n’est pas terminé')
  expect(await countEntries()).toBe(0)
})

test('the last month is not closed without being asked about it, and the lines behind each sum add up to it', async () => {
  await goTo('2027-01-05')
  // billed in January, it was given in December all the same
  await app.call(coursesApi.confirm, { id: lateId }, director)
  await post()
  expect(await checked('2026-12-01')).toBe(5)
  expect(await checked('2026-11-01')).toBe(0)
  const { year, sides } = await state()
  for (const { kind, now } of sides) {
    const { lines, isMore } = (await app.call(accrualsApi.accrualLines, { yearId: String(year?.id), kind }, accountant))
      .body
    expect(isMore).toBe(false)
    expect(lines).toHaveLength(now.count)
    expect(lines.reduce((sum, { exclTaxCents }) => sum + exclTaxCents, 0)).toBe(now.exclTaxCents)
    expect(lines.reduce((sum, { vatCents }) => sum + vatCents, 0)).toBe(now.vatCents)
    for (const { day, party, account } of lines) {
      expect(day <= '2026-12-31').toBe(true)
      expect(party).not.toBe('')
      expect(account).toBe(kind === 'sales' ? '706100' : '604000')
    }
  }
})

test('one press enters both sides on the last day and reverses them on the next, once for two people at once', async () => {
  const wanted = await asRead()
  const stale = { ...wanted, read: wanted.read.map((one) => ({ ...one, vatCents: one.vatCents + 1 })) }
  expect(spoken((await app.call(accrualsApi.enterAccruals, stale, accountant)).body)).toContain('viennent de changer')
  const reader = await app.staff({ accounting: 'fullAccess', closing: 'read' })
  expect((await app.call(accrualsApi.enterAccruals, wanted, reader)).status).toBe(403)
  const answers = await Promise.all(
    [accountant, director].map((by) => app.call(accrualsApi.enterAccruals, wanted, by).then(({ body }) => body)),
  )
  expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
  expect(spoken(answers)).toContain('viennent d’être écrites')
  expect(await countEntries()).toBe(4)

  const [sales, costs] = [await sideOf('sales'), await sideOf('costs')]
  const books = await balances('2026-12-31')
  expect(books).toEqual({
    408100: -((costs?.now.exclTaxCents ?? 0) + (costs?.now.vatCents ?? 0)),
    418100: (sales?.now.exclTaxCents ?? 0) + (sales?.now.vatCents ?? 0),
    445860: costs?.now.vatCents,
    445870: -(sales?.now.vatCents ?? 0),
    604000: costs?.now.exclTaxCents,
    706100: -(sales?.now.exclTaxCents ?? 0),
  })
  expect(await balances('2027-01-01')).toEqual(
    Object.fromEntries(Object.entries(books).map(([code, cents]) => [code, -(cents ?? 0)])),
  )
  expect(sales?.standing).toMatchObject({ count: 2, entry: { name: expect.stringMatching(/^OD /) } })
  expect(await checked('2026-12-01')).toBe(0)

  // the task that posts finds nothing to write nor to correct, and letters each pair
  const { summary } = await post()
  expect(summary).toMatchObject({ posted: 0, corrected: 0, failed: 0 })
  const { rows } = await sql<{ count: number }>`
    select count(distinct l.letter)::integer as count from ledger_lines l join ledger_entries e on e.id = l.entry_id join system_accounts a on a.id = l.system_account_id
     where coalesce(e.accrual_id, e.accrual_back_id) is not null and a.nature in ('sales-to-invoice', 'costs-to-receive') and l.letter is not null`.execute(
    app.database.db,
  )
  expect(rows[0]?.count).toBeGreaterThan(0)
  const entry = (await app.call(ledgerApi.ledgerEntry, { id: String(sales?.standing?.entry?.id) }, accountant)).body
  expect(entry).toMatchObject({ source: 'accrual', date: '2026-12-31', piece: 'FAE20261231' })
})

test('a lesson declared late shows that the entry no longer says what is; taken back by its opposite, it is entered again', async () => {
  await app.write((db) => arrangeCourse(db, tuition, { doneAt: '2026-12-30T09:00:00Z' }))
  expect(await checked('2026-12-01')).toBe(2)
  for (const kind of ['sales', 'costs'] as const) {
    const { now, standing } = (await sideOf(kind)) ?? {}
    expect((now?.count ?? 0) - (standing?.count ?? 0)).toBe(1)
    const id = standing?.id ?? 0
    expect((await app.call(accrualsApi.takeBackAccrual, { id, reason: '' }, accountant)).body.errors).not.toBeNull()
    const asked = { id, reason: 'Un cours de décembre déclaré en janvier' }
    const twice = await Promise.all(
      [accountant, director].map((by) => app.call(accrualsApi.takeBackAccrual, asked, by)),
    )
    expect(twice.filter(({ body }) => body.errors === null)).toHaveLength(1)
    expect(spoken(twice.map(({ body }) => body))).toContain('déjà reprise')
  }
  expect(await balances('2026-12-31')).toEqual({})
  expect(await balances('2027-01-01')).toEqual({})
  expect(await countEntries()).toBe(8)
  expect((await post()).summary).toMatchObject({ posted: 0, corrected: 0, failed: 0 })
  expect((await enter()).isValid).toBe(true)
  expect((await sideOf('sales'))?.standing?.count).toBe(3)
  expect(await countEntries()).toBe(12)
  const { faults } = (await app.call(ledgerApi.ledgerVerify, { year: '2026' }, accountant)).body
  expect(faults).toEqual([])
})

test('of the company of stages, hours held by the self-employed and on no invoice are accrued, what is invoiced of them left out', async () => {
  const of = 'traineeship'
  const stage = await app.write((db) => arrangeStage(db))
  const given = {
    groupId: stage.groupId,
    teacherId: tuition.teacherId,
    reason: 'Hors planning',
    hourlySalaryCents: 2400,
  }
  await app.write((db) =>
    db
      .insertInto('traineeshipHours')
      .values([
        { ...given, day: '2026-12-21', minutes: 120 },
        { ...given, day: '2027-01-04', minutes: 60 },
      ])
      .execute(),
  )
  const read = async () => (await app.call(accrualsApi.accruals, { company: of }, accountant)).body
  const { year, sides } = await read()
  expect(sides).toMatchObject([{ kind: 'costs', now: { count: 1, exclTaxCents: 4800, vatCents: 0 }, standing: null }])
  const count = async () =>
    (await app.call(closingApi.closingState, { company: of, month: '2026-12-01' }, accountant)).body.checks.find(
      ({ key }) => key === 'accruals',
    )?.count
  expect(await count()).toBe(1)
  const wanted = { yearId: year?.id ?? 0, read: sides.map(({ kind, now }) => ({ kind, ...now })) }
  expect((await app.call(accrualsApi.enterAccruals, wanted, accountant)).body.isValid).toBe(true)
  expect(await count()).toBe(0)
  const { lines } = (
    await app.call(
      accrualsApi.accrualLines,
      { yearId: String(year?.id), kind: 'costs', accrualId: String((await read()).sides[0]?.standing?.id) },
      accountant,
    )
  ).body
  expect(lines).toMatchObject([{ day: '2026-12-21', exclTaxCents: 4800, account: '604000', contractId: null }])
})

test('once its month is closed it is neither entered nor taken back, and its balances open the next year', async () => {
  const reason = 'Points suivis'
  const closed = await app.call(closingApi.closeMonth, { company, month: '2026-12-01', reason }, accountant)
  expect(closed.body.errors).toBeNull()
  const standing = (await sideOf('sales'))?.standing
  const back = await app.call(accrualsApi.takeBackAccrual, { id: standing?.id ?? 0, reason }, accountant)
  expect(spoken(back.body)).toContain('Les comptes sont clôturés au 31/12/2026')
  const years = (await app.call(yearsApi.years, { company }, accountant)).body
  expect(years.toClose?.obstacles).toEqual([])
  expect((await app.call(yearsApi.closeYear, { id: years.toClose?.id ?? 0 }, accountant)).body.isValid).toBe(true)
  const { rows } = await sql<{ code: string; cents: number }>`
    select a.code, (l.debit_cents - l.credit_cents)::integer as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
      join system_accounts a on a.id = l.system_account_id where e.opens_year_id is not null and a.code in ('418100', '408100', '445860', '445870') order by 1`.execute(
    app.database.db,
  )
  const books = await balances('2026-12-31')
  expect(Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))).toEqual(
    Object.fromEntries(['408100', '418100', '445860', '445870'].map((code) => [code, books[code]])),
  )
  expect(spoken((await state()).year)).toContain('2027')
})

test('the file of a side has every line, for who reads it elsewhere', async () => {
  const { years } = await state()
  const yearId = String(years.find(({ name }) => name === '2026')?.id)
  const { body } = await app.call(accrualsApi.accrualLinesCsv, { yearId, kind: 'costs' }, accountant)
  const lines = String(body).trim().split('\n')
  expect(lines[0]).toContain('Jour;Professeur;Cours;Compte;Taux;Montant HT;TVA;Montant TTC')
  expect(lines).toHaveLength(5)
})
