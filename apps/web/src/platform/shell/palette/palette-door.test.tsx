// Proves that what is typed in the palette is kept while its code is still on its way.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { lazy, useState } from 'react'
import { expect, test } from 'vitest'
import { Panel } from '../Panel.tsx'
import { renderApp, serve } from '../test-app.tsx'
import { Palette } from './Palette.tsx'
import { PaletteDoor } from './PaletteDoor.tsx'

// the palette as over a slow network: it comes when the test says
const arrival = Promise.withResolvers<{ default: typeof Palette }>()
const Slow = lazy(() => arrival.promise)

const Page = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <Panel title="Essai" breadcrumb={null}>
      <button type="button" onClick={() => setOpen(true)}>
        Avant
      </button>
      {isOpen && <PaletteDoor palette={Slow} onClose={() => setOpen(false)} />}
    </Panel>
  )
}

test('letters typed while the palette loads are in its field, at their place', async () => {
  serve(() => undefined)
  await renderApp({ at: '/essai', routes: [{ path: '/essai', load: async () => Page }], module: { services: {} } })
  const before = screen.getByRole('button', { name: 'Avant' })
  before.focus()
  await userEvent.keyboard('{Enter}dup')
  expect(screen.queryByRole('combobox')).toBeNull()
  await act(async () => arrival.resolve({ default: Palette }))
  const field = await screen.findByRole('combobox', { name: /Rechercher/ })
  expect(field).toHaveProperty('value', 'dup')
  expect(document.activeElement).toBe(field)
  await userEvent.keyboard('ont')
  expect(field).toHaveProperty('value', 'dupont')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(before))
})
