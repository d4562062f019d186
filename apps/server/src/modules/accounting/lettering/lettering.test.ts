// Lettering on the real database: what letters by itself after posting, by hand, undone and left to people, two at once, taken back, a closed year.
import { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { letteringApi } from '@cartable/domain/accounting/lettering/lettering.api.ts'
import { isLetterable } from '@cartable/domain/accounting/lettering/lettering.rules.ts'
import { receiptsApi } from '@cartable/domain/billing/receipts/receipts.api.ts'
import type { ReceiptInput } from '@cartable/domain/billing/receipts/receipts.schema.ts'
import { coursesApi } from '@cartable/domain/courses/courses.api.ts'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Caller } from '../../../../test/app.ts'
import { arrangeContract, arrangeCourse } from '../../../../test/factories/tuition.ts'
import { startTuitionApp, type TuitionApp } from '../../../../test/tuition-app.ts'
import { fixedClock } from '../../../platform/clock.ts'
import { inWrite } from '../../../platform/db/database.ts'
import { postLedger } from '../post-ledger.ts'

let app: TuitionApp
let compta: Caller

const post = async () => {
  const report = await postLedger.run({
    db: app.database.db,
    write: (operation: string, change: Parameters<typeof inWrite>[2]) =>
      inWrite(app.database, { operation }, change as never),
    platform: app.platform,
    signal: new AbortController().signal,
  } as never)
  return report?.summary
}
const spoken = (words: unknown) => JSON.stringify(words).replaceAll(/[\u00a0\u202f]/g, ' ')

/** A family that owes this many lessons of 45 € each. */
const owing = async (count: number) => {
  const tuition = await app.write((db) => arrangeContract(db))
  const bills: string[] = []
  for (let index = 0; index < count; index += 1) {
    const courseId = await app.write((db) => arrangeCourse(db, tuition))
    bills.push((await app.call(coursesApi.confirm, { id: courseId }, compta)).body.billNumber ?? 'none')
  }
  return { customerId: tuition.customerId, bills }
}
const cheques = Array.from({ length: 100 }, (_, index) => String(1000 + index))
const receive = async (customerId: number, amountCents: number, more: Partial<ReceiptInput> = {}) => {
  const input: ReceiptInput = {
    ...{ id: null, updatedAt: null, customerId, company: 'private-tuition', method: 'cheque', amountCents },
    ...{ receivedOn: '2026-11-20', chequeNumber: cheques.shift() ?? null, chequeBank: 'Crédit Breton' },
    ...{ comments: null, reason: null, confirmsTwin: false, parts: null, ...more },
  }
  const { body } = await app.call(receiptsApi.saveReceipt, input, compta)
  expect(body.errors).toBeNull()
  const account = (await app.call(receiptsApi.customerAccount, { customerId: String(customerId) }, compta)).body
  return account.receipts.find(({ id }) => id === body.id)
}
const linesOf = async (customerId: number, code = '411000') => {
  const filters = { customerId: String(customerId), size: '100', sort: 'date.asc' } as const
  const { rows } = (await app.call(ledgerApi.ledgerLines, filters, compta)).body
  // bills first, then money, each in the order in which it was entered
  const rank = ({ journal, id }: (typeof rows)[number]) => (journal === 'VE' ? 0 : 1_000_000) + id
  return rows.filter(({ accountCode }) => accountCode === code).toSorted((a, b) => rank(a) - rank(b))
}
const letters = async (customerId: number, code?: string) =>
  (await linesOf(customerId, code)).map(({ letter }) => letter)
const letterBy = async (lineIds: number[], by = compta) =>
  (await app.call(letteringApi.letterLines, { lineIds }, by)).body
const unletter = async (lineId: number) => (await app.call(letteringApi.unletterLine, { lineId }, compta)).body

beforeAll(async () => {
  app = await startTuitionApp({ clock: fixedClock('2026-11-20T12:00:00Z') })
  compta = await app.director()
})
afterAll(() => app.close())

