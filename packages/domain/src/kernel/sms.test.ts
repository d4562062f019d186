// SMS counted and cut as operators do.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countSms, smsEncoding, smsParts, smsText } from './sms.ts'

const gsmLetters = fc.constantFrom(...'abcXYZ 0123éèàùÇñÑ@£$\n!?€[]{}|^~\\')
const anyText = fc.string({ unit: 'grapheme', maxLength: 900 })
const gsmText = fc.array(gsmLetters, { maxLength: 900 }).map((letters) => letters.join(''))
const unitsOf = (text: string, encoding: 'gsm' | 'unicode') =>
  encoding === 'unicode' ? text.length : text.length + (text.match(/[\f^{}\\[~\]|€]/g)?.length ?? 0)

test('one SMS holds 160 characters of the GSM alphabet, two hold 306', () => {
  expect(countSms('a'.repeat(160))).toEqual({ encoding: 'gsm', units: 160, parts: 1, remaining: 0 })
  expect(countSms('a'.repeat(161))).toEqual({ encoding: 'gsm', units: 161, parts: 2, remaining: 145 })
  expect(countSms('a'.repeat(306))).toMatchObject({ parts: 2, remaining: 0 })
  expect(countSms('a'.repeat(307))).toMatchObject({ parts: 3 })
})

test('one other letter and only 70 are left, then 67 by SMS', () => {
  expect(countSms(`ê${'a'.repeat(69)}`)).toEqual({ encoding: 'unicode', units: 70, parts: 1, remaining: 0 })
  expect(countSms(`ê${'a'.repeat(70)}`)).toMatchObject({ encoding: 'unicode', parts: 2, remaining: 63 })
  expect(countSms(`ê${'a'.repeat(134)}`)).toMatchObject({ parts: 3 })
})

test('the euro, brackets and their like count two, and are never cut', () => {
  expect(countSms('€'.repeat(80))).toMatchObject({ encoding: 'gsm', units: 160, parts: 1 })
  expect(countSms('€'.repeat(81))).toMatchObject({ units: 162, parts: 2 })
  // 153 is odd: the 77th sign does not fit in the first part
  expect(smsParts('€'.repeat(81)).map((part) => part.length)).toEqual([76, 5])
})

test('French letters: é è à ù Ç belong to the alphabet, ê ô î ç œ do not', () => {
  expect(smsEncoding('Rendez-vous déplacé à 14 h 30, où et à quel prix ? 12 € [ici]')).toBe('gsm')
  for (const letter of 'êôîçœâëï') expect(smsEncoding(letter)).toBe('unicode')
})

test('typographic signs are written plainly, so that an apostrophe does not double the price', () => {
  expect(smsText('L’élève a dit\u00a0: «\u00a0d’accord\u00a0» – à 12\u202fh…')).toBe(
    'L\'élève a dit : "d\'accord" - à 12 h...',
  )
  expect(smsEncoding(smsText('L’élève n’est pas venu…'))).toBe('gsm')
  expect(smsText('être')).toBe('être')
})

test('no text is no SMS', () => expect(countSms('')).toEqual({ encoding: 'gsm', units: 0, parts: 0, remaining: 160 }))

test('whatever the text: the parts put end to end are the text, and each fits', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, gsmText), (text) => {
      const parts = smsParts(text)
      expect(parts.join('')).toBe(text)
      const encoding = smsEncoding(text)
      const room = parts.length === 1 ? { gsm: 160, unicode: 70 } : { gsm: 153, unicode: 67 }
      for (const part of parts) {
        expect(unitsOf(part, encoding)).toBeLessThanOrEqual(room[encoding])
        // a character of two code units is not cut in two
        if (text.isWellFormed()) expect(part.isWellFormed()).toBe(true)
      }
      // no fewer parts could hold it, but for what a two-unit character leaves empty
      const { units, remaining } = countSms(text)
      expect(units).toBe(unitsOf(text, encoding))
      expect(remaining).toBeGreaterThanOrEqual(0)
      if (parts.length > 1)
        expect(units).toBeGreaterThan(
          parts.length === 2 ? { gsm: 160, unicode: 70 }[encoding] : (parts.length - 1) * (room[encoding] - 1),
        )
    }),
    { numRuns: 400 },
  )
})

test('whatever the text: the alphabet of the parts is that of the whole or a cheaper one, and plain signs change nothing twice', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const plain = smsText(text)
      expect(smsText(plain)).toBe(plain)
      if (smsEncoding(text) === 'gsm') expect(smsParts(text).every((part) => smsEncoding(part) === 'gsm')).toBe(true)
    }),
  )
})
