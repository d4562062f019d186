// Bills of suppliers on the real database: read from files, refused in words, entered, deducted as billed or as paid, paid in parts, cancelled.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { supplierBillsApi } from '@cartable/domain/accounting/purchases/supplier-bills.api.ts'
import type { SupplierBillInput } from '@cartable/domain/accounting/purchases/supplier-bills.schema.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { cii, pdfWith, ubl, type Written } from './electronic-bills.factory.ts'
import { type Purchases, plain, startPurchases } from './supplier-bills.factory.ts'

let app: Purchases['app']
let compta: Purchases['compta']
let account: Purchases['account']
let receive: Purchases['receive']
let save: Purchases['save']
let entered: Purchases['entered']
let show: Purchases['show']
let post: Purchases['post']
let balance: Purchases['balance']
let balances: Purchases['balances']
let bring: Purchases['bring']
let lineOf: Purchases['lineOf']
let settle: Purchases['settle']
let vatOf: Purchases['vatOf']
let lettersOf: Purchases['lettersOf']

beforeAll(async () => {
  ;({
    app,
    compta,
    account,
    receive,
    save,
    entered,
    show,
    post,
    balance,
    balances,
    bring,
    lineOf,
    settle,
    vatOf,
    lettersOf,
  } = await startPurchases())
})
afterAll(() => app.close())

const rent: Written = {
  ...{ reference: 'F-2026-118', day: '2026-11-03', due: '2026-11-18', vatDue: '72', total: '132.55' },
  rates: [
    { percent: '20.00', base: '100.00', vat: '20.00' },
    { percent: '5.50', base: '11.90', vat: '0.65' },
  ],
}

