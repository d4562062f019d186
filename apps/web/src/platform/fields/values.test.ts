// What fields read and write: amounts, masks, phones, hours, files, words.
import { documentFileRules } from '@cartable/domain/documents/documents.schema.ts'
import { identityFileRules } from '@cartable/domain/documents/own-documents.words.ts'
import { parseTime, periodLabels, periodPresets } from '@cartable/domain/kernel/dates.ts'
import { photoExtensions, photoMaxBytes } from '@cartable/domain/people/people.schema.ts'
import { describe, expect, test } from 'vitest'
import { refusalOfFile } from './files/file-rules.ts'
import { applyMask, caretAfter, masks, unmask } from './mask.ts'
import { readDecimal, readEuros, readInteger, writeDecimal, writeEuros } from './numbers.ts'
import { writePhone } from './PhoneField.tsx'
import { isoOfParis, parisDayAndTime } from './paris.ts'
import { summaryOf } from './texts.ts'

const picture = { extensions: photoExtensions, maxBytes: photoMaxBytes }
const masked = (name: keyof typeof masks, typed: string) => {
  const { pattern, clean }: { pattern: string; clean?: (typed: string) => string } = masks[name]
  const bare = unmask(pattern, clean ? clean(typed) : typed)
  return [bare, applyMask(pattern, bare)]
}

describe('numbers', () => {
  test.each([
    ['5.5', 550],
    ['5,5', 550],
    ['1 234,56 €', 123456],
    ['1\u202f234,56\u00a0€', 123456],
    ['12', 1200],
    ['-3,20', -320],
    ['', null],
  ])('reads %s', (typed, cents) => expect(readEuros(typed)).toBe(cents))
  test.each(['abc', '1,234,56', '5.555', '5e3', '--1'])('does not guess %s', (typed) =>
    expect(readEuros(typed)).toBeNaN(),
  )
  test('writes what it reads', () => {
    for (const cents of [0, 5, 550, 123456, -320, 100_000_000]) expect(readEuros(writeEuros(cents))).toBe(cents)
    expect(writeEuros(Number.NaN)).toBe('')
  })
  test('keeps percentages exact, as text', () => {
    expect(readDecimal('5,50', 4)).toBe('5.5')
    expect(readDecimal('21.1234', 4)).toBe('21.1234')
    expect(readDecimal('21.12345', 4)).toBeUndefined()
    expect(readDecimal('x', 4)).toBeUndefined()
    expect(readDecimal(' ', 4)).toBeNull()
    expect(writeDecimal('5.5', 2)).toBe('5,50')
    expect(writeDecimal('1234567.25')).toBe('1\u202f234\u202f567,25')
  })
  test('whole numbers only', () => {
    expect(readInteger('1 200')).toBe(1200)
    expect(readInteger('')).toBeNull()
    expect(readInteger('1,5')).toBeNaN()
  })
})

describe('masks', () => {
  test('SHELL-066 the French phone shows as 99 99 99 99 99, however it is pasted', () => {
    for (const typed of [
      '0612345678',
      '06 12 34 56 78',
      '06.12.34.56.78',
      '+33612345678',
      '+33 6 12 34 56 78',
      '+33 (0)6 12 34 56 78',
      '0033612345678',
    ])
      expect(masked('phoneFr', typed)).toEqual(['0612345678', '06 12 34 56 78'])
  })
  test('SHELL-067 SIREN shows as 999 999 999', () =>
    expect(masked('siren', '123456789')).toEqual(['123456789', '123 456 789']))
  test('SHELL-068 NIC has five digits', () => expect(masked('nic', '00012 9')).toEqual(['00012', '00012']))
  test('SHELL-069 the VAT number is two letters and 99 999 999 999', () => {
    expect(masked('vat', 'fr12345678901')).toEqual(['FR12345678901', 'FR 12 345 678 901'])
    expect(masked('vat', '1fr2')).toEqual(['FR2', 'FR 2'])
  })
  test('IBAN by four, URSSAF 18 digits, employer 3-3-3-5', () => {
    expect(masked('iban', 'fr7630006000011234567890189')[1]).toBe('FR76 3000 6000 0112 3456 7890 189')
    expect(masked('urssaf', '123456789012345678999')[0]).toHaveLength(18)
    expect(masked('employer', '12345678912345')[1]).toBe('123 456 789 12345')
  })
  test('the caret stays after the same character', () => {
    expect(caretAfter('192 345 678', 2)).toBe(2)
    expect(caretAfter('192 345 678', 4)).toBe(5)
    expect(caretAfter('192', 3)).toBe(3)
  })
})

