// Proves what is the same for whoever searches: letters of a keyboard stand for those of print.
import { expect, test } from 'vitest'
import { folded, slugged } from './folded.ts'

test('capitals, accents, ligatures, apostrophes and wide spaces are typed as any keyboard has them', () => {
  expect(folded('ÉLÈVE')).toBe('eleve')
  expect(folded('Journal d’accès')).toBe(folded("journal d'acces"))
  expect(folded('Cœur et Læticia')).toBe('coeur et laeticia')
  expect(folded('Stages\u00a0: 12\u202fh')).toBe('stages : 12 h')
})

test('an address keeps letters and digits, one hyphen for the rest', () => {
  expect(slugged('Stage d’été à Lyon')).toBe('stage-d-ete-a-lyon')
  expect(slugged('  Vœux & co  ')).toBe('voeux-co')
})
