// Bank statements through HTTP on the real database: taken in once, matched with reasons, entered, undone; hostile files refused.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { BankTab, LineChoice } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeBilled, billedOn, startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { followPayouts } from '../../billing/payouts/follow-payouts.ts'
import { postLedger } from '../post-ledger.ts'
import { camt, type Entry, sendStatement } from './bank.factory.ts'

const clock = fixedClock('2026-11-20T12:00:00Z')
const own = 'FR7630001007941234567890185'
let app: TuitionApp
let compta: Caller

beforeAll(async () => {
  app = await startTuitionApp({ clock })
  compta = await app.director()
  await moveSandbox()
})
afterAll(() => app.close())

/** The sandbox tells the time of the company. */
const moveSandbox = () =>
  fetch(`${app.sandbox.httpUrl}/__control/clock`, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' } },
    body: JSON.stringify({ offsetMs: clock.now().getTime() - Date.now() }),
  })
const task = () =>
  ({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  }) as never
/** Cents that an account holds, debits less credits, once everything is posted. */
const balance = async (code: string) => {
  await postLedger.run(task())
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.debit_cents - l.credit_cents), 0)::integer as cents from ledger_lines l join system_accounts a on a.id = l.system_account_id where a.code = ${code}`.execute(
    app.database.db,
  )
  return rows[0]?.cents ?? 0
}

const send = (name: string, bytes: Buffer | string, more: object = {}) => sendStatement(app, compta, name, bytes, more)
let files = 0
const bring = (...entries: readonly Entry[]) => {
  files += 1
  return send(`releve-${files}.xml`, camt({ iban: own, entries }))
}
const plain = (text: string | undefined) => text?.replaceAll(/[\u00a0\u202f]/g, ' ')
const listed = async (tab: BankTab = 'open') => (await app.call(bankApi.listBankLines, { tab }, compta)).body
const lineOf = async (label: string, tab: BankTab = 'open') => {
  const found = (await listed(tab)).rows.find((row) => row.label.includes(label))
  if (!found) throw new Error(`no line ${label} among those ${tab}`)
  return found
}
const settle = async (id: number, choice: LineChoice) =>
  (await app.call(bankApi.settleLine, { id, choice }, compta)).body
/** Takes the first proposal of a line. */
const accept = async (label: string, tab: BankTab = 'open') => {
  const line = await lineOf(label, tab)
  const [proposal] = line.proposals
  if (!proposal) throw new Error(`nothing is proposed for ${label}`)
  expect(await settle(line.id, { to: 'proposal', key: proposal.key })).toEqual({ isValid: true, errorMsgs: [] })
  return { line, proposal }
}
const undo = async (label: string, tab: BankTab = 'settled') =>
  (await app.call(bankApi.undoLine, { id: (await lineOf(label, tab)).id }, compta)).body
/** A family with one bill of 45 € of the days before. */
const owing = async () => {
  const billed = await arrangeBilled(app)
  await billedOn(app, billed.orderId, '2026-11-10')
  return billed
}
const accountOf = async (customerId: number) =>
  (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, compta)).body
const receive = async (customerId: number, more: object) =>
  (
    await app.call(
      receiptsApi.saveReceipt,
      {
        ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents: 4500 },
        ...{ receivedOn: '2026-11-16', chequeNumber: null, chequeBank: null, comments: null, reason: null },
        ...{ confirmsTwin: false, parts: null, ...more },
      } as never,
      compta,
    )
  ).body

describe('a file', () => {
  test('is taken once, and each of its lines once, whatever other file brings it again', async () => {
    const one: Entry = { cents: 1000, day: '2026-11-02', label: 'PREMIER', reference: 'R1' }
    const two: Entry = { cents: -300, day: '2026-11-03', label: 'SECOND', reference: 'R2' }
    const file = camt({ iban: own, entries: [one, two] })
    expect(await send('novembre.xml', file)).toMatchObject({ errors: null, added: 2, known: 0 })
    const again = await send('copie.xml', file)
    expect(plain(again.errors?.messages[0])).toBe(
      'Ce relevé est déjà importé, le 20/11/2026 : rien n’a été repris une seconde fois.',
    )
    const three: Entry = { cents: 700, day: '2026-11-04', label: 'TROISIÈME', reference: 'R3' }
    expect(await send('suite.xml', camt({ iban: own, entries: [two, three] }))).toMatchObject({ added: 1, known: 1 })
    const columns = { day: 'Date', label: 'Libellé', amount: 'Montant' }
    const csv =
      'Compte;FR76\n\nDate;Libellé;Montant\n02/11/2026;premier autrement;10,00\n04/11/2026;TROIS;7,00\n05/11/2026;NEUF;-1,50\n'
    const asked = await send('banque.csv', Buffer.from(csv, 'latin1'))
    expect(asked).toMatchObject({ errors: null, added: 0, asked: { titles: ['Date', 'Libellé', 'Montant'] } })
    expect(asked.asked?.guess).toMatchObject(columns)
    expect(await send('banque.csv', Buffer.from(csv, 'latin1'), { columns })).toMatchObject({ added: 1, known: 2 })
    // the columns are known from then on
    const next = `${csv}06/11/2026;DIX;2,00\n`
    expect(await send('banque-2.csv', Buffer.from(next, 'latin1'))).toMatchObject({ asked: null, added: 1, known: 3 })
    const { body } = await app.call(bankApi.listStatements, {}, compta)
    expect(body.rows.map(({ lineCount, knownCount }) => [lineCount, knownCount])).toEqual([
      [4, 3],
      [3, 2],
      [2, 1],
      [2, 0],
    ])
    for (const { id } of (await listed()).rows) await settle(id, { to: 'suspense', reason: 'essai' })
  })

  test('several transfers joined in one entry are told apart; names, accents and entities are read', async () => {
    const xml = camt({
      iban: own,
      entries: [
        {
          ...{ cents: -7500, day: '2026-11-05', label: 'lot', reference: 'LOT1' },
          parts: [
            { cents: -4500, label: 'Part &amp; une', endToEndId: 'REMB99999998', name: 'L&apos;Hôte' },
            { cents: -3000, label: 'Part deux', endToEndId: 'NOTPROVIDED', name: 'Le Goff' },
          ],
        },
      ],
    })
    expect(await send('lot.xml', xml)).toMatchObject({ added: 2 })
    expect(await lineOf('Part & une')).toMatchObject({ amountCents: -4500, counterparty: 'L’Hôte'.replace('’', "'") })
    for (const label of ['Part & une', 'Part deux'])
      await settle((await lineOf(label)).id, { to: 'suspense', reason: 'essai' })
  })

  test('a hostile or broken file is refused with a sentence, and nothing is kept', async () => {
    const good = camt({ iban: own, entries: [{ cents: 100, day: '2026-11-06', label: 'X', reference: 'H1' }] })
    const sentence = async (name: string, bytes: Buffer | string) =>
      plain((await send(name, bytes)).errors?.messages.join(' ')) ?? 'taken'
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "bbbb"><!ENTITY c "&b;&b;">]><a>&c;</a>`
    expect(await sentence('bombe.xml', bomb)).toContain('DOCTYPE')
    expect(await sentence('page.xml', '<html><body>relevé</body></html>')).toContain('n’est pas un relevé CAMT.053')
    expect(await sentence('coupe.xml', good.slice(0, 400))).toContain('illisible')
    expect(await sentence('profond.xml', `${'<a>'.repeat(60_000)}${'</a>'.repeat(60_000)}`)).toMatch(/illisible|CAMT/)
    expect(await sentence('dollars.xml', good.replaceAll('Ccy="EUR"', 'Ccy="USD"'))).toContain('USD')
    expect(
      await sentence(
        'faux.xml',
        good.replace(
          '<Amt Ccy="EUR">1.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>',
          '<Amt Ccy="EUR">9.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>',
        ),
      ),
    ).toContain('incomplet')
    expect(await sentence('montant.xml', good.replaceAll('1.00', '1e5'))).toContain('illisible')
    expect(await sentence('demain.xml', good.replaceAll('2026-11-06', '2027-01-06'))).toContain(
      'n’est pas encore passé',
    )
    expect(await sentence('vide.xml', camt({ iban: own, entries: [] }))).toContain('aucune ligne')
    expect(await sentence('image.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]))).toContain(
      'n’est pas un relevé',
    )
    expect(await sentence('vide.csv', '')).toMatch(/vide|relevé/)
    expect((await listed()).counts.open).toBe(0)
  })
})

