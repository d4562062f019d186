// Whether the books and the bank agree: statements that are missing are named with their days and amounts, and the account of the bank stands beside the bank's balance.
import { bankWords, gapOfBank, holeWords } from '@cartable/domain/accounting/bank/agreement.schema.ts'
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import { closingApi } from '@cartable/domain/accounting/closing/closing.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../post-ledger.ts'
import { camt, type Entry, sendStatement } from './bank.factory.ts'

const clock = fixedClock('2026-12-20T12:00:00Z')
const iban = 'FR7630001007941234567890185'
const company = 'private-tuition' as const
let app: TuitionApp
let compta: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  compta = await app.director()
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
const plain = (words: string) => words.replaceAll(/[\u00a0\u202f]/g, ' ')
let files = 0
const bring = async (opening: number, period: readonly [string, string] | undefined, ...entries: readonly Entry[]) => {
  files += 1
  const statement = camt({ iban, entries, opening, ...(period && { period }) })
  expect((await sendStatement(app, compta, `releve-${files}.xml`, statement)).errors).toBeNull()
}
const line = (cents: number, day: string): Entry => ({
  cents,
  day,
  label: `VIR ${day}`,
  reference: `R ${day} ${cents}`,
})
const holes = async () =>
  (await app.call(bankApi.listStatements, {}, compta)).body.holes.map(({ hole }) => plain(holeWords(hole)))
const closing = async (month: string) => {
  const { body } = await app.call(closingApi.closingState, { company, month }, compta)
  const countOf = (key: string) => body.checks.find((check) => check.key === key)?.count
  return {
    statements: countOf('statements'),
    bank: countOf('bank'),
    words: body.bank === null ? [] : bankWords(body.bank).map(plain),
  }
}
const agreement = async () => {
  await post()
  const [found] = (await app.call(bankApi.transit, {}, compta)).body.banks
  if (!found) throw new Error('no bank is compared')
  return found
}

test('a company that never imported a statement is not kept from closing: one line says so', async () => {
  expect(await closing('2026-10-01')).toEqual({
    ...{ statements: 0, bank: 0 },
    words: ['Aucun relevé bancaire n’est importé : le compte de banque n’est pas comparé à celui de la banque.'],
  })
  expect((await app.call(bankApi.transit, {}, compta)).body.banks).toEqual([])
})

test('a month whose last day no statement covers is missing, until its statement is there', async () => {
  await bring(0, ['2026-09-01', '2026-09-30'], line(10_000, '2026-09-17'))
  expect(await closing('2026-09-01')).toMatchObject({ statements: 0 })
  expect(await holes()).toEqual([
    'Aucun relevé ne couvre le 31/10/2026 : le dernier s’arrête au 30/09/2026.',
    'Aucun relevé ne couvre le 30/11/2026 : le dernier s’arrête au 30/09/2026.',
  ])
  expect(await closing('2026-10-01')).toMatchObject({ statements: 1 })
  expect(await closing('2026-11-01')).toMatchObject({ statements: 2 })
})

test('a statement that does not begin with what the one before ended with is said with both amounts and days', async () => {
  await bring(14_000, ['2026-11-01', '2026-11-30'], line(2_000, '2026-11-12'))
  const hole =
    'Le relevé du 01/11/2026 s’ouvre à 140,00 €, celui d’avant s’achève le 30/09/2026 à 100,00 € : un relevé manque entre les deux.'
  // the two say that one is missing: the end of October is not said again
  expect(await holes()).toEqual([hole])
  const { statements, words } = await closing('2026-11-01')
  expect(statements).toBe(1)
  expect(words).toContain(hole)
  const reader = await app.staff({ closing: 'write', accounting: 'read' })
  const close = { company, month: '2026-11-01', reason: null } as const
  const refused = (await app.call(closingApi.closeMonth, close, reader)).body
  expect(plain(JSON.stringify(refused))).toContain('dites pourquoi le mois est clôturé avec eux')
  await bring(10_000, ['2026-10-01', '2026-10-31'], line(4_000, '2026-10-15'))
  expect(await holes()).toEqual([])
  expect(await closing('2026-11-01')).toMatchObject({ statements: 0 })
})

