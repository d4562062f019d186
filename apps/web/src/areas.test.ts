// The menu that the modules make together, area by area: what only the composition root can prove.
import { expect, test } from 'vitest'
import { contactsModule } from './modules/contacts/contacts.routes.tsx'
import { customersModule } from './modules/customers/customers.routes.tsx'
import { statisticsModule } from './modules/statistics/statistics.routes.tsx'
import { teachersModule } from './modules/teachers/teachers.routes.tsx'
import { shownMenu } from './platform/shell/menu/menu.ts'
import type { MenuGroup } from './platform/shell/menu/menu-tree.ts'

const claire = {
  accountId: 1,
  login: 'claire',
  name: 'Claire Delmas',
  initials: 'CD',
  parts: ['staff' as const],
  rights: { contacts: 'read', customers: 'read', statistics: 'read', teachers: 'read' } as const,
}
const entries = (group: MenuGroup) =>
  shownMenu([contactsModule, customersModule, statisticsModule, teachersModule], claire)
    .find(({ key }) => key === group)
    ?.entries.map(({ label, path }) => [label, path])

test('CUST-01 the menu of customers has their statistics, their list and the mailing list', () => {
  expect(entries('customers')).toEqual([
    ['Liste des clients', '/customer/manage'],
    ['Liste de diffusion', '/customer/mailing_list'],
    ['Statistiques', '/student/statistics?mode=customer'],
  ])
})

test('CONTACT-04 the menu of contacts has their statistics, the contacts and their history', () => {
  expect(entries('sales')).toEqual([
    ['Contacts – tableau', '/contact/overview'],
    ['Historique des contacts', '/contact/history'],
    ['Statistiques', '/student/statistics?mode=contact'],
    ['Répartition des contacts', '/contact/rules'],
  ])
})

test('TEACH-01 the menu of teachers has their management list, their statistics and the mailing list', () => {
  expect(entries('teachers')).toEqual([
    ['Gestion des professeurs', '/teacher/manage'],
    ['Liste de diffusion', '/teacher/mailing_list'],
    ['Statistiques', '/teacher/statistics'],
  ])
})
