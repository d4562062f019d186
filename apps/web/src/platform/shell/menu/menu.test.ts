// Proves which menu entries a person sees, in which order, and which one an address stands under.
import { describe, expect, test } from 'vitest'
import type { SessionIdentity } from '../../session/session.ts'
import type { WebModule } from '../module.ts'
import { currentEntry, shownMenu } from './menu.ts'

const identity = (rights: SessionIdentity['rights']): SessionIdentity => ({
  accountId: 1,
  login: 'claire',
  name: 'Claire Delmas',
  initials: 'CD',
  parts: ['staff'],
  rights,
})
const read = (code: 'customers' | 'contacts' | 'statistics') => [
  { kind: 'right' as const, code, level: 'read' as const },
]
const modules: WebModule[] = [
  {
    name: 'customers',
    routes: [],
    menu: [
      {
        group: 'customers',
        label: 'Statistiques',
        path: '/student/statistics?mode=customer',
        needs: read('statistics'),
      },
      {
        group: 'customers',
        label: 'Liste des clients',
        path: '/customer/manage',
        records: ['/customer/show'],
        needs: read('customers'),
      },
    ],
  },
  {
    name: 'contacts',
    routes: [],
    menu: [
      { group: 'sales', label: 'Statistiques', path: '/student/statistics?mode=contact', needs: read('statistics') },
      { group: 'sales', label: 'Contacts — tableau', path: '/contact/overview', needs: read('contacts') },
    ],
  },
]

describe('menu', () => {
  test('groups and entries follow the tree, whatever the order of the modules', () => {
    const groups = shownMenu(modules, identity({ customers: 'read', contacts: 'read', statistics: 'read' }))
    expect(groups.map((g) => [g.key, g.entries.map((e) => e.label)])).toEqual([
      ['home', []],
      ['sales', ['Contacts — tableau', 'Statistiques']],
      ['customers', ['Liste des clients', 'Statistiques']],
    ])
  })
  test('a forbidden entry is absent, and its group with it', () => {
    const groups = shownMenu(modules, identity({ customers: 'read', contacts: 'forbidden' }))
    expect(groups.map((g) => g.key)).toEqual(['home', 'customers'])
  })
  test('an address with a query stands under the entry that has it', () => {
    const groups = shownMenu(modules, identity({ customers: 'read', contacts: 'read', statistics: 'read' }))
    const under = (pathname: string, search = {}) => currentEntry(groups, { pathname, search })?.path
    expect(under('/student/statistics', { mode: 'customer' })).toBe('/student/statistics?mode=customer')
    expect(under('/student/statistics', { mode: 'contact' })).toBe('/student/statistics?mode=contact')
    expect(under('/customer/manage/import')).toBe('/customer/manage')
    expect(under('/customer/manager')).toBeUndefined()
    expect(under('/customer/show/4')).toBe('/customer/manage')
    expect(under('/customer/show')).toBe('/customer/manage')
  })
})
