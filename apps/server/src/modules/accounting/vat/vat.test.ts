// The VAT return on the real database, to the cent: what each receipt makes due, what is given back, the option, a month that is declared.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { debitsMention } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { rulesApi } from '@cartable/domain/accounting/rates/rules.api.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { sumOfLines, taxedAmount } from '@cartable/domain/billing/orders/billing.rules.ts'
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse, type Tuition } from '../../../../test/factories/tuition.ts'
import { arrangeBilled, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { amountOfLines, creditOrder } from '../../billing/credits/issue-credit-note.ts'
import { insertBill, insertOrder } from '../../billing/orders/bills.queries.ts'
import { camt, sendStatement } from '../bank/bank.factory.ts'
import { postLedger } from '../post-ledger.ts'

const clock = fixedClock('2026-11-10T12:00:00Z')
let app: TuitionApp
let director: Caller
let accountant: Caller
let companyId: number
let cheque = 5000

const today = () => clock.now().toISOString().slice(0, 10)
const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
const signIn = async () => {
  director = await app.director()
  accountant = await app.staff({ accounting: 'fullAccess', billing: 'fullAccess', closing: 'write' })
}
const goTo = async (day: string) => {
  clock.set(`${day}T12:00:00Z`)
  await signIn()
}
const asked = (month: string) => ({ company: 'private-tuition', month }) as const
const read = async (month: string) => (await app.call(vatApi.vatMonth, asked(month), accountant)).body
/** Base and VAT of each rate, the highest first. */
const figures = async (month = today().slice(0, 7)) =>
  Object.fromEntries(
    (await read(month)).rates.map(({ percent, baseCents, vatCents }) => [percent, [baseCents, vatCents]]),
  )
/** What a gesture adds to the figures of the month. */
const added = async (gesture: () => Promise<unknown>) => {
  const before = await figures()
  await gesture()
  const after = await figures()
  return Object.fromEntries(
    [...new Set([...Object.keys(before), ...Object.keys(after)])]
      .map((percent) => {
        const [was, is] = [before[percent] ?? [0, 0], after[percent] ?? [0, 0]]
        return [percent, is.map((cents, at) => cents - (was[at] ?? 0))] as const
      })
      .filter(([, amounts]) => amounts.some((cents) => cents !== 0)),
  )
}
/** The books have what the return says, rate by rate, once what waits is entered. */
const booksFollow = async (month = today().slice(0, 7)) => {
  await post()
  const { rates, unposted } = await read(month)
  expect(unposted).toBe(0)
  expect(rates.map(({ ledgerCents }) => ledgerCents)).toEqual(rates.map(({ vatCents }) => vatCents))
}
const file = async (month: string, netCents: number, by = accountant) =>
  (await app.call(vatApi.fileVat, { ...asked(month), netCents }, by)).body
const close = async (month: string) =>
  (await app.call(closingApi.closeMonth, { company: 'private-tuition', month, reason: 'Points suivis' }, accountant))
    .body
const spoken = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')

const codeOf = async (code: string) =>
  (await sql<{ id: number }>`select id from vat_codes where code = ${code}`.execute(app.database.db)).rows[0]?.id ?? 0
type Part = {
  readonly code: string
  readonly percent: string
  readonly cents: number
  /** Of it, collected for the family. */
  readonly wagesCents?: number
}
const home = { code: 'TI10', percent: '10', cents: 4500 }
const online = { code: 'TN20', percent: '20', cents: 3700 }
/** A bill of lines at their own rates, of a family of its own; with money that pays it before it is issued, as credit does. */
const billOf = async (parts: readonly Part[], paidBeforeCents = 0) => {
  const codes = await Promise.all(parts.map(({ code }) => codeOf(code)))
  const lines = parts.map(({ percent, cents, wagesCents = 0 }, at) => ({
    ...{ courseId: null, label: 'Cours', quantity: '1', unit: 'unit' as const, unitPriceCents: cents },
    ...{ vatCodeId: codes[at] ?? 0, vatPercent: percent, wagesCents, ...taxedAmount(cents - wagesCents, percent) },
    totalCents: cents,
  }))
  return app.write(async (db) => {
    const { customerId } = await arrangeContract(db)
    const amountCents = parts.reduce((sum, { cents }) => sum + cents, 0)
    const fundsCents = parts.reduce((sum, { wagesCents = 0 }) => sum + wagesCents, 0)
    const orderId = await insertOrder(db, {
      ...{ companyId, customerId, studentId: null, orderedOn: today(), paymentMethod: null },
      ...{ amountCents, fundsCents, thirdPartCents: 0, teacherAmountCents: 0 },
    })
    if (paidBeforeCents > 0)
      await sql`insert into payments (order_id, payer, type, status, amount_cents, paid_on)
        values (${orderId}, 'customer', 'transfer', 'succeeded', ${paidBeforeCents}, ${today()})`.execute(db)
    const seller = {
      ...{ name: 'Cartable', legalForm: null, capitalCents: null, rcsCity: null, siren: null, nic: null },
      ...{ vatNumber: null, sapNumber: null, sapDeclaredOn: null, address: null },
    }
    const service = { student: '', subject: '', teacher: '', teacherNumber: null, place: '', nature: 'Cours' }
    const bill = await insertBill(db, {
      ...{ companyId, customerId, orderId, issuedOn: today(), billedName: 'Famille', billedAddressId: null },
      mentions: { seller, service, customer: { number: 'C', address: null }, texts: [], credited: null },
      ...{ ...sumOfLines(lines), lines, charge: null },
    })
    return { customerId, orderId, ...bill }
  })
}
const receive = async ({ customerId }: { readonly customerId: number }, amountCents: number) => {
  cheque += 1
  const { body } = await app.call(
    receiptsApi.saveReceipt,
    {
      ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents },
      ...{ receivedOn: today(), chequeNumber: String(cheque), chequeBank: 'Crédit Breton', confirmsTwin: true },
    },
    director,
  )
  expect(body.errors).toBeNull()
}
/** The last receipt of a family comes to an end. */
const endLast = async (customerId: number, end: 'reversed' | 'bounced') => {
  const { body } = await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, director)
  const receipt = body.receipts.toSorted((a, b) => b.id - a.id)[0]
  const input = { id: receipt?.id ?? 0, updatedAt: receipt?.updatedAt ?? '', end, bankFeeCents: 0 }
  const ended = await app.call(receiptsApi.endReceipt, { ...input, endedOn: today(), reason: 'Rejeté' }, director)
  expect(ended.body.errors).toBeNull()
}
const waiting = async () => (await read(today().slice(0, 7))).waitingCents

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  await signIn()
  companyId = (
    await app.database.db
      .selectFrom('companies')
      .select('id')
      .where('code', '=', 'private-tuition')
      .executeTakeFirstOrThrow()
  ).id
})
afterAll(() => app.close())