describe('an electronic bill', () => {
  test('is read whole from a PDF that carries it, kept with its file, and nothing is in the books before somebody read it', async () => {
    const { errors, id } = await receive('loyer.pdf', await pdfWith({ 'notes.xml': '<a/>', 'factur-x.xml': cii(rent) }))
    expect(errors).toBeNull()
    const found = await show(id ?? 0)
    expect(found).toMatchObject({
      ...{ supplier: "Bureaux d'Armor", siren: '552100554', reference: 'F-2026-118', kind: 'bill', status: 'draft' },
      ...{ billedOn: '2026-11-03', dueOn: '2026-11-18', vatDue: 'collection', format: 'factur-x', hasPaper: true },
      ...{ totalCents: 13_255, vatCents: 2065, leftCents: 0, entry: null },
      lines: [
        { accountId: null, label: 'TVA 20\u00a0%', baseCents: 10_000, vatCents: 2000 },
        { accountId: null, label: 'TVA 5,5\u00a0%', baseCents: 1190, vatCents: 65 },
      ],
    })
    expect(await balance('401100')).toBe(0)
    const paper = await app.call(supplierBillsApi.supplierBillPaper, { id: String(id) }, compta)
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
    expect(plain(await receive('encore.pdf', await pdfWith({ 'factur-x.xml': cii(rent) })))).toContain('déjà reçue')
  })

  test('in CII or UBL alone is read too; a credit note is one, whatever its sign says', async () => {
    const note = await receive('avoir.xml', cii({ ...rent, reference: 'A-1', type: '381', vatDue: '5' }))
    expect(await show(note.id ?? 0)).toMatchObject({
      kind: 'credit-note',
      totalCents: -13_255,
      vatDue: 'debits',
      format: 'cii',
    })
    const below = {
      ...rent,
      reference: 'A-2',
      total: '-120.00',
      rates: [{ percent: '20', base: '-100.00', vat: '-20.00' }],
    }
    const second = await receive('avoir-2.xml', cii(below))
    expect(await show(second.id ?? 0)).toMatchObject({ kind: 'credit-note', totalCents: -12_000, vatCents: -2000 })
    const software = { ...rent, reference: 'UBL-7', total: '120', rates: [{ percent: '20', base: '100', vat: '20' }] }
    const third = await receive('logiciel.xml', ubl(software))
    expect(await show(third.id ?? 0)).toMatchObject({
      ...{ kind: 'bill', supplier: 'Logiciels Réunis', siren: '552100554', format: 'ubl', vatDue: 'collection' },
      ...{ totalCents: 12_000, lines: [{ label: null, baseCents: 10_000, vatCents: 2000 }] },
    })
    const fourth = await receive('avoir-3.xml', ubl({ ...software, reference: 'UBL-8', type: '381' }))
    expect(await show(fourth.id ?? 0)).toMatchObject({ kind: 'credit-note', totalCents: -12_000 })
  })

  test('says its rates as they are read, whatever decimals they are written with', async () => {
    const rates = [
      { percent: '20', base: '100.00', vat: '20.00' },
      { percent: '10.0', base: '10.00', vat: '1.00' },
    ]
    const { id } = await receive('taux.xml', cii({ ...rent, reference: 'TAUX', total: '131.00', rates }))
    expect((await show(id ?? 0)).lines.map(({ label }) => label)).toEqual(['TVA 20\u00a0%', 'TVA 10\u00a0%'])
  })

  test('that is addressed to one of ours is its own; to a stranger it is refused', async () => {
    const siren = (code: string, value: string | null) =>
      app.write((db) =>
        db
          .updateTable('companies')
          .set({ siren: value })
          .where('code', '=', code as never)
          .execute(),
      )
    await siren('traineeship', '732829320')
    const ours = await receive('stage.xml', cii({ ...rent, reference: 'S-1', buyerSiren: '732829320' }))
    expect((await show(ours.id ?? 0)).company).toBe('traineeship')
    // nobody said the SIREN of the company that was chosen: it may be hers
    const unknown = await receive('peut-etre.xml', cii({ ...rent, reference: 'S-2', buyerSiren: '404833048' }))
    expect((await show(unknown.id ?? 0)).company).toBe('private-tuition')
    await siren('private-tuition', '552081317')
    expect(plain(await receive('autre.xml', cii({ ...rent, reference: 'S-3', buyerSiren: '404833048' })))).toContain(
      'adressée à une autre entreprise (SIREN 404833048)',
    )
    await siren('private-tuition', null)
    await siren('traineeship', null)
  })

  test('that cannot be read is refused in words, and nothing of it is kept', async () => {
    const before = await app.database.db
      .selectFrom('files')
      .select(sql<number>`count(*)::integer`.as('n'))
      .executeTakeFirst()
    const sentence = async (name: string, bytes: Buffer | string) => plain((await receive(name, bytes)).errors)
    const good = cii({ ...rent, reference: 'X-1' })
    expect(await sentence('papier.pdf', await pdfWith({}))).toContain('saisissez-la, en joignant le PDF')
    expect(await sentence('coupe.pdf', (await pdfWith({ 'factur-x.xml': good })).subarray(0, 300))).toContain(
      'saisissez-la',
    )
    expect(await sentence('bombe.pdf', await pdfWith({ 'factur-x.xml': ' '.repeat(20_000_000) }))).toContain(
      'saisissez-la',
    )
    expect(await sentence('page.xml', '<?xml version="1.0"?><a>b</a>')).toContain('n’est pas une facture CII ou UBL')
    expect(
      await sentence('bombe.xml', `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "b">]>${good.slice(38)}`),
    ).toContain('DOCTYPE')
    expect(await sentence('coupe.xml', good.slice(0, 900))).toContain('illisible')
    expect(await sentence('dollars.xml', good.replace('>EUR<', '>USD<'))).toContain('en USD')
    expect(await sentence('sans-total.xml', good.replace('132.55', '1e5'))).toContain('illisible (total)')
    expect(await sentence('zero.xml', good.replace('132.55', '0.00'))).toContain('illisible (montant)')
    expect(await sentence('sans-jour.xml', good.replace('20261103', '20261399'))).toContain('illisible (date)')
    expect(await sentence('demain.xml', good.replace('20261103', '20270103'))).toContain('futur')
    expect(await sentence('image.xml', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]))).toContain(
      'illisible (encodage)',
    )
    const after = await app.database.db
      .selectFrom('files')
      .select(sql<number>`count(*)::integer`.as('n'))
      .executeTakeFirst()
    expect(after).toEqual(before)
  })

  test('is put to the account of the last bill of its supplier, once one was entered', async () => {
    const first = await receive(
      'tel-1.xml',
      cii({ ...rent, reference: 'T-1', supplier: 'Télécoms', siren: '443061841' }),
    )
    const { record, accounts } = (await app.call(supplierBillsApi.supplierBillForm, { id: String(first.id) }, compta))
      .body
    expect(accounts.map(({ code }) => code)).toEqual(expect.arrayContaining(['613200', '626000', '627000']))
    expect(accounts.map(({ code }) => code)).not.toContain('604000')
    const lines = record.lines.map((line) => ({ ...line, accountId: account('626000') }))
    expect(await save({ ...record, lines, id: first.id })).toMatchObject({ errors: null })
    const second = await receive(
      'tel-2.xml',
      cii({ ...rent, reference: 'T-2', supplier: 'TELECOMS SA', siren: '443061841' }),
    )
    expect((await show(second.id ?? 0)).lines.map(({ code }) => code)).toEqual(['626000', '626000'])
    // entered, it is not rewritten: by a stale form, or by the database
    const stale = await show(first.id ?? 0)
    expect(plain(await save({ ...record, lines, id: first.id, updatedAt: stale.updatedAt }))).toContain(
      'ne se modifie plus',
    )
    await expect(
      app.write((db) =>
        db
          .deleteFrom('supplierBillLines')
          .where('supplierBillId', '=', first.id ?? 0)
          .execute(),
      ),
    ).rejects.toThrow('what was entered is not rewritten')
  })
})

