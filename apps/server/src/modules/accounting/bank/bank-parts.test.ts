// Lines of the bank put to accounts through HTTP on the real database: whole, beside what they prove, refused, undone; the books follow.

import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { BankTab, LineChoice, PartInput } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { manualApi } from '@cartable/domain/accounting/manual/manual.api.ts'
import { vatApi } from '@cartable/domain/accounting/vat/vat.api.ts'
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../post-ledger.ts'
import { camt, type Entry, sendStatement } from './bank.factory.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const own = 'FR7630001007941234567890185'
const company = 'private-tuition' as const
let app: TuitionApp
let compta: Caller
const accounts = new Map<string, number>()

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  compta = await app.director()
  for (const { id, code } of await app.database.db.selectFrom('systemAccounts').select(['id', 'code']).execute())
    accounts.set(code, id)
})
afterAll(() => app.close())

const post = () =>
  postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
/** Cents that accounts hold, debits less credits, once everything is posted. */
const balances = async (...codes: string[]) => {
  await post()
  const { rows } = await sql<{ code: string; cents: number }>`
    select a.code, coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from system_accounts a left join ledger_lines l on l.system_account_id = a.id where a.code = any(${codes}) group by 1`.execute(
    app.database.db,
  )
  return codes.map((code) => rows.find((row) => row.code === code)?.cents)
}
/** What a gesture adds to each account. */
const moved = async (codes: readonly string[], gesture: () => Promise<unknown>) => {
  const before = await balances(...codes)
  await gesture()
  return (await balances(...codes)).map((cents, at) => (cents ?? 0) - (before[at] ?? 0))
}

let files = 0
const bring = async (...entries: readonly Omit<Entry, 'reference'>[]) => {
  files += 1
  const written = entries.map((entry, index) => ({ ...entry, reference: `P${files}-${index}` }))
  expect(
    (await sendStatement(app, compta, `parts-${files}.xml`, camt({ iban: own, entries: written }))).errors,
  ).toBeNull()
}
const plain = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')
const listed = async (tab: BankTab = 'open', of?: CompanyCode) =>
  (await app.call(bankApi.listBankLines, { tab, ...(of && { company: of }) }, compta)).body
const lineOf = async (label: string, tab: BankTab = 'open') => {
  const found = (await listed(tab)).rows.find((row) => row.label.includes(label))
  if (!found) throw new Error(`no line ${label} among those ${tab}`)
  return found
}
const settle = async (label: string, choice: LineChoice) =>
  (await app.call(bankApi.settleLine, { id: (await lineOf(label)).id, choice }, compta)).body
const undo = async (label: string) =>
  expect((await app.call(bankApi.undoLine, { id: (await lineOf(label, 'settled')).id }, compta)).body.isValid).toBe(
    true,
  )
const part = (code: string, amountCents: number, label = 'Échéance'): PartInput => ({
  ...{ accountId: accounts.get(code) ?? 0, amountCents, label },
})
const enter = async (label: string, parts: readonly PartInput[], tab: BankTab = 'open') =>
  (await app.call(bankApi.enterLine, { id: (await lineOf(label, tab)).id, parts: [...parts] }, compta)).body
const formOf = async (label: string) =>
  (await app.call(bankApi.lineForm, { id: String((await lineOf(label)).id) }, compta)).body
const prove = async (label: string, awaited: readonly string[], code: string) =>
  (
    await app.call(
      bankApi.proveWithGap,
      { id: (await lineOf(label)).id, awaited: [...awaited], accountId: accounts.get(code) ?? 0, label: 'Écart' },
      compta,
    )
  ).body
const agrees = async () => {
  await post()
  const found = (await app.call(bankApi.transit, {}, compta)).body.accounts
  for (const account of found) expect(account.itemsCents, account.code).toBe(account.balanceCents)
  return found
}

