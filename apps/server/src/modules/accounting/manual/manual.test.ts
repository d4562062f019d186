// Manual entries on the real database: what is refused line by line, a second person approves once, refused, withdrawn, reversed once, models, closed months.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { manualApi } from '@cartable/domain/accounting/manual/manual.api.ts'
import { isKeptByEvents } from '@cartable/domain/accounting/manual/manual.rules.ts'
import type { ManualInput } from '@cartable/domain/accounting/manual/manual.schema.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'

let app: TuitionApp
let author: Caller
let other: Caller
let account: (code: string) => number

const spoken = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')
const line = (code: string, debitCents: number, creditCents: number) => ({
  ...{ accountId: account(code), debitCents, creditCents },
})
const entry = (more: Partial<ManualInput> = {}): ManualInput => ({
  ...{ id: null, updatedAt: null, company: 'private-tuition', entryOn: '2026-11-18', piece: 'HON-12' },
  ...{ label: 'Honoraires du comptable', reason: 'Facture reçue par courrier', submits: true },
  ...{ lines: [line('622000', 12000, 0), line('512000', 0, 12000)], ...more },
})
const save = async (more: Partial<ManualInput> = {}, by = author) =>
  (await app.call(manualApi.saveManual, entry(more), by)).body
const show = async (id: number, by = author) => (await app.call(manualApi.showManual, { id: String(id) }, by)).body
const approve = async (id: number, by = other) => (await app.call(manualApi.approveManual, { id }, by)).body
const proposed = async (more: Partial<ManualInput> = {}) => {
  const { errors, id } = await save(more)
  expect(errors).toBeNull()
  return id ?? 0
}
const told = async (title: string) =>
  (
    await sql<{ n: number }>`select count(*)::integer as n from notifications where title like ${`${title}%`}`.execute(
      app.database.db,
    )
  ).rows[0]?.n

beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  author = await app.staff({ accounting: 'write' })
  other = await app.staff({ accounting: 'write' })
  const accounts = await app.database.db.selectFrom('systemAccounts').select(['id', 'code']).execute()
  account = (code) => accounts.find((one) => one.code === code)?.id ?? 0
})
afterAll(() => app.close())

test('accounts that events alone move', () => {
  expect(
    ['customer', 'customer-advance', 'customer-funds', 'teacher', 'vat-collected-20', 'vat-pending'].every(
      isKeptByEvents,
    ),
  ).toBe(true)
  expect([null, 'bank', 'suspense', 'bad-debt', 'revenue-tuition'].some(isKeptByEvents)).toBe(false)
})

test('each fault is said at its place: balance, sides, accounts of events, days, too few lines', async () => {
  const faulty = async (more: Partial<ManualInput>) => spoken((await save(more)).errors)
  expect(await faulty({ lines: [line('622000', 12000, 0), line('512000', 0, 11000)] })).toContain(
    '120,00 € au débit, 110,00 € au crédit',
  )
  expect(await faulty({ lines: [line('622000', 12000, 12000), line('512000', 0, 0)] })).toContain('lines.1.debitCents')
  for (const code of ['411000', '419100', '401000', '467100', '467200', '445740', '445712'])
    expect(await faulty({ lines: [line(code, 100, 0), line('512000', 0, 100)] })).toContain(
      `Le compte ${code} ne s’écrit pas à la main`,
    )
  expect(await faulty({ entryOn: '2026-11-21' })).toContain('ne se date pas dans le futur')
  expect(await faulty({ entryOn: '2019-11-21' })).toContain('Aucun exercice ne contient ce jour')
  expect(await faulty({ lines: [line('622000', 100, 0)] })).toContain('au moins deux lignes')
  expect(await faulty({ reason: ' ' })).toContain('reason')
  const reader = await app.staff({ accounting: 'read' })
  expect((await app.call(manualApi.saveManual, entry(), reader)).status).toBe(403)
  expect((await app.call(manualApi.manualForm, {}, reader)).status).toBe(403)
})

test('who wrote it does not approve it; a second person does, once, and it is in the books', async () => {
  const id = await proposed()
  expect(await told('Opération diverse à approuver')).toBeGreaterThan(0)
  expect((await show(id)).approvalObstacle).toContain('il faut une seconde personne')
  expect(spoken(await approve(id, author))).toContain('il faut une seconde personne')
  const answers = await Promise.all([approve(id), approve(id)])
  expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
  const posted = await show(id)
  expect(posted).toMatchObject({ status: 'posted', isAlone: false, reversal: null })
  const found = (await app.call(ledgerApi.ledgerEntry, { id: String(posted.entry?.id) }, author)).body
  expect(found).toMatchObject({
    journal: 'OD',
    source: 'manual',
    manualEntryId: id,
    piece: 'HON-12',
    date: '2026-11-18',
  })
  expect(found.lines.map(({ accountCode, debit, credit }) => [accountCode, debit, credit])).toEqual([
    ['622000', 12000, 0],
    ['512000', 0, 12000],
  ])
  expect(spoken(await save({ id, updatedAt: posted.updatedAt }))).toContain('n’est plus un brouillon')
  expect(await told('Opération diverse approuvée et écrite')).toBe(1)
})

