// Who plays several parts: one home first, the others from the menu under the initials.
import { expect, test } from 'vitest'
import { findScreen } from '../../../platform/outside/App.tsx'
import { accountLinksOf, menuOf } from '../../../platform/outside/Frame.tsx'
import { personOf } from '../../../platform/outside/test-outside.tsx'
import type { Part } from '../../../platform/session/session.ts'
import { customersOutside } from '../../customers/customers.outside.ts'
import { coursesOutside } from '../courses.outside.ts'

const modules = [coursesOutside, customersOutside]
const homeAt = async (path: string, ...parts: Part[]) => {
  const found = findScreen(modules, path, personOf(...parts))
  return found.kind === 'screen' ? (await found.route.load()).name : found.kind
}
const linksOf = (...parts: Part[]) => accountLinksOf(modules, personOf(...parts)).map(({ path }) => path)

test('a teacher who is also a parent works first; the home, the agenda and the account of the family are in the menus', async () => {
  expect(await homeAt('/espace', 'customer', 'teacher')).toBe('TeacherHome')
  expect(await homeAt('/espace/famille', 'customer', 'teacher')).toBe('FamilyHome')
  expect(linksOf('customer', 'teacher')).toEqual(expect.arrayContaining(['/espace/famille', '/espace/agenda']))
  const menu = menuOf(modules, personOf('customer', 'teacher')).map(({ path }) => path)
  expect(menu).toEqual(['/espace', '/agenda', '/espace/eleves', '/espace/compte'])
})

test('a parent who learns too sees the family first, and has a way to the lessons of his own', async () => {
  expect(await homeAt('/espace', 'student', 'customer')).toBe('FamilyHome')
  expect(await homeAt('/espace/eleve', 'student', 'customer')).toBe('PupilHome')
  expect(linksOf('student', 'customer')).toContain('/espace/eleve')
})

test('who plays one part has no choice, and nobody opens the home of another', async () => {
  expect(linksOf('customer')).not.toContain('/espace/famille')
  expect(linksOf('student')).not.toContain('/espace/eleve')
  expect(linksOf('teacher')).not.toContain('/espace/famille')
  expect(await homeAt('/espace/famille', 'teacher')).toBe('notYours')
  expect(await homeAt('/espace/eleve', 'teacher')).toBe('notYours')
})