describe('a family that pays by transfer', () => {
  test('is proposed by its bill, receives its receipt, and is asked again when the match is undone', async () => {
    const family = await owing()
    await bring({ cents: 5000, day: '2026-11-17', label: `Cours de maths ${family.reference}`, reference: 'F1' })
    const { line, proposal } = await accept(family.reference)
    expect(proposal).toMatchObject({ kind: 'receipt', confidence: 'likely' })
    expect(await accountOf(family.customerId)).toMatchObject({
      ...{ dueCents: 0, credits: [{ cents: 500 }] },
      receipts: [{ method: 'transfer', amountCents: 5000, receivedOn: '2026-11-17', provenOn: '2026-11-17' }],
    })
    // the second of two clicks, and whoever edits what the bank proved
    expect(await settle(line.id, { to: 'proposal', key: proposal.key })).toMatchObject({ isValid: false })
    const [receipt] = (await accountOf(family.customerId)).receipts
    const edited = await receive(family.customerId, {
      ...{ id: receipt?.id, updatedAt: receipt?.updatedAt, method: 'transfer', amountCents: 4400, reason: 'Erreur' },
    })
    expect(edited.errors?.messages[0]).toContain('contre-passez-le')
    expect(await undo(family.reference)).toEqual({ isValid: true, errorMsgs: [] })
    expect(await accountOf(family.customerId)).toMatchObject({ dueCents: 4500, receipts: [{ status: 'reversed' }] })
    await accept(family.reference)
    expect((await accountOf(family.customerId)).dueCents).toBe(0)
  })

  test('what was typed before the statement came is proved by it, never taken twice; reversed, the line waits again', async () => {
    const family = await owing()
    await receive(family.customerId, { method: 'transfer', receivedOn: '2026-11-16' })
    const before = await balance('512000')
    await bring({ cents: 4500, day: '2026-11-17', label: 'VIR RECU', name: 'inconnu', reference: 'T1' })
    expect((await accept('VIR RECU')).proposal.kind).toBe('receipt')
    expect((await accountOf(family.customerId)).receipts).toHaveLength(1)
    expect(await balance('512000')).toBe(before)
    // deleted on its bill, the bank's match would go without a word
    const [payment] = (await app.call(billingApi.orderPaymentsList, { orderId: String(family.orderId) }, compta)).body
      .rows
    const removal = { paymentId: payment?.id ?? 0, reason: 'Autre famille' }
    expect((await app.call(billingApi.paymentDelete, removal, compta)).body).toMatchObject({
      ...{ isValid: false, errorMsgs: [expect.stringContaining('Le relevé de la banque a confirmé')] },
    })
    expect((await lineOf('VIR RECU', 'settled')).kind).not.toBeNull()
    const [receipt] = (await accountOf(family.customerId)).receipts
    const end = {
      id: receipt?.id ?? 0,
      updatedAt: receipt?.updatedAt ?? null,
      end: 'reversed',
      reason: 'Autre famille',
    }
    await app.call(receiptsApi.endReceipt, { ...end, endedOn: '2026-11-20', bankFeeCents: 0 } as never, compta)
    expect((await lineOf('VIR RECU')).kind).toBeNull()
    await settle((await lineOf('VIR RECU')).id, { to: 'family', customerId: (await owing()).customerId })
  })
})

