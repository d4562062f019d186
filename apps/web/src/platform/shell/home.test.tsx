// The empty path: the homepage of whoever is signed in, by the part that comes first.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Part } from '../session/session.ts'
import type { WebModule } from './module.ts'
import { claire, renderApp, serve, sessionOf } from './test-app.tsx'

afterEach(() => vi.unstubAllGlobals())

const homes: WebModule['homes'] = (['staff', 'teacher', 'customer', 'student'] as const).map((part) => ({
  part,
  load: async () => () => <h1>Accueil {part}</h1>,
}))
const open = async (parts: readonly Part[]) => {
  serve(({ path }) => (path === '/api/session' ? [200, sessionOf({ ...claire, parts })] : undefined))
  await renderApp({ routes: [], module: { homes }, at: '/' })
}

test('SHELL-013 the empty path opens the homepage of whoever is signed in', async () => {
  await open(['customer'])
  expect(await screen.findByRole('heading', { name: 'Accueil customer' })).toBeTruthy()
})

test('an employee who is also a parent sees the page of the office', async () => {
  await open(['customer', 'staff'])
  expect(await screen.findByRole('heading', { name: 'Accueil staff' })).toBeTruthy()
})