test('a bill at two rates makes nothing due; each receipt its part of both, the last the remainder', async () => {
  const mixed = await billOf([home, online])
  expect(await figures()).toEqual({})
  await post()
  expect(await waiting()).toBe(409 + 617)
  // 30 of 82 euros: 409 × 30 / 82 = 149,6 and 617 × 30 / 82 = 225,7
  expect(await added(() => receive(mixed, 3000))).toEqual({ 20: [1128, 226], 10: [1497, 150] })
  expect((await read('2026-11')).unposted).toBe(2)
  await booksFollow()
  expect(await waiting()).toBe(409 + 617 - 226 - 150)
  expect(await added(() => receive(mixed, 5200))).toEqual({ 20: [1955, 391], 10: [2594, 259] })
  await booksFollow()
  expect(await waiting()).toBe(0)
  expect(await read('2026-11')).toMatchObject({ dueCents: 1026, netCents: 1026, deductibleCents: 0, carriedInCents: 0 })
  const { lines } = (await app.call(vatApi.vatLines, { ...asked('2026-11'), percent: '20' }, accountant)).body
  expect(
    lines.map(({ kind, reference, orderId, baseCents, vatCents }) => [kind, reference, orderId, baseCents, vatCents]),
  ).toEqual([
    ['payment', mixed.reference, mixed.orderId, 1128, 226],
    ['payment', mixed.reference, mixed.orderId, 1955, 391],
  ])
})