test('reversed by one click, once, dated today; its lines and those of the reversal letter together', async () => {
  const id = await proposed({ lines: [line('471000', 5000, 0), line('622000', 0, 5000)], label: 'Reclassement' })
  await approve(id)
  const input = { id, reason: 'Saisie deux fois' }
  const answers = await Promise.all([1, 2].map(() => app.call(manualApi.reverseManual, input, author)))
  expect(answers.filter(({ body }) => body.errors === null)).toHaveLength(1)
  expect(spoken(answers.map(({ body }) => body))).toContain('déjà extournée')
  const reversed = await show(id)
  expect(reversed).toMatchObject({ isReversed: true, reversalReason: 'Saisie deux fois', status: 'posted' })
  const reversal = (await app.call(ledgerApi.ledgerEntry, { id: String(reversed.reversal?.id) }, author)).body
  expect(reversal).toMatchObject({ date: '2026-11-20', reverses: { id: reversed.entry?.id } })
  expect(reversal.lines.map(({ accountCode, debit, credit }) => [accountCode, debit, credit])).toEqual([
    ['471000', 0, 5000],
    ['622000', 5000, 0],
  ])
  const { letterEntries } = await import('../lettering/letter-entries.queries.ts')
  await app.write((db) => letterEntries(db, '2026-11-20'))
  const { rows } = await sql<{ n: number }>`
    select count(distinct letter)::integer as n from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.code = '471000'`.execute(
    app.database.db,
  )
  expect(rows[0]?.n).toBe(1)
})

test('refused with its reason, withdrawn, taken up again; what is decided stays so', async () => {
  const refused = await proposed({ label: 'Douteuse' })
  const answer = await app.call(manualApi.refuseManual, { id: refused, reason: 'Mauvais compte' }, other)
  expect(answer.body.errors).toBeNull()
  expect(await show(refused)).toMatchObject({ status: 'refused', refusalReason: 'Mauvais compte', entry: null })
  expect(spoken(await approve(refused))).toContain('n’attend plus d’être approuvée')
  const withdrawn = await proposed({ submits: false })
  expect(await show(withdrawn)).toMatchObject({ status: 'draft' })
  expect(spoken(await approve(withdrawn))).toContain('n’attend plus d’être approuvée')
  expect((await app.call(manualApi.withdrawManual, { id: withdrawn }, author)).body.isValid).toBe(true)
  expect((await app.call(manualApi.withdrawManual, { id: withdrawn }, author)).body.isValid).toBe(false)
  const { record } = (await app.call(manualApi.manualForm, { copyOf: String(refused) }, author)).body
  expect(record).toMatchObject({ id: null, label: 'Douteuse', entryOn: '2026-11-20', lines: entry().lines })
})

test('a month closed since it was proposed is not written in', async () => {
  const id = await proposed({ entryOn: '2026-10-15' })
  const close = (day: string | null) =>
    app.write((db) =>
      sql`update fiscal_years set closed_through = least(${day}::date, case when ${day}::date is not null then upper(period) - 1 end) where lower(period) <= '2026-10-31'`.execute(
        db,
      ),
    )
  await close('2026-10-31')
  expect(spoken(await approve(id))).toContain('Les comptes sont arrêtés avant le 01/11/2026')
  expect(spoken((await save({ entryOn: '2026-10-20' })).errors)).toContain('Les comptes sont arrêtés')
  await close(null)
  expect((await approve(id)).isValid).toBe(true)
})

test('a model is made of an entry, taken up, and put away; its name is its own', async () => {
  const id = await proposed({ submits: false })
  const make = async () => (await app.call(manualApi.saveTemplate, { entryId: id, name: 'Honoraires' }, author)).body
  expect((await make()).errors).toBeNull()
  expect(spoken((await make()).errors)).toContain('Un modèle porte déjà ce nom')
  const [template] = (await app.call(manualApi.listTemplates, {}, author)).body.rows
  const { record, accounts } = (await app.call(manualApi.manualForm, { templateId: String(template?.id) }, author)).body
  expect(record).toMatchObject({ label: 'Honoraires du comptable', lines: entry().lines })
  expect(accounts.map(({ code }) => code)).not.toContain('411000')
  expect((await app.call(manualApi.removeTemplate, { id: template?.id ?? 0 }, author)).body.isValid).toBe(true)
  expect((await app.call(manualApi.listTemplates, {}, author)).body.rows).toEqual([])
})

test('the books themselves refuse an account of events to an entry by hand', async () => {
  const id = await proposed()
  await expect(
    app.write(async (db) => {
      await sql`insert into ledger_entries (company_id, journal_id, entry_on, piece_reference, piece_on, label, manual_entry_id)
        select m.company_id, j.id, m.entry_on, 'X', m.entry_on, 'X', m.id from manual_entries m join ledger_journals j on j.company_id = m.company_id and j.code = 'OD' where m.id = ${id}`.execute(
        db,
      )
      await sql`insert into ledger_lines (entry_id, position, system_account_id, label, debit_cents)
        select max(id), 1, ${account('411000')}::bigint, 'X', 100 from ledger_entries`.execute(db)
    }),
  ).rejects.toMatchObject({ code: '23P90' })
})

test('where nobody else holds the right, who wrote it approves it, and it says so', async () => {
  const id = await proposed({ label: 'Seule au bureau' })
  await app.write((db) =>
    sql`update role_rights set level = 'read' where right_code = 'accounting' and role_id not in
      (select r.role_id from staff_user_roles r join staff_users s on s.id = r.staff_user_id join accounts a on a.person_id = s.person_id
        join manual_entries m on m.written_by_account_id = a.id where m.id = ${id})`.execute(db),
  )
  expect(await show(id)).toMatchObject({ isAlone: true, approvalObstacle: null })
  expect((await approve(id, author)).isValid).toBe(true)
  const posted = await show(id)
  expect(posted.writtenBy).toBe(posted.decidedBy)
})