describe('a bill that is typed', () => {
  test('is refused at each fault: total, account, VAT, days, a number that is known', async () => {
    const line = { accountId: account('613200'), label: null, baseCents: 10_000, vatCents: 2000 }
    const faulty = async (more: Partial<SupplierBillInput>) =>
      plain((await save({ reference: 'FAUTE', ...more })).errors)
    expect(await faulty({ totalCents: 12_001 })).toContain('Les lignes font 120,00 €, et le total est de 120,01 €')
    expect(await faulty({ lines: [{ ...line, accountId: account('604000') }] })).toContain('lines.0.accountId')
    expect(await faulty({ lines: [{ ...line, vatCents: 2006 }], totalCents: 12_006 })).toContain('dépasse 20 %')
    expect(await faulty({ lines: [line, { ...line, baseCents: 0, vatCents: 0 }] })).toContain('lines.1.baseCents')
    expect(await faulty({ billedOn: '2026-11-21', dueOn: null })).toContain('futur')
    expect(await faulty({ dueOn: '2026-11-04' })).toContain('dueOn')
    expect(await faulty({ siren: '552100555' })).toContain('SIREN n’existe pas')
    expect(await faulty({ billedOn: '2023-12-31', dueOn: null })).toContain('art. 208')
    expect(await faulty({ reference: ' ' })).toContain('obligatoire')
    expect((await save({ reference: 'ANCIENNE', billedOn: '2024-01-01', dueOn: null })).errors).toBeNull()
    await entered({ reference: 'DOUBLE' })
    expect(await faulty({ reference: 'double', supplier: 'BUREAUX D’ARMOR' })).toContain('déjà reçue')
    // typed once without the SIREN that its file says
    expect(await faulty({ reference: 'DOUBLE', siren: '552100554' })).toContain('déjà reçue')
  })

  test('of a company that charges no VAT deducts none', async () => {
    await app.write((db) => sql`update company_rules set vat_status = 'franchise'`.execute(db))
    expect(plain((await save({ reference: 'FRANCHISE' })).errors)).toContain('elle n’en déduit pas')
    await app.write((db) => sql`update company_rules set vat_status = 'liable'`.execute(db))
  })

  test('stands in the journal of purchases: charges, VAT that is deducted, the supplier; a credit note the other way', async () => {
    const codes = ['613200', '445660', '445640', '401100']
    const before = await balances(...codes)
    const moved = async () => (await balances(...codes)).map((cents, at) => cents - (before[at] ?? 0))
    const id = await entered({ reference: 'AC-1' })
    expect(await moved()).toEqual([10_000, 2000, 0, -12_000])
    const found = await show(id)
    expect(found).toMatchObject({
      status: 'entered',
      leftCents: 12_000,
      format: 'typed',
      entry: { name: expect.stringMatching(/^AC \d+$/) },
    })
    await entered({ reference: 'AC-2', vatDue: 'collection' })
    expect(await moved()).toEqual([20_000, 2000, 2000, -24_000])
    await entered({ reference: 'AC-1', kind: 'credit-note' })
    expect(await moved()).toEqual([10_000, 0, 2000, -12_000])
  })

  test('paid in cash as it is entered is owed to nobody, its VAT deducted at once; the bank pays by its lines alone', async () => {
    const codes = ['606400', '445660', '445640', '401100', '530000']
    const before = await balances(...codes)
    const lines = [{ accountId: account('606400'), label: null, baseCents: 1000, vatCents: 200 }]
    const ticket = { reference: 'TICKET', lines, totalCents: 1200, vatDue: 'collection' } as const
    const wrong = await save({ ...ticket, paidFromAccountId: account('512000') })
    expect(wrong.errors?.propertyPaths).toEqual(['paidFromAccountId'])
    const id = await entered({ ...ticket, paidFromAccountId: account('530000') })
    const after = await balances(...codes)
    expect(after.map((cents, at) => cents - (before[at] ?? 0))).toEqual([1000, 200, 0, 0, -1200])
    expect(await show(id)).toMatchObject({ leftCents: 0, paidFrom: '530000 Caisse' })
    const listed = async (tab: 'paid' | 'to-pay') =>
      (await app.call(supplierBillsApi.listSupplierBills, { tab, q: 'ticket' }, compta)).body.rows.map((row) => row.id)
    expect([await listed('paid'), await listed('to-pay')]).toEqual([[id], []])
  })

  test('may wait before it is entered, is set aside with its reason, and its number is free again', async () => {
    const waits = await save({ reference: 'ATTEND', enters: false })
    const { body } = await app.call(
      supplierBillsApi.discardSupplierBill,
      { id: waits.id ?? 0, reason: 'Pas pour nous' },
      compta,
    )
    expect(body.errors).toBeNull()
    expect(await show(waits.id ?? 0)).toMatchObject({ status: 'discarded', endReason: 'Pas pour nous', entry: null })
    expect(
      plain((await app.call(supplierBillsApi.discardSupplierBill, { id: waits.id ?? 0, reason: 'x' }, compta)).body),
    ).toContain('n’est plus à saisir')
    await entered({ reference: 'ATTEND' })
  })

  test('entered by mistake is cancelled once by the opposite entry, two people at once or not', async () => {
    const before = await balances('613200', '445660', '401100')
    const id = await entered({ reference: 'ERREUR' })
    const input = { id, reason: 'Saisie deux fois' }
    const answers = await Promise.all([1, 2].map(() => app.call(supplierBillsApi.cancelSupplierBill, input, compta)))
    expect(answers.filter(({ body }) => body.errors === null)).toHaveLength(1)
    expect(await balances('613200', '445660', '401100')).toEqual(before)
    expect(await show(id)).toMatchObject({ status: 'cancelled', leftCents: 0, reversal: { name: expect.any(String) } })
  })

  test('keeps a month from being closed unseen while it waits', async () => {
    await save({ reference: 'MOIS', billedOn: '2026-10-15', dueOn: null, enters: false })
    const { body } = await app.call(
      closingApi.closingState,
      { company: 'private-tuition', month: '2026-10-01' },
      compta,
    )
    expect(body.checks.find(({ key }) => key === 'purchases')?.count).toBeGreaterThan(0)
  })
})