test('a credit note takes back its VAT; unpaid, it only waits for less', async () => {
  const paid = await billOf([home])
  await receive(paid, 4500)
  const credit = (orderId: number, cents: number) =>
    app.write((db) =>
      creditOrder(
        db,
        { orderId, creditsOf: amountOfLines(cents), reason: 'Geste', moneyBack: null },
        clock.now(),
        today(),
      ),
    )
  expect(await added(() => credit(paid.orderId, 1500))).toEqual({ 10: [-1364, -136] })
  const { lines } = (await app.call(vatApi.vatLines, { ...asked('2026-11'), percent: '10' }, accountant)).body
  expect(lines.at(-1)).toMatchObject({ kind: 'credit-note', baseCents: -1364, vatCents: -136 })
  expect(lines.at(-1)?.reference).toMatch(/^CPA-/)

  const unpaid = await billOf([home])
  await booksFollow()
  const before = await waiting()
  expect(await added(() => credit(unpaid.orderId, 1500))).toEqual({})
  await booksFollow()
  expect(await waiting()).toBe(before - 136)
  // what is left is 30 euros, with 273 of VAT
  expect(await added(() => receive(unpaid, 3000))).toEqual({ 10: [2727, 273] })
  await booksFollow()
})

test('a cheque that bounces, or was typed by mistake, gives back what it made due; paid again, it is due again', async () => {
  for (const end of ['bounced', 'reversed'] as const) {
    const bill = await billOf([home, online])
    await receive(bill, 3000)
    expect(await added(() => endLast(bill.customerId, end))).toEqual({ 20: [-1128, -226], 10: [-1497, -150] })
    await booksFollow()
    expect(await added(() => receive(bill, 8200))).toEqual({ 20: [3083, 617], 10: [4091, 409] })
    await booksFollow()
  }
})

test('money that goes back to a card gives its VAT back once, by the credit note that it follows', async () => {
  const taken = await arrangeBilled(app, { card: 'works' })
  expect(await added(() => app.call(coursesApi.cancel, { id: taken.courseId }, director))).toEqual({
    10: [-4091, -409],
  })
  await booksFollow()
})

test('a payment whose day or sum was wrong is due on its day, for its sum', async () => {
  const bill = await billOf([home])
  // as the Urssaf pays: no receipt
  const transfer = { payer: 'customer', type: 'transfer', status: 'succeeded', amountCents: 2000 } as const
  expect(
    await added(() =>
      app.write((db) =>
        db
          .insertInto('payments')
          .values({ orderId: bill.orderId, ...transfer, paidOn: today() })
          .execute(),
      ),
    ),
  ).toEqual({ 10: [1818, 182] })
  const change = (set: object) =>
    app.write((db) => db.updateTable('payments').set(set).where('orderId', '=', bill.orderId).execute())
  expect(await added(() => change({ amountCents: 2500 }))).toEqual({ 10: [455, 45] })
  const october = await figures('2026-10')
  expect(october).toEqual({})
  expect(await added(() => change({ paidOn: '2026-10-31' }))).toEqual({ 10: [-2273, -227] })
  expect(await figures('2026-10')).toEqual({ 10: [2273, 227] })
  await booksFollow('2026-10')
  await booksFollow()
  expect(await added(() => change({ paidOn: '2026-11-10' }))).toEqual({ 10: [2273, 227] })
  await booksFollow('2026-10')
})

test('wages collected for a family bear none: the fee alone, in the part that was received', async () => {
  // 44,50 of which 13,35 of fee; half of it is paid
  const bill = await billOf([{ ...online, cents: 4450, wagesCents: 3115 }])
  expect(await added(() => receive(bill, 2225))).toEqual({ 20: [556, 112] })
  expect(await added(() => receive(bill, 2225))).toEqual({ 20: [556, 111] })
  await booksFollow()
})

test('what is exempt has a base and no VAT, and no entry of its own', async () => {
  const bill = await billOf([{ code: 'EXO261', percent: '0', cents: 5000 }])
  expect(await added(() => receive(bill, 5000))).toEqual({ 0: [5000, 0] })
  expect((await read('2026-11')).unposted).toBe(0)
  await booksFollow()
})