test('a slip is proved by its line, and is not cancelled while it is', async () => {
  const family = await owing()
  const receipt = await receive(family.customerId, { chequeNumber: '77', chequeBank: 'Crédit Breton' })
  const slip = {
    company: 'private-tuition',
    method: 'cheque',
    depositedOn: '2026-11-17',
    receiptIds: [receipt.id ?? 0],
  }
  const made = (await app.call(receiptsApi.saveSlip, slip as never, compta)).body
  await bring({ cents: 4500, day: '2026-11-19', label: 'REMISE CHEQUES', reference: 'S1' })
  expect((await accept('REMISE CHEQUES')).proposal).toMatchObject({ kind: 'slip', confidence: 'exact' })
  const cancelled = (await app.call(receiptsApi.cancelSlip, { id: made.id ?? 0 }, compta)).body
  expect(cancelled.errorMsgs[0]).toContain('annulez d’abord son rapprochement')
  expect(await undo('REMISE CHEQUES')).toMatchObject({ isValid: true })
  expect((await app.call(receiptsApi.cancelSlip, { id: made.id ?? 0 }, compta)).body.isValid).toBe(true)
})

test('a payout is its charges less fees, line by line; the bank empties the account of the provider', async () => {
  const paid = await arrangeBilled(app, { card: 'works' })
  const transit = await balance('512500')
  expect(transit).toBeGreaterThan(0)
  // the provider has the money two days later; it leaves when the bank is asked for its statement
  clock.advance(3 * 86_400_000)
  await moveSandbox()
  compta = await app.director()
  expect((await fetch(`${app.sandbox.httpUrl}/banque/releve.xml`)).status).toBe(200)
  await followPayouts.run(task())
  await followPayouts.run(task())
  const payouts = await app.database.db.selectFrom('cardPayouts').selectAll().execute()
  expect(payouts).toHaveLength(1)
  const [payout] = payouts
  await bring({ cents: payout?.amountCents ?? 0, day: '2026-11-23', label: 'VIR SEPA STRIPE', reference: 'P1' })
  const { proposal } = await accept('VIR SEPA STRIPE')
  expect(proposal.kind).toBe('payout')
  const details = (await app.call(bankApi.payout, { id: String(payout?.id) }, compta)).body
  expect(details.chargesCents - details.feesCents + details.refundsCents).toBe(payout?.amountCents)
  expect(details.lines.map(({ reference }) => reference)).toContain(paid.reference)
  expect(await balance('512500')).toBe(transit - (payout?.amountCents ?? 0))
  const { accounts } = (await app.call(bankApi.transit, {}, compta)).body
  for (const account of accounts) expect(account.itemsCents, account.code).toBe(account.balanceCents)
  expect(await undo('VIR SEPA STRIPE')).toMatchObject({ isValid: true })
  expect(await balance('512500')).toBe(transit)
})

