// The terms of use before anything else: read, accepted one after the other, then the page that was asked for; read again afterwards.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

const stamp = '2026-11-20T09:00:00.000Z'
const mine = (id: number, label: string, acceptedAt: string | null = null) => ({
  ...{ id, label, audience: 'customer', effectiveOn: '2026-11-21' },
  ...{ body: `Texte de ${label}.`, acceptedAt },
})
let versions: ReturnType<typeof mine>[]
let isPending: boolean
let calls: Asked[]
beforeEach(() => {
  localStorage.clear()
  versions = []
  isPending = false
  calls = serve(({ path, body }) => {
    if (path === '/api/session') return [200, { ...sessionFor('customer'), pendingStep: isPending ? 'terms' : null }]
    if (path.endsWith('/gtu-mine')) return [200, { versions }]
    if (!path.endsWith('/gtu-accept')) return undefined
    const { id } = body as { id: number }
    versions = versions.map((one) => (one.id === id ? { ...one, acceptedAt: stamp } : one))
    const pending = versions.filter(({ acceptedAt }) => acceptedAt === null).length
    isPending = pending > 0
    return [200, { isValid: true, errorMsgs: [], pending }]
  })
})
afterEach(() => vi.unstubAllGlobals())

const accept = () => userEvent.click(screen.getByRole('button', { name: /^Accepter/ }))
const posted = () => calls.filter(({ path }) => path.endsWith('/gtu-accept')).map(({ body }) => body)

test('what is to be accepted comes first, one version after the other, then the page that was asked for', async () => {
  isPending = true
  versions = [mine(4, 'Clients 2026'), mine(5, 'Professeurs 2026')]
  await renderOutside({ modules: [accessOutside], at: '/espace/mes-messages' })
  await screen.findByText('Texte de Clients 2026.')
  expect(window.location.pathname).toBe('/gtu/accept')
  await accept()
  expect(await screen.findByText(/Cochez la case/)).toBeTruthy()
  expect(posted()).toEqual([])
  await userEvent.click(screen.getByRole('checkbox', { name: /Clients 2026/ }))
  await accept()
  await screen.findByText('Texte de Professeurs 2026.')
  expect(screen.getByRole('checkbox')).toHaveProperty('checked', false)
  await userEvent.click(screen.getByRole('checkbox'))
  await accept()
  await waitFor(() => expect(window.location.pathname).toBe('/espace/mes-messages'))
  expect(posted()).toEqual([{ id: 4 }, { id: 5 }])
})

test('what was accepted can be read again', async () => {
  versions = [mine(4, 'Clients 2026', stamp)]
  await renderOutside({ modules: [accessOutside], at: '/gtu/accept' })
  await screen.findByText(/Clients 2026, acceptées le 20\/11\/2026/)
  expect(screen.queryByRole('button', { name: /^Accepter/ })).toBeNull()
})