test('hours paid ahead are due as they are paid; as lessons take them, nothing more', async () => {
  const tuition: Tuition = await app.write((db) => arrangeContract(db))
  const { contractId } = tuition
  await app.call(packsApi.sellPack, { contractId, hours: 4, priceCents: 16_000 }, director)
  expect(await added(() => receive(tuition, 16_000))).toEqual({ 10: [14_545, 1455] })
  const lesson = await app.write((db) => arrangeCourse(db, tuition))
  expect(await added(() => app.call(coursesApi.confirm, { id: lesson }, director))).toEqual({})
  await booksFollow()
  const { lines } = (await app.call(vatApi.vatLines, { ...asked('2026-11'), percent: '10' }, accountant)).body
  expect(lines.filter(({ kind }) => kind === 'pack').map(({ vatCents }) => vatCents)).toEqual([1455, -364])
})

test('VAT of a teacher who charges it is deducted as he is paid, as the ledger has it', async () => {
  const lesson = await arrangeBilled(app)
  const { teacherId } = await app.database.db
    .selectFrom('courses')
    .select('teacherId')
    .where('id', '=', lesson.courseId)
    .executeTakeFirstOrThrow()
  await app.write((db) => db.updateTable('teachers').set({ vatCollected: true }).where('id', '=', teacherId).execute())
  await app.write((db) =>
    db
      .insertInto('teacherPayments')
      .values({
        ...{ teacherId, orderId: lesson.orderId, type: 'bank-transfer', status: 'succeeded', amountCents: 3150 },
        paidOn: today(),
      })
      .execute(),
  )
  expect(await read('2026-11')).toMatchObject({ deductibleCents: 0 })
  await booksFollow()
  const month = await read('2026-11')
  expect(month).toMatchObject({ deductibleCents: 525, deductibleBaseCents: 2625, netCents: month.dueCents - 525 })
  const { lines } = (await app.call(vatApi.vatLines, asked('2026-11'), accountant)).body
  expect(lines).toMatchObject([{ kind: 'teacher', orderId: lesson.orderId, baseCents: 2625, vatCents: 525 }])
})

test('the file has every line of the month, and its sums are those of the return', async () => {
  const { raw, headers } = await app.call(vatApi.vatLinesCsv, asked('2026-11'), accountant)
  expect(headers['content-disposition']).toContain('tva-cours-particuliers-2026-11.csv')
  const [header, ...written] = raw.toString('utf8').slice(1).trimEnd().split('\n')
  expect(header).toBe('TVA;Taux;Date;Origine;Pièce;Nom;Base HT;Montant de TVA')
  const sumOf = (part: string) =>
    written
      .map((line) => line.split(';'))
      .filter(([what]) => what === part)
      .reduce((sum, cells) => sum + Math.round(Number(cells.at(-1)?.replace(',', '.')) * 100), 0)
  const { dueCents, deductibleCents } = await read('2026-11')
  expect([sumOf('Exigible'), sumOf('Déductible')]).toEqual([dueCents, deductibleCents])
})

