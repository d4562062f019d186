// White is read on the colours that are taken, and on no other.
import { expect, test } from 'vitest'
import { contrastWithWhite, leastContrast } from './colour.ts'

test('contrast of white on a colour', () => {
  expect(contrastWithWhite('#000000')).toBeCloseTo(21)
  expect(contrastWithWhite('#ffffff')).toBeCloseTo(1)
  // the lightest grey that passes, and the next one (WCAG)
  expect(contrastWithWhite('#767676')).toBeGreaterThan(leastContrast)
  expect(contrastWithWhite('#777777')).toBeLessThan(leastContrast)
})