describe('a bill that is paid', () => {
  test('is proposed with its number as certain; the payment brings the VAT of a service, and both are lettered', async () => {
    const id = await entered({ reference: 'LOYER-NOV', vatDue: 'collection', dueOn: '2026-11-12' })
    await bring({ cents: -12_000, day: '2026-11-13', label: 'PRLV BUREAUX LOYER-NOV' })
    const before = await balances('445660', '445640', '401100', '512000')
    const [proposal] = (await lineOf('LOYER-NOV')).proposals
    expect(proposal).toMatchObject({ kind: 'supplier', confidence: 'exact', reason: 'LOYER-NOV, même montant' })
    expect(await settle('LOYER-NOV', { to: 'proposal', key: proposal?.key ?? '' })).toMatchObject({ isValid: true })
    await post()
    const after = await balances('445660', '445640', '401100', '512000')
    expect(after.map((cents, at) => cents - (before[at] ?? 0))).toEqual([2000, -2000, 12_000, -12_000])
    expect(await show(id)).toMatchObject({ leftCents: 0, payments: [{ day: '2026-11-13', cents: 12_000 }] })
    expect(plain((await app.call(supplierBillsApi.cancelSupplierBill, { id, reason: 'x' }, compta)).body)).toContain(
      'annulez d’abord ce qui la paie',
    )
    for (const code of ['401100', '445640']) expect(await lettersOf(code, [id])).toEqual({ letters: 1, open: 0 })
  })

  test('in parts is chosen by hand: each brings its VAT, the last what is left, and one that is undone takes it back', async () => {
    const id = await entered({
      reference: 'PARTS',
      vatDue: 'collection',
      totalCents: 10_001,
      lines: [{ accountId: account('651000'), label: null, baseCents: 8334, vatCents: 1667 }],
    })
    await bring(
      { cents: -3000, day: '2026-11-14', label: 'VIR PREMIER' },
      { cents: -7002, day: '2026-11-14', label: 'VIR TROP' },
      { cents: -7001, day: '2026-11-15', label: 'VIR DERNIER' },
      { cents: 3000, day: '2026-11-15', label: 'VIR RECU DE PARTS' },
    )
    const waiting = await balance('445640')
    const left = async () => {
      await post()
      return (await balance('445640')) - waiting
    }
    const pay = (label: string) => settle(label, { to: 'supplier', supplierBillIds: [id] })
    const found = (
      await app.call(
        supplierBillsApi.supplierBillsToPay,
        { company: 'private-tuition', kind: 'bill', query: 'parts' },
        compta,
      )
    ).body
    expect(found.results).toMatchObject([{ id, leftCents: 10_001 }])
    expect(plain(await pay('VIR RECU DE PARTS'))).toContain('un avoir d’une somme reçue')
    expect(await pay('VIR PREMIER')).toMatchObject({ isValid: true })
    expect(await left()).toBe(-500)
    expect(plain(await pay('VIR TROP'))).toContain('Il ne reste que 70,01 € à payer')
    expect(await pay('VIR DERNIER')).toMatchObject({ isValid: true })
    expect([await left(), (await show(id)).leftCents]).toEqual([-1667, 0])
    expect(plain(await pay('VIR TROP'))).toContain('n’est pas à payer')
    await app.call(bankApi.undoLine, { id: (await lineOf('VIR PREMIER', 'settled')).id }, compta)
    expect([await left(), (await show(id)).leftCents]).toEqual([-1167, 3000])
    expect(await pay('VIR PREMIER')).toMatchObject({ isValid: true })
    expect(await left()).toBe(-1667)
    const stages = await entered({ reference: 'AUTRE', company: 'traineeship' })
    expect(plain(await settle('VIR TROP', { to: 'supplier', supplierBillIds: [stages] }))).toContain('autre société')
  })

  test('of goods deducts its VAT as it is billed; the return says each with its supplier, and agrees with the books', async () => {
    await post()
    const month = await vatOf('2026-11')
    const { lines } = (await app.call(vatApi.vatLines, { company: 'private-tuition', month: '2026-11' }, compta)).body
    const { rows } = await sql<{ cents: number }>`
      select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_lines l join ledger_entries e on e.id = l.entry_id join companies k on k.id = e.company_id
        join system_accounts a on a.id = l.system_account_id where a.code = '445660' and k.code = 'private-tuition' and e.entry_on >= '2026-11-01'`.execute(
      app.database.db,
    )
    expect(month.deductibleCents).toBe(rows[0]?.cents)
    expect(lines.reduce((sum, line) => sum + line.vatCents, 0)).toBe(month.deductibleCents)
    expect(lines.reduce((sum, line) => sum + line.baseCents, 0)).toBe(month.deductibleBaseCents)
    expect(lines).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          kind: 'supplier',
          who: 'Bureaux d’Armor',
          reference: 'AC-1',
          baseCents: 10_000,
          vatCents: 2000,
        }),
        expect.objectContaining({ kind: 'supplier', who: 'Bureaux d’Armor', baseCents: 2500, vatCents: 500 }),
      ]),
    )
  })
})

test('only who writes the books receives, types, sets aside, cancels or pays; who reads them reads', async () => {
  const [reader, stranger] = [await app.staff({ accounting: 'read' }), await app.staff({ customers: 'write' })]
  const status = async (op: Parameters<typeof app.call>[0], input: object, by: Caller) =>
    (await app.call(op as never, input as never, by)).status
  for (const by of [reader, stranger]) {
    expect(await status(supplierBillsApi.supplierBillForm, {}, by)).toBe(403)
    expect(await status(supplierBillsApi.discardSupplierBill, { id: 1, reason: 'x' }, by)).toBe(403)
    expect(await status(supplierBillsApi.cancelSupplierBill, { id: 1, reason: 'x' }, by)).toBe(403)
    expect(
      await status(supplierBillsApi.supplierBillsToPay, { company: 'private-tuition', kind: 'bill', query: '' }, by),
    ).toBe(403)
  }
  expect(await status(supplierBillsApi.listSupplierBills, {}, reader)).toBe(200)
  expect(await status(supplierBillsApi.listSupplierBills, {}, stranger)).toBe(403)
})