test('codes follow each other in letters, three then four', async () => {
  const { rows } = await sql<{ code: string }>`
    select letter_code(n) as code from unnest(array[1, 2, 26, 27, 677, 17576, 17577, 17578]) n`.execute(app.database.db)
  expect(rows.map(({ code }) => code)).toEqual(['AAA', 'AAB', 'AAZ', 'ABA', 'BAA', 'ZZZ', 'AAAA', 'AAAB'])
})

test('accounts of third parties and of money on its way are lettered', () => {
  expect(['411000', '471000', '511000', '512500', '580000'].every(isLetterable)).toBe(true)
  expect(['512000', '530000', '706100', '601000'].some(isLetterable)).toBe(false)
})

test('a bill and its receipts bear its number, and letter once they cancel each other, by themselves and once', async () => {
  const { customerId, bills } = await owing(2)
  await receive(customerId, 4500)
  expect(await post()).toMatchObject({ lettered: 1, failed: 0 })
  expect(await letters(customerId)).toEqual(['AAA', null, 'AAA'])
  const [bill, , payment] = await linesOf(customerId)
  expect([bill?.piece, payment?.piece]).toEqual([bills[0], bills[0]])
  expect(payment?.label).toMatch(/^Règlement CMD\d{8}, /)
  expect(bill?.letteredOn).toBe('2026-11-20')
  expect(await post()).toMatchObject({ lettered: 0, failed: 0 })
  // the second bill is paid in two parts: it letters with the last of them
  await receive(customerId, 2000)
  await post()
  expect(await letters(customerId)).toEqual(['AAA', null, 'AAA', null])
  await receive(customerId, 2500)
  await post()
  expect(await letters(customerId)).toEqual(['AAA', 'AAB', 'AAA', 'AAB', 'AAB'])
  const open = await app.call(ledgerApi.ledgerLines, { customerId: String(customerId), lettering: 'open' }, compta)
  expect(open.body.rows.filter(({ accountCode }) => accountCode === '411000')).toEqual([])
  const entry = (await app.call(ledgerApi.ledgerEntry, { id: String(bill?.entryId) }, compta)).body
  expect(entry.lines[0]).toMatchObject({ letter: 'AAA', letteredBy: null, with: [{ debit: 0, credit: 4500 }] })
})

test('cheques letter with their slip, and credit once it is used up', async () => {
  const { customerId } = await owing(1)
  const receipt = await receive(customerId, 6000)
  await post()
  expect(await letters(customerId, '419100')).toEqual([null])
  const slip = { company: 'private-tuition', method: 'cheque', depositedOn: '2026-11-20' } as const
  const made = await app.call(receiptsApi.saveSlip, { ...slip, receiptIds: [receipt?.id ?? 0] }, compta)
  expect(made.body.errors).toBeNull()
  await post()
  const { rows } = await sql<{ letter: string; cents: number; lines: number }>`
    select l.letter, sum(l.debit_cents - l.credit_cents)::integer as cents, count(*)::integer as lines from ledger_lines l join system_accounts a on a.id = l.system_account_id
     where a.code = '511000' and l.letter is not null group by 1`.execute(app.database.db)
  expect(rows).toEqual([{ letter: 'AAA', cents: 0, lines: 3 }])
})

test('a receipt reversed is lettered with what reverses it, and what it had paid is open again', async () => {
  const { customerId } = await owing(1)
  const receipt = await receive(customerId, 4500)
  await post()
  const [before] = await letters(customerId)
  expect(before).not.toBeNull()
  const end = {
    id: receipt?.id ?? 0,
    updatedAt: receipt?.updatedAt ?? '',
    endedOn: '2026-11-20',
    reason: 'Autre famille',
  }
  expect(
    (await app.call(receiptsApi.endReceipt, { ...end, end: 'reversed', bankFeeCents: 0 }, compta)).body.errors,
  ).toBeNull()
  await post()
  const [bill, payment, reversal] = await letters(customerId)
  expect([bill, payment === reversal, payment === null, payment === before]).toEqual([null, true, false, false])
  // a code never serves twice
  const { rows } = await sql<{ n: number; last: number; codes: number }>`
    select count(*)::integer as n, max(number) as last, count(distinct n.code)::integer as codes from ledger_letters n join system_accounts a on a.id = n.system_account_id
     where a.code = '411000'`.execute(app.database.db)
  expect(rows[0]).toEqual({ n: rows[0]?.last, last: rows[0]?.last, codes: rows[0]?.last })
  await receive(customerId, 4500)
  await post()
  expect((await letters(customerId)).every((letter) => letter !== null)).toBe(true)
})

