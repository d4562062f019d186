// Screens of documents 2 and 3 leave what fails to the shared handling of document 1.
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { closeFault } from '../../platform/api/fault-notice.ts'
import { type Answered, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { contractsModule } from '../contracts/contracts.routes.tsx'
import { coursesModule } from '../courses/courses.routes.tsx'
import { teachersModule } from '../teachers/teachers.routes.tsx'
import { customersModule } from './customers.routes.tsx'

const routes = [customersModule, coursesModule, teachersModule, contractsModule].flatMap((module) => module.routes)
const identity = {
  ...claire,
  rights: {
    customers: 'fullAccess',
    courses: 'fullAccess',
    teachers: 'fullAccess',
    prices: 'fullAccess',
    students: 'fullAccess',
  },
} as const
const refused = (status: number, error: string, more = {}): Answered => [
  status,
  { error, message: 'Non.', requestId: 'req-1', ...more },
]
/** Opens a screen whose calls are all refused. */
const openRefused = async (at: string, answer: Answered) => {
  cleanup()
  closeFault()
  localStorage.clear()
  serve(({ path }) => (path === '/api/session' ? [200, sessionOf(identity)] : answer))
  await renderApp({ at, routes })
}
afterEach(() => {
  closeFault()
  vi.unstubAllGlobals()
})

const behavesAsShared = async (screens: readonly string[]) => {
  for (const at of screens) {
    await openRefused(at, refused(500, 'fault'))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByRole('heading', { name: 'Aïe, erreur détectée...' }), at).toBeTruthy()
    expect(
      within(dialog).getByText('Une erreur a été détectée, veuillez nous excuser pour la gêne occasionnée.'),
      at,
    ).toBeTruthy()
    await openRefused(at, refused(403, 'forbidden'))
    await screen.findAllByText('Vous n’avez pas accès à cette page.')
    expect(screen.queryByRole('dialog'), at).toBeNull()
    await openRefused(at, refused(401, 'anonymous'))
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Session échue' })).toBeTruthy())
  }
}

describe('failures', () => {
  test('SHELL-100 the screens of document 2 use the shared handling of HTTP errors', async () => {
    await behavesAsShared(['/customer/show/7', '/student/show/7'])
  })
  test('SHELL-118 the screens of document 3 use it too', async () => {
    await behavesAsShared(['/teacher/show/7', '/privateTuition/prices/7'])
  })
})