test('with the option, from its day on: due as it is billed, which the bill says; what was billed before follows the money', async () => {
  const before = await billOf([home])
  const rule = {
    ...({ kind: 'company', company: 'private-tuition', vatStatus: 'liable', isSapDeclared: false } as const),
    ...({
      employeeRegime: 'mandataire',
      vatDue: 'debits',
      from: '2026-11-15',
      legalBasis: 'Option du 2 novembre',
    } as const),
  } as const
  expect((await app.call(rulesApi.ruleSave, rule, director)).body.errors).toBeNull()
  const textsOf = async (billId: number) =>
    (
      await sql<{ texts: string[] }>`select mentions -> 'texts' as texts from bills where id = ${billId}`.execute(
        app.database.db,
      )
    ).rows[0]?.texts
  await goTo('2026-11-16')
  expect(await textsOf(before.billId)).not.toContain(debitsMention)
  await booksFollow()
  const waited = await waiting()
  const holder: { bill?: Awaited<ReturnType<typeof billOf>> } = {}
  expect(await added(async () => (holder.bill = await billOf([home, online])))).toEqual({
    20: [3083, 617],
    10: [4091, 409],
  })
  const bill = holder.bill ?? before
  expect(await textsOf(bill.billId)).toContain(debitsMention)
  await booksFollow()
  // neither in wait, nor due a second time as it is paid
  expect(await waiting()).toBe(waited)
  expect(await added(() => receive(bill, 8200))).toEqual({})
  expect(
    await added(() =>
      app.write((db) =>
        creditOrder(
          db,
          { orderId: bill.orderId, creditsOf: amountOfLines(8200), reason: 'Geste', moneyBack: null },
          clock.now(),
          today(),
        ),
      ),
    ),
  ).toEqual({ 20: [-3083, -617], 10: [-4091, -409] })
  expect(await added(() => receive(before, 4500))).toEqual({ 10: [4091, 409] })
  await booksFollow()
  const { lines } = (await app.call(vatApi.vatLines, { ...asked('2026-11'), percent: '20' }, accountant)).body
  const kindsOf = (rows: typeof lines, { orderId }: { readonly orderId: number }) =>
    rows.filter((line) => line.orderId === orderId).map(({ kind }) => kind)
  expect(kindsOf(lines, bill)).toEqual(['bill', 'credit-note'])
  // what credit pays in the transaction that issues it is due by the bill all the same, in the entry of the bill
  const paid = await billOf([online], 3700)
  await booksFollow()
  const later = (await app.call(vatApi.vatLines, { ...asked('2026-11'), percent: '20' }, accountant)).body
  expect(kindsOf(later.lines, paid)).toEqual(['bill'])
})

test('a month is declared once it is closed, once, as it was read; it is not opened again', async () => {
  const { netCents } = await read('2026-11')
  expect(spoken(await file('2026-11', netCents))).toContain('Clôturez d’abord ce mois')
  await goTo('2026-12-05')
  await post()
  expect((await close('2026-11-01')).errors).toBeNull()
  expect(
    (await app.call(vatApi.fileVat, { ...asked('2026-11'), netCents }, await app.staff({ accounting: 'fullAccess' })))
      .status,
  ).toBe(403)
  expect((await read('2026-11')).obstacle).toBeNull()
  expect(spoken(await file('2026-11', netCents - 1))).toContain('viennent de changer')
  const both = await Promise.all([file('2026-11', netCents), file('2026-11', netCents, director)])
  expect(both.filter(({ isValid }) => isValid)).toHaveLength(1)
  expect(spoken(both)).toContain('déjà marquée déclarée')
  expect((await read('2026-11')).filed).not.toBeNull()
  const { closings } = (await app.call(closingApi.closingState, { company: 'private-tuition' }, accountant)).body
  expect(closings[0]).toMatchObject({ month: '2026-11-01', declared: { kind: 'vat', month: '2026-11-01' } })
  const reopened = await app.call(closingApi.reopenMonth, { id: closings[0]?.id ?? 0, reason: 'Oubli' }, director)
  expect(spoken(reopened.body)).toContain('La TVA est déclarée pour novembre 2026')
})

test('what comes later of a declared month is of the next open one, and its figures stay', async () => {
  const november = await read('2026-11')
  const bill = await billOf([home])
  await receive(bill, 4500)
  const late = { paidOn: '2026-11-20' }
  expect(
    await added(() =>
      app.write((db) => db.updateTable('payments').set(late).where('orderId', '=', bill.orderId).execute()),
    ),
  ).toEqual({})
  await booksFollow()
  await booksFollow('2026-11')
  expect(await read('2026-11')).toEqual(november)
  expect(spoken(await file('2026-10', 0))).toContain('déjà déclarée pour novembre 2026')
  expect(spoken(await file('2027-01', 0))).toContain('Déclarez d’abord décembre 2026')
})