test('undone by a person, lines are left to people: lettered again by hand, by one of two at once', async () => {
  const { customerId } = await owing(1)
  await receive(customerId, 4500)
  await post()
  const ids = (await linesOf(customerId)).map(({ id }) => id)
  expect(await unletter(ids[0] ?? 0)).toEqual({ isValid: true, errorMsgs: [] })
  expect(await unletter(ids[1] ?? 0)).toMatchObject({ isValid: false, errorMsgs: ['Cette ligne n’est plus lettrée.'] })
  await post()
  expect(await letters(customerId)).toEqual([null, null])
  const reader = await app.staff({ accounting: 'read' })
  expect((await app.call(letteringApi.letterLines, { lineIds: ids }, reader)).status).toBe(403)
  expect((await app.call(letteringApi.unletterLine, { lineId: ids[0] ?? 0 }, reader)).status).toBe(403)
  const answers = await Promise.all([letterBy(ids), letterBy(ids)])
  expect(answers.filter(({ isValid }) => isValid)).toHaveLength(1)
  expect(spoken(answers)).toContain('Une de ces lignes est déjà lettrée')
  const [one, other] = await letters(customerId)
  expect([one, one === null]).toEqual([other, false])
})

test('lines that do not cancel each other, of several people or of another account are refused with what is wrong', async () => {
  const [mine, theirs] = [await owing(2), await owing(1)]
  await receive(mine.customerId, 2000)
  await post()
  const [own, other] = [await linesOf(mine.customerId), await linesOf(theirs.customerId)]
  const ids = own.map(({ id }) => id)
  expect(spoken(await letterBy(ids.slice(0, 1)))).toContain('au moins deux lignes')
  expect(spoken(await letterBy([ids[0] ?? 0, ids[2] ?? 0]))).toContain('il reste 25,00 € au débit')
  expect(spoken(await letterBy([ids[0] ?? 0, other[0]?.id ?? 0]))).toContain('d’un seul compte et d’un seul tiers')
  const entry = (await app.call(ledgerApi.ledgerEntry, { id: String(own[0]?.entryId) }, compta)).body
  const sold = entry.lines.filter(({ accountCode }) => accountCode.startsWith('7')).map(({ id }) => id)
  const otherEntry = (await app.call(ledgerApi.ledgerEntry, { id: String(own[1]?.entryId) }, compta)).body
  const alsoSold = otherEntry.lines.filter(({ accountCode }) => accountCode.startsWith('7')).map(({ id }) => id)
  expect(spoken(await letterBy([...sold, ...alsoSold]))).toContain('Ce compte ne se lettre pas')
  expect((await app.call(letteringApi.letterLines, { lineIds: [ids[0] ?? 0, 999_999_999] }, compta)).status).toBe(404)
})

test('what is lettered in a closed year stays so', async () => {
  const { customerId } = await owing(1)
  await receive(customerId, 4500)
  await post()
  const [line] = await linesOf(customerId)
  // its months are closed: what was lettered may still be undone until the year is
  const close = (more: RawBuilder<unknown>) =>
    app.write((db) => sql`update fiscal_years set ${more} where period @> date '2026-11-20'`.execute(db))
  await close(sql`closed_through = '2026-12-31'`)
  expect(await unletter(line?.id ?? 0)).toMatchObject({ isValid: true })
  const lines = await linesOf(customerId)
  expect(await letterBy(lines.map(({ id }) => id))).toMatchObject({ isValid: true })
  await close(sql`closed_at = clock_now()`)
  expect(spoken(await unletter(line?.id ?? 0))).toContain('L’exercice 2026 est clos')
})
