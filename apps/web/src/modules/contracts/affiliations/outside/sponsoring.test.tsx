// « Parrainer » on the home of a family: whom it recommends, and what became of it.
import { affiliationsApi as api } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Page } from '../../../../platform/outside/Frame.tsx'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { serve } from '../../../../platform/shell/test-app.tsx'
import { Sponsoring } from './sponsoring.parts.tsx'

const pathOf = (operation: { path: string }) => `/api${operation.path}`
const Home = () => (
  <Page title="Accueil">
    <Sponsoring />
  </Page>
)
afterEach(() => vi.unstubAllGlobals())

test('a family recommends another, and follows what became of it', async () => {
  const calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionFor('customer')]
    if (path === pathOf(api.ownAffiliations)) {
      const row = { id: 5, named: 'Famille Cadiou, 06 12 34 56 78', declaredOn: '2026-11-20', status: 'declared' }
      return [200, { rows: [{ ...row, statusText: 'À décider' }] }]
    }
    if (path === pathOf(api.sponsor)) return [200, { errors: null, id: 5, updatedAt: '2026-11-20T09:00:00.000Z' }]
    return undefined
  })
  await renderOutside({ at: '/espace/c', routes: [{ path: '/espace/c', load: async () => Home }] })
  expect(await screen.findByText(/Famille Cadiou.*en attente/)).toBeDefined()
  await userEvent.click(screen.getByRole('button', { name: 'Parrainer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Parrainer une famille' }))
  await userEvent.type(
    await dialog.findByRole('textbox', { name: /^Nom de la famille/ }),
    'Les voisins, 06 98 76 54 32',
  )
  await userEvent.click(dialog.getByRole('button', { name: 'Parrainer' }))
  await waitFor(() =>
    expect(calls.findLast(({ path, method }) => path === pathOf(api.sponsor) && method === 'POST')?.body).toEqual({
      named: 'Les voisins, 06 98 76 54 32',
    }),
  )
})
