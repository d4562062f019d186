// Proves that signing in never sends a person to another site.
import { describe, expect, test } from 'vitest'
import { safeReturn } from './safe-return.ts'

const origin = 'https://cartable.example'

describe('safeReturn', () => {
  test('keeps a page of this site with its query and anchor', () => {
    expect(safeReturn('/customer/manage?q=dupont#notes', origin)).toBe('/customer/manage?q=dupont#notes')
  })
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '',
    undefined,
    '/login',
  ])('refuses %j', (asked) => {
    expect(safeReturn(asked, origin)).toBeNull()
  })
})