test('what is deducted beyond what is due is carried over to the next return', async () => {
  await goTo('2027-01-04')
  expect((await close('2026-12-01')).errors).toBeNull()
  const december = await read('2026-12')
  expect((await file('2026-12', december.netCents)).isValid).toBe(true)
  // January: a lesson, and a teacher who is owed more than it
  const lesson = await arrangeBilled(app)
  await app.write((db) => db.updateTable('teachers').set({ vatCollected: true }).execute())
  const { teacherId } = await app.database.db
    .selectFrom('courses')
    .select('teacherId')
    .where('id', '=', lesson.courseId)
    .executeTakeFirstOrThrow()
  await app.write((db) =>
    db
      .insertInto('teacherPayments')
      .values({
        ...{ teacherId, orderId: lesson.orderId, type: 'bank-transfer', status: 'succeeded', amountCents: 6300 },
        paidOn: today(),
      })
      .execute(),
  )
  await goTo('2027-02-03')
  await post()
  expect(await read('2027-01')).toMatchObject({ dueCents: 409, deductibleCents: 1050, netCents: -641 })
  expect((await close('2027-01-01')).errors).toBeNull()
  expect((await file('2027-01', -641)).isValid).toBe(true)
  expect(await read('2027-02')).toMatchObject({ carriedInCents: 641, carriedFrom: '2027-01-01', netCents: -641 })
})

test('a return empties the accounts of its month; what is to be paid leaves by the bank, what is not is taken over', async () => {
  await post()
  const held = async (nature: string, which = sql`true`) =>
    (
      await sql<{ cents: number }>`
        select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
          join system_accounts a on a.id = l.system_account_id where a.nature like ${nature} and ${which}`.execute(
        app.database.db,
      )
    ).rows[0]?.cents
  const filed = (
    await sql<{ month: string; day: string; net: number; due: number; deducted: number }>`
      select to_char(month, 'YYYY-MM') as month, filed_at::date::text as day, net_cents::integer as net, due_cents::integer as due, deductible_cents::integer as deducted from vat_returns order by month`.execute(
      app.database.db,
    )
  ).rows
  expect(filed.map(({ month }) => month)).toEqual(['2026-11', '2026-12', '2027-01'])
  const byReturn = sql`e.vat_return_id is not null`
  const sum = (of: (one: (typeof filed)[number]) => number) => filed.reduce((cents, one) => cents + of(one), 0)
  expect(await held('vat-collected-%', byReturn)).toBe(sum(({ due }) => due))
  expect(await held('vat-deductible', byReturn)).toBe(-sum(({ deducted }) => deducted))
  expect(await held('vat-due')).toBe(-sum(({ net }) => Math.max(net, 0)))
  expect(await held('vat-credit')).toBe(641)
  // February has nothing of its own: the accounts of VAT that became due are empty
  expect(await held('vat-collected-%')).toBe(0)
  expect(await held('vat-deductible')).toBe(0)
  expect(await read('2027-01')).toMatchObject({ dueCents: 409, deductibleCents: 1050, netCents: -641 })
  expect((await read('2027-02')).rates).toEqual([])
  const paid = filed.filter(({ net }) => net > 0)
  const own = 'FR7630001007941234567890185'
  const entries = paid.map(({ month, net, day }) => ({
    ...{ cents: -net, day, label: `PRLV DGFIP TVA${month.replace('-', '')}`, reference: month },
  }))
  expect(await sendStatement(app, accountant, 'releve.xml', camt({ iban: own, entries }))).toMatchObject({
    ...{ errors: null, added: paid.length },
  })
  const { rows } = (await app.call(bankApi.listBankLines, {}, accountant)).body
  for (const { id, proposals } of rows) {
    expect(proposals[0]).toMatchObject({ kind: 'vat', confidence: 'exact' })
    const choice = { to: 'proposal', key: proposals[0]?.key ?? '' } as const
    expect((await app.call(bankApi.settleLine, { id, choice }, accountant)).body.isValid).toBe(true)
  }
  await post()
  expect(await held('vat-due')).toBe(0)
  expect((await read(paid[0]!.month)).filed?.paidOn).toBe(paid[0]!.day)
  const { id = 0 } = rows[0] ?? {}
  expect((await app.call(bankApi.undoLine, { id }, accountant)).body.isValid).toBe(true)
  await post()
  expect(await held('vat-due')).toBe(rows[0]?.amountCents)
})
