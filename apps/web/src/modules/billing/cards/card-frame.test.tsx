// The fields in which a card is typed: only the provider's own page is believed, and it is asked to speak French.
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
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

test('the provider’s own fields speak French; what they refuse is told as they say it, and no answer is no spinner', async () => {
  localStorage.clear()
  heard.mockReset()
  const cardProvider = { kind: 'stripe', publishableKey: 'pk_test_1' } as const
  serve(({ path }) => (path === '/api/session' ? [200, { ...sessionOf(claire), cardProvider }] : undefined))
  const sentences = { fr: 'Votre carte a expiré.', en: 'Your card has expired.' }
  const answer = vi.fn()
  vi.stubGlobal('Stripe', (_: string, { locale }: { locale: 'fr' | 'en' }) => ({
    elements: () => ({ create: () => ({ mount: () => {}, unmount: () => {} }) }),
    confirmCardSetup: () => answer(sentences[locale]),
  }))
  await renderApp({ at: '/carte', routes: [{ path: '/carte', load: async () => Page }] })
  const button = await screen.findByRole('button', { name: 'Carte' })
  await waitFor(() => expect(button.getAttribute('data-loading')).toBeNull())
  answer.mockImplementationOnce(async (message: string) => ({ error: { message } }))
  await userEvent.click(button)
  await waitFor(() => expect(heard.mock.calls).toEqual([[{ status: 'failed', message: 'Votre carte a expiré.' }]]))
  answer.mockRejectedValueOnce(new TypeError('network'))
  await waitFor(() => expect(button.getAttribute('data-loading')).toBeNull())
  await userEvent.click(button)
  expect(await screen.findByText(/Le service de paiement ne répond pas/)).toBeDefined()
})
