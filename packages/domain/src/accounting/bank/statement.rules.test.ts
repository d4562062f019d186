// Proves how the days, amounts and titles of banks are read, and which lines are new.
import { expect, test } from 'vitest'
import { guessColumns, newLines, type ReadLine, readCents, readDay, withReferences } from './statement.rules.ts'

test('days are read as banks write them, and what is no day is none', () => {
  const days = ['30/11/2026', '30/11/26', '30.11.2026', '30-11-2026', '2026-11-30', '20261130', '2026-11-30T08:12:00']
  expect(new Set(days.map(readDay))).toEqual(new Set(['2026-11-30']))
  expect(['31/02/2026', 'hier', '', '2026', '30/11'].map(readDay)).toEqual([null, null, null, null, null])
  expect(readDay(' 30/11/2026 ')).toBe('2026-11-30')
  for (const text of ['12026-11-30', '2026-11-301', '120261130', '202611301', 'x30/11/2026'])
    expect(readDay(text), text).toBeNull()
})

test('amounts are read with a comma or a point, spaces, signs before or behind', () => {
  const read = (text: string) => readCents(text)
  expect(['1 234,56', '1\u202f234,56 €', '1.234,56', '1,234.56', '1234.56', '+1234,56 EUR'].map(read)).toEqual(
    Array(6).fill(123_456),
  )
  expect(['-12,5', '−12,50', '12,50-', '(12,50)'].map(read)).toEqual(Array(4).fill(-1250))
  expect(['12', '1 000', '1.000', ',50'].map(read)).toEqual([1200, 100_000, 100_000, 50])
  expect(['1.234.567,8', '12,345,678', '123.456,78', '9999999999'].map(read)).toEqual([
    ...[123_456_780, 1_234_567_800, 12_345_678, 999_999_999_900],
  ])
  expect(read('12345678901')).toBeNull()
  expect(['', 'douze', '1,2,3,', '99999999999999'].map(read)).toEqual([null, null, null, null])
})

test('columns are guessed by the titles of French banks', () => {
  expect(guessColumns(['Date', 'Libellé', 'Montant'])).toMatchObject({
    day: 'Date',
    label: 'Libellé',
    amount: 'Montant',
  })
  expect(
    guessColumns(['Date de comptabilisation', 'Date opération', 'Libellé simplifié', 'Débit', 'Crédit', 'Référence']),
  ).toMatchObject({
    ...{ day: 'Date de comptabilisation', label: 'Libellé simplifié', amount: null, debit: 'Débit', credit: 'Crédit' },
    reference: 'Référence',
  })
})

test('a title is one column only, and a debit without a credit is no pair', () => {
  expect(guessColumns(['Date valeur', 'Date', 'Débit', 'Montant en euros', 'Nom du tiers', 'Réf. interne'])).toEqual({
    ...{ day: 'Date', label: null, amount: 'Montant en euros', debit: null, credit: null },
    ...{ counterparty: 'Nom du tiers', reference: 'Réf. interne' },
  })
  expect(guessColumns(['Mise à date', 'Crédit', 'Total du montant', 'Montant'])).toMatchObject({
    ...{ day: 'Mise à date', amount: 'Montant', debit: null, credit: null },
  })
  expect(guessColumns(['Détail Montant'])).toMatchObject({ amount: 'Détail Montant', label: null })
  expect(guessColumns(['Numéro de l’opération', 'Identifiant'])).toMatchObject({ reference: 'Numéro de l’opération' })
})

const line = (more: Partial<ReadLine>): ReadLine => ({
  ...{ bookedOn: '2026-11-20', amountCents: 4500, label: 'VIR', counterparty: null, counterpartyIban: null },
  ...{ endToEndId: null, reference: null, ...more },
})

test('what the bank says twice the same way on a day is two lines, and the same two in the next file', () => {
  const lines = withReferences([line({}), line({}), line({ reference: 'A1' })])
  expect(new Set(lines.map(({ reference }) => reference)).size).toBe(3)
  const known = lines.map((one) => ({ ...one, isOtherFormat: false }))
  const next = withReferences([line({}), line({}), line({}), line({ reference: 'A1' })])
  expect(newLines(next, known)).toHaveLength(1)
})

test('a csv of days that a CAMT had brought adds nothing, but for what it had not', () => {
  const camt = withReferences([line({ reference: 'A1' }), line({ reference: 'A2', amountCents: -900 })])
  const csv = withReferences([
    line({ label: 'autrement dit' }),
    line({ amountCents: -900 }),
    line({ amountCents: -100 }),
  ])
  const known = camt.map((one) => ({ ...one, isOtherFormat: true }))
  expect(newLines(csv, known).map(({ amountCents }) => amountCents)).toEqual([-100])
})

test('a line is known by the name its bank gives, else by all that it says; the second of one name by its rank', () => {
  const names = (...lines: ReadLine[]) => withReferences(lines).map(({ reference }) => reference)
  expect(names(line({ reference: 'A1' }), line({}), line({}), line({}), line({ endToEndId: 'E1' }))).toEqual([
    ...['A1', '2026-11-20|4500|VIR|', '2026-11-20|4500|VIR|#2', '2026-11-20|4500|VIR|#3', '2026-11-20|4500|VIR|E1'],
  ])
})

test('two formats have a line as often as the one that had it first', () => {
  const csv = withReferences([line({}), line({}), line({}), line({ bookedOn: '2026-11-21' })])
  const camt = withReferences(['A1', 'A2'].map((reference) => line({ reference })))
  const known = camt.map((one) => ({ ...one, isOtherFormat: true }))
  expect(newLines(csv, known).map(({ bookedOn }) => bookedOn)).toEqual(['2026-11-20', '2026-11-21'])
})