test('nothing moved between two statements that agree; a csv covers its month once that is over; overlaps prove nothing', async () => {
  // of 3 to 14 December only, as its lines say
  await bring(16_000, undefined, line(500, '2026-12-03'), line(-500, '2026-12-14'))
  expect(await holes()).toEqual([])
  clock.set('2027-02-20T12:00:00Z')
  compta = await app.director()
  expect(await holes()).toEqual([
    'Aucun relevé ne couvre le 31/12/2026 : le dernier s’arrête au 14/12/2026.',
    'Aucun relevé ne couvre le 31/01/2027 : le dernier s’arrête au 14/12/2026.',
  ])
  await bring(16_000, ['2027-01-01', '2027-01-20'], line(1_000, '2027-01-08'))
  expect(await holes()).toEqual(['Aucun relevé ne couvre le 31/01/2027 : le dernier s’arrête au 20/01/2027.'])
  const csv = 'Date;Libelle;Montant\n25/01/2027;VIR;30,00\n'
  const columns = { day: 'Date', label: 'Libelle', amount: 'Montant' }
  expect((await sendStatement(app, compta, 'site.csv', csv, { columns })).errors).toBeNull()
  expect(await holes()).toEqual([])
  // its line stands between the two: it is counted
  await bring(20_000, ['2027-02-01', '2027-02-10'], line(100, '2027-02-02'))
  expect(await holes()).toEqual([])
  await bring(500_000, ['2027-02-05', '2027-02-15'], line(200, '2027-02-12'))
  expect(await holes()).toEqual([])
})

test('the account of the bank stands beside its last balance, less what is awaited by either side', async () => {
  const first = await agreement()
  expect(first).toMatchObject({ company, code: '512000', balanceCents: 0, bank: { on: '2027-02-15', cents: 500_200 } })
  // nine lines of the bank are to be matched, and the last statement began with a balance of another world
  expect(first).toMatchObject({ itemCount: 9, itemsCents: -20_300 })
  expect(gapOfBank(first)).toBe(-479_900)
  const said = (await closing('2027-01-01')).words
  expect(said).toEqual([
    'Compte 512000 : 0,00 € au grand livre, 4 799,00 € d’après le solde de la banque au 15/02/2027 et ce qui est attendu, soit un écart de -4 799,00 €.',
  ])
  expect(await closing('2027-01-01')).toMatchObject({ bank: 1 })
  // one that begins with all that the lines before it make
  await bring(20_300, ['2027-02-16', '2027-02-19'], line(-200, '2027-02-17'))
  expect(gapOfBank(await agreement())).toBe(0)
})

test('a transfer that the bank did not show yet, and a line that nobody matched, explain their part; matched, neither does', async () => {
  const before = await agreement()
  const { customerId, orderId } = await arrangeBilled(app)
  await billedOn(app, orderId, '2027-02-10')
  const receipt = {
    ...{ id: null, updatedAt: null, customerId, company, amountCents: 4500 },
    method: 'transfer' as const,
    ...{ receivedOn: '2027-02-18', chequeNumber: null, chequeBank: null, comments: null, reason: null },
    ...{ confirmsTwin: false, parts: null },
  } as const
  expect((await app.call(receiptsApi.saveReceipt, receipt, compta)).body.errors).toBeNull()
  const awaited = await agreement()
  expect(awaited.balanceCents).toBe(before.balanceCents + 4500)
  expect(awaited.items.filter(({ cents }) => cents === 4500)).toHaveLength(1)
  expect(gapOfBank(awaited)).toBe(gapOfBank(before))
  await bring(20_100, ['2027-02-20', '2027-02-20'], { ...line(4500, '2027-02-20'), label: 'VIR ENCAISSE' })
  expect(gapOfBank(await agreement())).toBe(gapOfBank(before))
  const { rows } = (await app.call(bankApi.listBankLines, {}, compta)).body
  const shown = rows.find(({ label }) => label === 'VIR ENCAISSE')
  const key = shown?.proposals[0]?.key ?? ''
  const matched = await app.call(bankApi.settleLine, { id: shown?.id ?? 0, choice: { to: 'proposal', key } }, compta)
  expect(matched.body).toEqual({ isValid: true, errorMsgs: [] })
  const after = await agreement()
  expect(after.items.filter(({ cents }) => Math.abs(cents) === 4500)).toEqual([])
  expect(gapOfBank(after)).toBe(gapOfBank(before))
  // entered by itself, it stands in both
  const fee = rows.find(({ amountCents }) => amountCents === -200)
  await app.call(bankApi.settleLine, { id: fee?.id ?? 0, choice: { to: 'fee' } }, compta)
  const entered = await agreement()
  expect([entered.balanceCents, gapOfBank(entered)]).toEqual([after.balanceCents - 200, gapOfBank(before)])
})