describe('a line that nothing awaited explains', () => {
  test('is put to several accounts, each with its words in the books, and taken back; a click too many changes nothing', async () => {
    await bring({ cents: -100_000, day: '2026-11-05', label: 'PRLV ECHEANCE PRET 42' })
    const parts = [
      part('164000', 85_000, 'Capital'),
      part('661000', 12_000, 'Intérêts'),
      part('616000', 3000, 'Assurance'),
    ]
    const codes = ['512000', '164000', '661000', '616000', '471000']
    const change = await moved(codes, async () => {
      const { id } = await lineOf('PRET 42')
      const answers = await Promise.all([1, 2].map(() => app.call(bankApi.enterLine, { id, parts }, compta)))
      expect(answers.map(({ body }) => body.errors === null).sort()).toEqual([false, true])
    })
    expect(change).toEqual([-100_000, 85_000, 12_000, 3000, 0])
    const { rows } = await sql<{ label: string }>`
      select l.label from ledger_lines l join ledger_entries e on e.id = l.entry_id join system_accounts a on a.id = l.system_account_id
       where e.label like 'Banque, PRLV ECHEANCE%' and a.code <> '512000' order by l.position`.execute(app.database.db)
    expect(rows.map(({ label }) => label)).toEqual(['Capital', 'Intérêts', 'Assurance'])
    const line = await lineOf('PRET 42', 'settled')
    expect(line).toMatchObject({ kind: 'accounts', matched: [] })
    expect(line.parts.map(({ code, amountCents }) => [code, amountCents])).toEqual([
      ['164000', -85_000],
      ['661000', -12_000],
      ['616000', -3000],
    ])
    expect(await moved(codes, () => undo('PRET 42'))).toEqual([100_000, -85_000, -12_000, -3000, 0])
    expect(await lineOf('PRET 42')).toMatchObject({ kind: null, parts: [] })
    // put right: another share of interest
    const again = [part('164000', 84_000), part('661000', 16_000)]
    expect(await moved(codes, () => enter('PRET 42', again))).toEqual([-100_000, 84_000, 16_000, 0, 0])
  })

  test('is refused while something is left, to the bank itself, and to accounts that events keep', async () => {
    await bring({ cents: 5000, day: '2026-11-06', label: 'DEPOT ESPECES AGENCE' })
    const sentence = async (...parts: PartInput[]) => plain((await enter('DEPOT ESPECES', parts)).errors)
    expect(await sentence(part('530000', 4900))).toContain('Il reste 1,00 € à affecter.')
    expect(await sentence(part('530000', 5100))).toContain('Les montants dépassent la ligne de 1,00 €.')
    expect(await sentence(part('512000', 5000))).toContain('déjà à la banque')
    for (const code of ['411000', '401000', '419100', '445660', '401100'])
      expect(await sentence(part(code, 5000)), code).toContain(`Le compte ${code} suit`)
    const offered = (await formOf('DEPOT ESPECES')).accounts.map(({ code }) => code)
    expect(offered).toEqual(
      expect.arrayContaining(['164000', '421000', '431000', '530000', '580000', '444000', '445510']),
    )
    for (const code of ['512000', '411000', '445660']) expect(offered).not.toContain(code)
    // the bank kept its commission: what goes the other way has its sign
    const change = await moved(['512000', '530000', '627000'], async () => {
      expect((await enter('DEPOT ESPECES', [part('530000', 5200), part('627000', -200)])).errors).toBeNull()
    })
    expect(change).toEqual([5000, -5200, 200])
    expect(
      (
        await app.call(
          bankApi.enterLine,
          { id: 1, parts: [part('530000', 1)] },
          await app.staff({ accounting: 'read' }),
        )
      ).status,
    ).toBe(403)
  })

  test('that waited at 471000 is ended, and so are the check of the month, the transit and « vide »', async () => {
    await bring({ cents: -24_000, day: '2026-10-28', label: 'VIR PAIE SECRETARIAT' })
    await settle('PAIE SECRETARIAT', { to: 'suspense', reason: 'Salaire ?' })
    await post()
    const suspense = async () =>
      (await app.call(closingApi.closingState, { company, month: '2026-10-01' }, compta)).body.checks.find(
        ({ key }) => key === 'suspense',
      )
    expect(await suspense()).toMatchObject({ count: 1, cents: 24_000 })
    // an entry by hand had emptied the account: the line is put there by who ends it
    const entry = {
      ...{ id: null, updatedAt: null, company, entryOn: '2026-11-18', piece: 'P1', label: 'Paie du secrétariat' },
      ...{ reason: 'Ligne expliquée', submits: true },
      lines: [
        { accountId: accounts.get('421000') ?? 0, debitCents: 24_000, creditCents: 0 },
        { accountId: accounts.get('471000') ?? 0, debitCents: 0, creditCents: 24_000 },
      ],
    } as const
    const { id } = (await app.call(manualApi.saveManual, { ...entry, lines: [...entry.lines] }, compta)).body
    expect(
      (await app.call(manualApi.approveManual, { id: id ?? 0 }, await app.staff({ accounting: 'write' }))).body.isValid,
    ).toBe(true)
    await agrees()
    expect((await enter('PAIE SECRETARIAT', [part('471000', 24_000)], 'suspense')).errors).toBeNull()
    expect((await listed('suspense')).held).toEqual([])
    expect((await agrees()).filter(({ code }) => code === '471000')).toEqual([])
    expect((await listed('suspense')).counts.suspense).toBe(0)
    // undone and put to its own account, 471000 holds what was written by hand, and it is said
    await undo('PAIE SECRETARIAT')
    await enter('PAIE SECRETARIAT', [part('421000', 24_000)])
    expect((await listed('suspense')).held).toEqual([{ company, code: '471000', balanceCents: -24_000 }])
    expect((await listed('suspense', 'traineeship')).held).toEqual([])
    const [held] = (await agrees()).filter(({ code }) => code === '471000')
    expect(held).toMatchObject({ balanceCents: -24_000, items: [{ words: 'Paie du secrétariat' }] })
    const reversal = { id: id ?? 0, reason: 'La ligne est écrite par elle-même' }
    await app.call(manualApi.reverseManual, reversal, compta)
    expect((await listed('suspense')).held).toEqual([])
    await post()
    expect(await balances('471000')).toEqual([0])
  })
})

