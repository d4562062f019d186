// Proves that what is typed right after Ctrl K is kept while the palette's code is still on its way.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Panel } from './Panel.tsx'
import { renderApp, serve } from './test-app.tsx'

// The palette itself, only later: as over a slow network.
vi.mock('./Palette.tsx', async (load) => {
  await new Promise((done) => setTimeout(done, 800))
  return load()
})
afterEach(() => vi.unstubAllGlobals())

const app = {
  at: '/essai',
  routes: [
    {
      path: '/essai',
      load: async () => () => (
        <Panel title="Essai" breadcrumb={null}>
          <button type="button">Avant</button>
        </Panel>
      ),
    },
  ],
  module: { services: {} },
}

test('letters typed while the palette loads are in its field, at their place', async () => {
  serve(() => undefined)
  await renderApp(app)
  const before = screen.getByRole('button', { name: 'Avant' })
  before.focus()
  await userEvent.keyboard('{Control>}k{/Control}dup')
  expect(screen.queryByRole('combobox')).toBeNull()
  const field = await screen.findByRole('combobox', { name: /Rechercher/ }, { timeout: 3000 })
  expect(field).toHaveProperty('value', 'dup')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('ont')
  expect(field).toHaveProperty('value', 'dupont')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(before))
})
