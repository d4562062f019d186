// Proves what the palette offers for what is typed.
import { describe, expect, test } from 'vitest'
import type { SessionIdentity } from '../../session/session.ts'
import type { WebModule } from '../module.ts'
import { offeredForUnknown, offeredPages } from './palette.ts'

const identity: SessionIdentity = {
  accountId: 1,
  login: 'claire',
  name: 'Claire Delmas',
  initials: 'CD',
  parts: ['staff'],
  rights: { customers: 'write', students: 'read' },
}
const needs = (code: 'customers' | 'teachers', level: 'read' | 'write') => [{ kind: 'right' as const, code, level }]
const modules: WebModule[] = [
  {
    name: 'customers',
    routes: [],
    menu: [
      { group: 'customers', label: 'Liste des élèves', path: '/student/manage', needs: needs('customers', 'read') },
      {
        group: 'administration',
        label: 'État de l’installation',
        path: '/admin/state',
        needs: needs('customers', 'read'),
      },
      {
        group: 'teachers',
        label: 'Gestion des professeurs',
        path: '/teacher/manage',
        needs: needs('teachers', 'read'),
      },
    ],
    create: [{ label: 'Client', path: '/customer/show', needs: needs('customers', 'write') }],
  },
]
const paths = (typed: string) => offeredPages(modules, identity, typed).flatMap((g) => g.hits.map((h) => h.path))

describe('palette', () => {
  test('finds a page without its accents, and by its group', () => {
    expect(paths('eleve')).toEqual(['/student/manage'])
    expect(paths('liste clients')).toEqual(['/student/manage'])
  })
  test('finds a page by the apostrophe of a keyboard', () => {
    expect(paths("l'install")).toEqual(['/admin/state'])
  })
  test('offers what may be created', () => {
    expect(paths('creer client')).toEqual(['/customer/show'])
  })
  test('what nobody has is offered to be created by whoever may', () => {
    const fromTyped = (typed: string) =>
      typed === '12' ? { label: 'Créer le 12', detail: null, path: '/douze' } : null
    const create = [{ label: 'Nombre', path: '/nombre', needs: needs('customers', 'write'), fromTyped }]
    const others: WebModule[] = [...modules, { name: 'numbers', routes: [], create }]
    expect(offeredForUnknown(others, identity, ' 12 ')).toEqual([
      { label: 'Créer', total: 1, hits: [{ label: 'Créer le 12', detail: null, path: '/douze' }] },
    ])
    expect(offeredForUnknown(others, identity, '13')).toEqual([])
    expect(offeredForUnknown(others, { ...identity, rights: {} }, '12')).toEqual([])
  })
  test('a forbidden page is not offered', () => {
    expect(paths('professeurs')).toEqual([])
  })
})
