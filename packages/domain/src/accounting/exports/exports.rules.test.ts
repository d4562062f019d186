// Files for accountants' programs, read back field by field: widths, amounts, accounts of persons, letters that ASCII lacks.
import { describe, expect, test } from 'vitest'
import { asciiText, type EntryLine } from './fixed-line.rules.ts'
import { quadraAccountFields, quadraFields, quadraWriter } from './quadra.rules.ts'
import { ximportFields, ximportWriter } from './ximport.rules.ts'

const line = (more: Partial<EntryLine> = {}): EntryLine => ({
  ...{ journal: 'VE', journalName: 'Ventes', number: 1, day: '2026-01-15', account: '411000', accountName: 'Clients' },
  ...{ auxiliary: 'C0000001', auxiliaryName: 'LEFÈVRE Hélène', piece: 'CP2026-0001234', pieceDay: '2026-01-15' },
  ...{ label: 'Cours d’œnologie à domicile, forfait', debitCents: 12_005, creditCents: 0, letter: null },
  ...{ letteredOn: null, sealedOn: '2026-01-31' },
  ...more,
})
const sale = (more: Partial<EntryLine> = {}) =>
  line({
    ...{ account: '706100', accountName: 'Soutien scolaire à domicile', auxiliary: null, auxiliaryName: null },
    ...{ debitCents: 0, creditCents: 12_005, ...more },
  })
const read = (fields: readonly (readonly [string, number])[], text: string) => {
  let at = 0
  return Object.fromEntries(
    fields.map(([name, width]) => {
      at += width
      return [name, text.slice(at - width, at).trim()]
    }),
  )
}

test('letters that ASCII lacks are written by the nearest ones', () => {
  expect(asciiText('Élève à l’œuvre – 3 € … 😀')).toBe("Eleve a l'oeuvre - 3 EUR ... ?")
  expect(asciiText('a\tb\r\nc')).toBe('a b c')
})

describe('XIMPORT', () => {
  test('a line of 142 characters bears the account of the person, its name and the end of the piece', () => {
    const text = ximportWriter().line(line())
    expect(text).toHaveLength(142 + 2)
    expect(read(ximportFields, text)).toEqual({
      ...{ movement: '1', journal: 'VE', day: '20260115', due: '', piece: '2026-0001234', account: '411C0000001' },
      ...{ label: "Cours d'oenologie a domic", amount: '0000000120.05', side: 'D', reconciled: '', analytic: '' },
      ...{ accountName: 'LEFEVRE Helene', euro: 'O', version: '2003' },
    })
  })
  test('movements are numbered in the file, one an entry whatever its journal', () => {
    const writer = ximportWriter()
    const numbers = [line(), sale(), line({ number: 2 }), sale({ number: 2 }), line({ journal: 'BQ' })]
      .map((one) => read(ximportFields, writer.line(one)))
      .map(({ movement, account }) => `${movement} ${account}`)
    expect(numbers).toEqual(['1 411C0000001', '1 706100', '2 411C0000001', '2 706100', '3 411C0000001'])
  })
})

describe('Quadra', () => {
  test('an account is described before its first entry, once; a movement has its 193 characters', () => {
    const writer = quadraWriter()
    const [account, movement] = writer.line(line()).split('\r\n') as [string, string]
    expect(read(quadraAccountFields, account)).toEqual({
      ...{ kind: 'C', account: 'C0000001', name: 'LEFEVRE Helene', key: 'CLEFEVR', before: '', collective: '411000' },
      ...{ after: '', update: '2', type: 'C' },
    })
    expect(movement).toHaveLength(193)
    expect(read(quadraFields, movement)).toMatchObject({
      ...{ kind: 'M', account: 'C0000001', folio: '000', day: '150126', side: 'D', amount: '+000000012005' },
      ...{ currency: 'EUR', journal: 'VE', label: "Cours d'oenologie a domicile,", piece: '26-0001234' },
      ...{ middlePiece: '-0001234', shortJournal: '', shortLabel: '' },
    })
    expect(writer.line(line()).split('\r\n')).toHaveLength(2)
    const general = writer.line(sale())
    expect(read(quadraAccountFields, general)).toMatchObject({ account: '706100', type: 'G', collective: '' })
  })
  test('funds held for a person stay on their account of the chart', () => {
    const held = line({ account: '467100', accountName: 'Fonds des clients employeurs' })
    expect(read(quadraFields, quadraWriter().line(held).split('\r\n')[1] ?? '')).toMatchObject({ account: '467100' })
  })
})
