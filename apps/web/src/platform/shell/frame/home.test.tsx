// The empty path: the homepage of whoever is signed in, by the part that comes first.
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { Part } from '../../session/session.ts'
import type { WebModule } from '../module.ts'
import { claire, renderApp, serve, sessionOf } from '../test-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const homes: WebModule['homes'] = (['staff', 'teacher', 'customer', 'student'] as const).map((part) => ({
  part,
  load: async () => () => <h1>Accueil {part}</h1>,
}))
const open = async (parts: readonly Part[], at = '/') => {
  serve(({ path }) => (path === '/api/session' ? [200, sessionOf({ ...claire, parts })] : undefined))
  await renderApp({ routes: [], module: { homes }, at })
}

test('SHELL-013 the empty path opens the homepage of whoever is signed in', async () => {
  await open(['customer'])
  expect(await screen.findByRole('heading', { name: 'Accueil customer' })).toBeTruthy()
})

test('an employee who is also a parent sees the page of the office', async () => {
  await open(['customer', 'staff'], '/?espace=famille')
  expect(await screen.findByRole('heading', { name: 'Accueil staff' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Vos espaces' })).toBeNull()
})

test('who plays several parts goes from one home page to the other, and back', async () => {
  await open(['customer', 'teacher'])
  await screen.findByRole('heading', { name: 'Accueil teacher' })
  const spaces = screen.getByRole('navigation', { name: 'Vos espaces' })
  expect(within(spaces).getByRole('link', { current: 'page' }).textContent).toBe('Professeur')
  await userEvent.click(within(spaces).getByRole('link', { name: 'Famille' }))
  expect(await screen.findByRole('heading', { name: 'Accueil customer' })).toBeTruthy()
  expect(document.querySelector('[data-home]')?.getAttribute('data-home')).toBe('customer')
  await userEvent.click(screen.getByRole('link', { name: 'Professeur' }))
  expect(await screen.findByRole('heading', { name: 'Accueil teacher' })).toBeTruthy()
})

test('who plays one part has no choice, whatever the address asks for', async () => {
  await open(['customer'], '/?espace=professeur')
  expect(await screen.findByRole('heading', { name: 'Accueil customer' })).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: 'Vos espaces' })).toBeNull()
})