test('what nobody knows waits at 471000 until it is explained, and is listed; a fee is a fee', async () => {
  const held = await balance('471000')
  const fees = await balance('627000')
  await bring(
    { cents: 9900, day: '2026-11-18', label: 'MYSTERE', reference: 'M1' },
    { cents: -1250, day: '2026-11-18', label: 'FRAIS TENUE DE COMPTE', reference: 'M2' },
  )
  const mystery = await lineOf('MYSTERE')
  expect(mystery.proposals).toEqual([])
  expect(await settle(mystery.id, { to: 'fee' })).toMatchObject({ isValid: false })
  expect(await settle(mystery.id, { to: 'suspense', reason: 'Qui est-ce ?' })).toMatchObject({ isValid: true })
  await accept('FRAIS TENUE')
  expect([await balance('471000'), await balance('627000')]).toEqual([held - 9900, fees + 1250])
  const family = await owing()
  expect(await settle(mystery.id, { to: 'family', customerId: family.customerId })).toMatchObject({ isValid: true })
  expect(await balance('471000')).toBe(held)
  expect(await accountOf(family.customerId)).toMatchObject({ dueCents: 0, credits: [{ cents: 5400 }] })
})

test('nobody without the right to write the books imports or settles', async () => {
  const reader = await app.staff({ accounting: 'read' })
  const answer = await app.call(bankApi.settleLine, { id: 1, choice: { to: 'fee' } }, reader)
  expect(answer.status).toBe(403)
})
