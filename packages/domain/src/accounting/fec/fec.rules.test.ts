// The FEC: what a line is written as, what a whole file is refused for, the bytes of its character set.
import { describe, expect, test } from 'vitest'
import { type FecLine, fecChecker, fecDescription, fecHeader, fecName, fecText, fecValues } from './fec.rules.ts'
import { latin9 } from './latin9.rules.ts'

const line = (more: Partial<FecLine> = {}): FecLine => ({
  ...{ journal: 'VE', journalName: 'Ventes', number: 1, day: '2026-01-15', account: '411000', accountName: 'Clients' },
  ...{ auxiliary: 'C0001', auxiliaryName: 'LEFÈVRE Hélène', piece: 'F2026-0001', pieceDay: '2026-01-15' },
  ...{ label: 'Cours de français', debitCents: 12_000, creditCents: 0, letter: 'A', letteredOn: '2026-01-20' },
  sealedOn: '2026-01-31',
  ...more,
})
const sale = (more: Partial<FecLine> = {}) =>
  line({
    ...{ account: '706100', accountName: 'Ventes', auxiliary: null, auxiliaryName: null, letter: null },
    ...{ letteredOn: null, debitCents: 0, creditCents: 12_000, ...more },
  })
const year = { from: '2026-01-01', to: '2026-12-31' }
const faultsOf = (lines: readonly FecLine[]) => {
  const checker = fecChecker(year)
  for (const one of lines) checker.add(one)
  return checker.faults()
}

test('a line is written as the administration reads it: 18 columns, tabs, CR LF, commas, days without separators', () => {
  expect(fecName('732829320', '2026-12-31')).toBe('732829320FEC20261231')
  expect(fecHeader).toBe(
    'JournalCode\tJournalLib\tEcritureNum\tEcritureDate\tCompteNum\tCompteLib\tCompAuxNum\tCompAuxLib\tPieceRef\tPieceDate\tEcritureLib\tDebit\tCredit\tEcritureLet\tDateLet\tValidDate\tMontantdevise\tIdevise\r\n',
  )
  expect(fecText(line())).toBe(
    'VE\tVentes\tVE1\t20260115\t411000\tClients\tC0001\tLEFÈVRE Hélène\tF2026-0001\t20260115\tCours de français\t120,00\t0,00\tA\t20260120\t20260131\t\t\r\n',
  )
})

test('what would cut a line is a plain space; a piece without a reference is named by its entry; a letter has its day', () => {
  const values = fecValues(line({ label: ' a\tb\r\nc|d\u00a0e\u202f! ', piece: ' \u00a0', letteredOn: null }))
  expect(values[10]).toBe('a b c d e !')
  expect(values[8]).toBe('VE1')
  expect(values.slice(13, 15)).toEqual(['', ''])
  expect(fecValues(line({ auxiliaryName: null }))[7]).toBe('C0001')
})

describe('a file', () => {
  test('that holds is let through', () => {
    const opening = { journal: 'AN', journalName: 'À-nouveaux', day: '2026-01-01', sealedOn: '2027-02-01' }
    expect(
      faultsOf([line(opening), sale({ ...opening, account: '120000', accountName: 'Résultat' }), line(), sale()]),
    ).toEqual([])
  })
  test.each<[what: string, lines: readonly FecLine[], said: RegExp]>([
    ['out of balance', [line(), sale({ creditCents: 11_999 })], /VE1 n’est pas équilibrée/],
    ['with a gap', [line({ number: 2 }), sale({ number: 2 })], /1 écritures pour 2 numéros/],
    [
      'with an entry of another year',
      [line({ day: '2025-12-31' }), sale({ day: '2025-12-31' })],
      /datée de l’exercice/,
    ],
    ['with an entry that is not sealed', [line({ sealedOn: null }), sale({ sealedOn: null })], /pas encore scellée/],
    ['without a label', [line({ label: ' ' }), sale()], /Ligne 2, colonne EcritureLib : la valeur est vide/],
    ['with a strange account', [line({ account: '4A1' }), sale()], /colonne CompteNum.*trois chiffres/],
    ['with an account of two names', [line(), sale({ account: '411000' })], /411000 a deux libellés/],
    ['with a line of nothing', [line({ debitCents: 0 }), sale()], /un seul de Debit et Credit/],
    ['with an entry of two days', [line(), sale({ pieceDay: '2026-01-16' })], /plusieurs dates/],
    [
      'whose opening comes late',
      [line(), sale(), line({ journal: 'AN' }), sale({ journal: 'AN' })],
      /AN1 d’à-nouveaux ne vient pas en premier/,
    ],
    ['without a line', [], /aucune écriture/],
  ])('%s is refused with its line', (_what, lines, said) => {
    expect(faultsOf(lines).join(' ').replaceAll('\u00a0', ' ')).toMatch(said)
  })
  test('says twenty faults at most, however many lines are wrong', () => {
    expect(faultsOf(Array.from({ length: 90 }, (_, at) => line({ number: at + 1, label: '' }))).length).toBe(20)
  })
})

test('ISO 8859-15: its own signs, letters that it lacks by the nearest one, a question mark for the rest', () => {
  const bytes = (text: string) => [...latin9(text)].map((byte) => byte.toString(16)).join('')
  const read = (text: string) => String.fromCharCode(...latin9(text))
  expect(bytes('é€œŒŸ')).toBe('e9a4bdbcbe')
  expect(bytes('e\u0301')).toBe('e9')
  expect(read('L’élève Łukasz Şen – 1…')).toBe("L'élève Lukasz Sen - 1...")
  expect(read('¤ 😀 ש')).toBe('? ? ?')
})

test('the description says the file, its year, its lines and what was left aside, its columns and journals', () => {
  const facts = {
    ...{
      from: '2026-01-01',
      to: '2026-12-31',
      company: 'Cours Armor',
      siren: '732829320',
      name: '732829320FEC20261231',
    },
    ...{ isClosed: false, writtenOn: '2027-02-03', lines: 12, waiting: 0, journals: [{ code: 'VE', name: 'Ventes' }] },
  }
  const said = fecDescription(facts)
  expect(said.split('\r\n').slice(0, 4)).toEqual([
    'Fichier des écritures comptables 732829320FEC20261231.txt',
    'Cours Armor, SIREN 732829320, exercice du 01/01/2026 au 31/12/2026',
    'Écrit le 03/02/2027\u00a0: 12 lignes, une ligne d’en-tête en plus',
    'Exercice non clôturé\u00a0: le fichier s’arrête aux écritures validées à ce jour.',
  ])
  expect(said).toContain('\r\n1. JournalCode')
  expect(said).toMatch(/VE\u00a0: Ventes\r\n$/)
  expect(said).not.toContain('Laissés de côté')
  const waiting = fecDescription({ ...facts, waiting: 2 })
  expect(waiting).toContain('à ce jour\u00a0: 2 événements.')
  expect(waiting.split('\r\n')).toHaveLength(said.split('\r\n').length + 1)
})