describe('phones', () => {
  test('SHELL-060 a number is formatted by its region once it has more than 3 digits', () => {
    expect(writePhone('047', 'BE')).toBe('047')
    expect(writePhone('0470123456', 'BE')).toBe('0470 12 34 56')
    expect(writePhone('0612345678', 'FR')).toBe('06 12 34 56 78')
  })
})

describe('instants', () => {
  test('Paris is one hour ahead in winter, two in summer', () => {
    expect(isoOfParis('2026-01-15', '09:00')).toBe('2026-01-15T08:00:00.000Z')
    expect(isoOfParis('2026-07-15', '09:00')).toBe('2026-07-15T07:00:00.000Z')
    expect(parisDayAndTime('2026-07-15T22:30:00Z')).toEqual({ day: '2026-07-16', time: '00:30' })
    expect(parisDayAndTime('demain')).toBeNull()
  })
  test('on the nights when the clock changes', () => {
    expect(isoOfParis('2026-03-29', '03:30')).toBe('2026-03-29T01:30:00.000Z')
    expect(parisDayAndTime(isoOfParis('2026-03-29', '02:30'))).toEqual({ day: '2026-03-29', time: '03:30' })
    expect(parisDayAndTime(isoOfParis('2026-10-25', '02:30'))).toEqual({ day: '2026-10-25', time: '02:30' })
  })
  test.each([
    ['9', '09:00'],
    ['9h30', '09:30'],
    ['930', '09:30'],
    ['14:5', '14:05'],
    ['25:00', null],
    ['9:75', null],
    ['', null],
  ])('hour %s', (typed, time) => expect(parseTime(typed)).toBe(time))
})

describe('files', () => {
  const file = (name: string, size = 1000) => ({ name, size })
  test('SHELL-063 identity proofs are jpg, jpeg or png', () => {
    for (const name of ['a.jpg', 'a.JPEG', 'a.b.png']) expect(refusalOfFile(file(name), identityFileRules)).toBeNull()
    for (const name of ['a.pdf', 'a.gif', 'jpg', 'a.png.exe'])
      expect(refusalOfFile(file(name), identityFileRules)).toContain('jpg, jpeg ou png')
  })
  test('SHELL-064 other documents take the listed extensions', () => {
    for (const e of [
      'jpg',
      'jpeg',
      'gif',
      'png',
      'txt',
      'docx',
      'doc',
      'xlx',
      'pdf',
      'ppt',
      'pptx',
      'odt',
      'ods',
      'odp',
    ])
      expect(refusalOfFile(file(`a.${e}`), documentFileRules)).toBeNull()
    for (const e of ['exe', 'svg', 'html', 'zip'])
      expect(refusalOfFile(file(`a.${e}`), documentFileRules)).not.toBeNull()
  })
  test('SHELL-101 photos are jpg, jpeg, png, webp', () => {
    for (const e of ['jpg', 'jpeg', 'png', 'webp']) expect(refusalOfFile(file(`a.${e}`), picture)).toBeNull()
    expect(refusalOfFile(file('a.gif'), picture)).not.toBeNull()
  })
  test('too heavy and empty files are refused before they leave', () => {
    expect(refusalOfFile(file('a.png', 5_100_000), picture)).toContain('5,1\u00a0Mo, au plus 5\u00a0Mo')
    expect(refusalOfFile(file('a.png', 0), picture)).toContain('vide')
  })
})

describe('words', () => {
  test('SHELL-082 beyond 3 values a multi-select says a count', () => {
    expect(summaryOf(['CP', 'CE1', 'CE2'])).toBe('CP, CE1, CE2')
    expect(summaryOf(['CP', 'CE1', 'CE2', 'CM1'])).toBe('4 sélectionnés')
    expect(summaryOf(['A', 'B', 'C', 'D'], true)).toBe('4 sélectionnées')
  })
  test('SHELL-085 SHELL-086 SHELL-087 SHELL-088 SHELL-089 every period preset has its words', () => {
    const wanted =
      'today yesterday tomorrow this_week floating_week last_week next_week this_month floating_month last_month next_month this_year floating_year last_year next_year all_periods futur past'
    expect([...periodPresets].sort()).toEqual(wanted.split(' ').sort())
    for (const preset of periodPresets) expect(periodLabels[preset]).not.toBe('')
  })
})
