// Rules of the administration of accounts: what goes beyond whose rights, proposed logins, browsers in words.
import { describe, expect, test } from 'vitest'
import { rightCodes } from '../../kernel/rights.ts'
import { browserWords } from './browser.rules.ts'
import { isAdministrator, loginOfName, managesAccess, rightsBeyond } from './users.rules.ts'

describe('rights', () => {
  test('an administrator holds every right in full; managing users and roles is less', () => {
    const all = Object.fromEntries(rightCodes.map((code) => [code, 'fullAccess' as const]))
    expect(isAdministrator(all)).toBe(true)
    expect(isAdministrator({ ...all, todo: 'write' })).toBe(false)
    expect(isAdministrator({ users: 'fullAccess', roles: 'fullAccess' })).toBe(false)
    expect(managesAccess({ users: 'fullAccess', roles: 'fullAccess' })).toBe(true)
    expect(managesAccess({ ...all, roles: 'write' })).toBe(false)
  })
  test('a higher level of one right is beyond, whatever the others are', () => {
    const mine = { users: 'write', contacts: 'read' } as const
    expect(rightsBeyond({ contacts: 'read' }, mine)).toEqual([])
    expect(rightsBeyond({ users: 'fullAccess', contacts: 'write', billing: 'read' }, mine).sort()).toEqual([
      'billing',
      'contacts',
      'users',
    ])
    expect(rightsBeyond({ billing: 'forbidden' }, mine)).toEqual([])
    expect(rightsBeyond({}, {})).toEqual([])
  })
})

test('a login of a name has no accent, space or apostrophe, and three characters at least', () => {
  expect(loginOfName({ firstName: 'José', lastName: 'Le Bihan' })).toBe('jose.le-bihan')
  expect(loginOfName({ firstName: null, lastName: 'D’Aboville' })).toBe('d-aboville')
  expect(loginOfName({ firstName: null, lastName: 'Li' })).toHaveLength(3)
})

test('a user agent is told in words', () => {
  const agents = {
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0': 'Firefox sur Windows',
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15':
      'Safari sur macOS',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0':
      'Edge sur Windows',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1':
      'Safari sur iPhone',
    'curl/8.5.0': 'Navigateur inconnu',
  }
  for (const [agent, words] of Object.entries(agents)) expect(browserWords(agent)).toBe(words)
  expect(browserWords(null)).toBe('Navigateur inconnu')
})