const declareVat = (month: string, netCents: number) =>
  app.write((db) =>
    sql`insert into vat_returns (company_id, month, due_cents, deductible_cents, carried_in_cents, lines, filed_at)
      select id, ${month}::date, ${netCents}, 0, 0, ${JSON.stringify([{ percent: '20', baseCents: netCents * 5, vatCents: netCents }])}::jsonb, '2026-11-18T10:00:00Z' from companies where code = ${company}`.execute(
      db,
    ),
  )

describe('a sum that the bank does not show to the cent', () => {
  test('VAT is proposed as it is rounded, pays its return, and puts the gap to 658000; undone, both wait again', async () => {
    await declareVat('2026-09-01', 2082)
    await bring({ cents: -2100, day: '2026-11-19', label: 'PRLV DGFIP TVA', name: 'DGFIP' })
    const line = await lineOf('DGFIP TVA')
    expect(line.proposals.map(({ kind, confidence }) => [kind, confidence])).toEqual([['vat', 'likely']])
    expect(plain(line.proposals[0]?.reason)).toContain('arrondi à l’euro, écart de 0,18 €')
    const codes = ['512000', '445510', '658000', '758000']
    const key = line.proposals[0]?.key ?? ''
    expect(await moved(codes, () => settle('DGFIP TVA', { to: 'proposal', key }))).toEqual([-2100, 2082, 18, 0])
    const paidOn = async () =>
      (await app.call(vatApi.vatMonth, { company, month: '2026-09' }, compta)).body.filed?.paidOn
    expect(await paidOn()).toBe('2026-11-19')
    expect(await lineOf('DGFIP TVA', 'settled')).toMatchObject({
      ...{ kind: 'vat', matched: ['TVA de 09/2026'], parts: [{ code: '658000', amountCents: -18 }] },
    })
    expect(await moved(codes, () => undo('DGFIP TVA'))).toEqual([2100, -2082, -18, 0])
    expect(await paidOn()).toBeNull()
    // less is taken than was filed: what is gained is a product
    await settle('DGFIP TVA', { to: 'suspense', reason: 'Voir' })
    await bring({ cents: -2000, day: '2026-11-20', label: 'PRLV DGFIP SOLDE' })
    const [less] = (await lineOf('DGFIP SOLDE')).proposals
    expect(await moved(codes, () => settle('DGFIP SOLDE', { to: 'proposal', key: less?.key ?? '' }))).toEqual([
      ...[-2000, 2082, 0, -82],
    ])
    // what is whole euros and another sum is no rounding of it
    expect((await lineOf('DGFIP TVA', 'suspense')).proposals).toEqual([])
  })

  test('contributions are settled by the debit that a person chooses; what is beside goes to the account of the gap', async () => {
    await app.write((db) =>
      sql`insert into contribution_payments (month, amount_cents, paid_on) values ('2026-10-01', 41_237, '2026-11-16')`.execute(
        db,
      ),
    )
    await post()
    await bring({ cents: -41_200, day: '2026-11-17', label: 'PRLV URSSAF BRETAGNE' })
    expect((await lineOf('URSSAF BRETAGNE')).proposals).toEqual([])
    const { awaited, revenueId, expenseId } = await formOf('URSSAF BRETAGNE')
    expect(awaited.map(({ kind, words, cents }) => [kind, words, cents])).toEqual([
      ['contribution', 'Cotisations de 10/2026', 41_237],
    ])
    expect([expenseId, revenueId]).toEqual([accounts.get('658000'), accounts.get('758000')])
    const key = awaited[0]?.key ?? ''
    expect(plain((await prove('URSSAF BRETAGNE', [key, key], '758000')).errors)).toContain('deux fois')
    expect(plain((await prove('URSSAF BRETAGNE', [key], '512000')).errors)).toContain('accountId')
    // the payment was entered as it was recorded: the line adds what it really was
    expect(await moved(['512000', '758000', '467200'], () => prove('URSSAF BRETAGNE', [key], '758000'))).toEqual([
      ...[37, -37, 0],
    ])
    expect(await lineOf('URSSAF BRETAGNE', 'settled')).toMatchObject({ kind: 'contribution' })
    expect(
      plain(
        (await app.call(bankApi.lineForm, { id: String((await lineOf('URSSAF BRETAGNE', 'settled')).id) }, compta)).body
          .awaited,
      ),
    ).toBe('[]')
    expect(await moved(['512000', '758000'], () => undo('URSSAF BRETAGNE'))).toEqual([-37, 37])
    // the exact sum, too late to be proposed: chosen, and nothing is beside it
    clock.set('2026-12-10T12:00:00Z')
    compta = await app.director()
    await bring({ cents: -41_237, day: '2026-12-09', label: 'PRLV URSSAF TARDIF' })
    expect((await lineOf('URSSAF TARDIF')).proposals).toEqual([])
    const late = { id: (await lineOf('URSSAF TARDIF')).id, awaited: [key], accountId: null, label: 'Écart' }
    expect((await app.call(bankApi.proveWithGap, late, compta)).body.errors).toBeNull()
    expect(await lineOf('URSSAF TARDIF', 'settled')).toMatchObject({ kind: 'contribution', parts: [] })
    await undo('URSSAF TARDIF')
    const without = { ...late, id: (await lineOf('URSSAF BRETAGNE')).id }
    expect(plain((await app.call(bankApi.proveWithGap, without, compta)).body.errors)).toContain('le compte de l’écart')
    // far from it, it is not what the line pays
    await bring({ cents: -500, day: '2026-11-18', label: 'PRLV URSSAF MAJORATION' })
    expect(plain((await prove('URSSAF MAJORATION', [key], '758000')).errors)).toContain('L’écart dépasse')
    expect(plain((await prove('URSSAF MAJORATION', ['vatReturn:999'], '758000')).errors)).toContain(
      'n’est plus possible',
    )
  })

  test('CESU that are paid less their commission prove their slip, which is not cancelled meanwhile', async () => {
    const family = await arrangeBilled(app)
    await billedOn(app, family.orderId, '2026-11-10')
    const receipt = {
      ...{ id: null, updatedAt: null, customerId: family.customerId, company, method: 'cesu', amountCents: 4500 },
      ...{ receivedOn: '2026-11-16', chequeNumber: null, chequeBank: null, comments: null, reason: null },
      ...{ confirmsTwin: false, parts: null },
    }
    const { id } = (await app.call(receiptsApi.saveReceipt, receipt as never, compta)).body
    const slip = { company, method: 'cesu', depositedOn: '2026-11-17', receiptIds: [id ?? 0] }
    const made = (await app.call(receiptsApi.saveSlip, slip as never, compta)).body
    await post()
    await bring({ cents: 4361, day: '2026-11-19', label: 'VIR CRCESU' })
    const { awaited } = await formOf('VIR CRCESU')
    expect(awaited).toMatchObject([{ kind: 'slip', cents: 4500 }])
    const change = await moved(['512000', '627000', '511000'], () =>
      prove('VIR CRCESU', [awaited[0]?.key ?? ''], '627000'),
    )
    expect(change).toEqual([-139, 139, 0])
    const cancelled = (await app.call(receiptsApi.cancelSlip, { id: made.id ?? 0 }, compta)).body
    expect(cancelled.errorMsgs[0]).toContain('annulez d’abord son rapprochement')
    expect(await moved(['512000', '627000'], () => undo('VIR CRCESU'))).toEqual([139, -139])
    expect((await app.call(receiptsApi.cancelSlip, { id: made.id ?? 0 }, compta)).body.isValid).toBe(true)
  })
})

test('a line whose parts do not make it is refused by the database', async () => {
  await bring({ cents: -700, day: '2026-11-12', label: 'BASE SEULE' })
  const { id } = await lineOf('BASE SEULE')
  const write = (statement: ReturnType<typeof sql>) => app.write((db) => statement.execute(db))
  await expect(
    write(sql`update bank_lines set kind = 'accounts', settled_at = now(), apart_cents = -700 where id = ${id}`),
  ).rejects.toThrow('its matches make')
  await expect(
    write(
      sql`insert into bank_line_parts (bank_line_id, position, system_account_id, label, amount_cents) values (${id}, 1, 1, 'x', -700)`,
    ),
  ).rejects.toThrow('its matches make')
})
