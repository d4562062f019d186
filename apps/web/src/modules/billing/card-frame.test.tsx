// The frame in which a card is typed: only the provider's own page is believed.
import { act, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Panel } from '../../platform/shell/Panel.tsx'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { CardFields } from './CardFields.tsx'

const heard = vi.fn()
const Page = () => (
  <Panel title="Carte">
    <CardFields kind="setup" intent="seti_1" clientSecret="seti_1_secret" label="Carte" onOutcome={heard} />
  </Panel>
)
afterEach(() => vi.unstubAllGlobals())

test('an outcome told by another window than the provider’s is not heard', async () => {
  localStorage.clear()
  heard.mockReset()
  serve(({ path }) => (path === '/api/session' ? [200, sessionOf(claire)] : undefined))
  await renderApp({ at: '/carte', routes: [{ path: '/carte', load: async () => Page }] })
  await screen.findByTitle('Saisie de la carte bancaire')
  const say = (origin: string, data: unknown) =>
    act(() => window.dispatchEvent(new MessageEvent('message', { origin, data })))
  const accepted = { type: 'cartable-card', status: 'succeeded', paymentMethodId: 'pm_1' }
  for (const origin of ['https://ailleurs.example', window.location.origin, 'null', '']) say(origin, accepted)
  expect(heard).not.toHaveBeenCalled()
  // what the provider's page says that is no outcome is none; its outcome is
  for (const junk of [null, 'succeeded', { status: 'succeeded' }, 42]) say('http://127.0.0.1:1', junk)
  expect(heard).not.toHaveBeenCalled()
  say('http://127.0.0.1:1', accepted)
  expect(heard.mock.calls).toEqual([[{ status: 'succeeded', paymentMethodId: 'pm_1' }]])
})
