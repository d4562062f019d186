// Who approves what one has prepared: somebody else where there is one.
import { expect, test } from 'vitest'
import { approverOf } from './rights.ts'

test('one approves what another prepared, and one’s own only where nobody else could', () => {
  expect(approverOf(1, 2, 5)).toBe('other')
  expect(approverOf(null, 2, 0)).toBe('other')
  expect(approverOf(2, 2, 1)).toBe('author')
  expect(approverOf(2, 2, 0)).toBe('author-alone')
})
