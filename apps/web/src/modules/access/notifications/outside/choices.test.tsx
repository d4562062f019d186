// The choices of messages outside the office: ticked at once, by an account and by the link of a mail.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { type Answered, type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

let enabled = true
let phone: string | null = null
const late = {
  choice: 'sms-late',
  label: 'SMS de dernière minute',
  description: 'Moins d’un jour avant.',
  enabled: true,
}
const words = { choice: 'planning', label: 'Cours planifiés', description: 'Un mail quand un cours s’ajoute.' }
const answer =
  (path: string, session: unknown) =>
  (asked: Asked): Answered | undefined => {
    if (asked.path === '/api/session') return [200, session]
    if (asked.path.endsWith('/notifications-list'))
      return [200, { rows: [], total: 0, totalIsExact: true, page: 1, size: 10, totals: { unread: 0 } }]
    if (asked.path !== path) return undefined
    if (asked.method === 'POST') {
      const { rows } = asked.body as { rows: { enabled: boolean }[] }
      enabled = rows[0]?.enabled ?? enabled
      return [200, { errors: null, id: null, updatedAt: null }]
    }
    return [200, { address: 'he…@exemple.fr', phone, rows: [{ ...words, enabled }, ...(phone === null ? [] : [late])] }]
  }
const box = () => screen.findByRole<HTMLInputElement>('checkbox', { name: /^Cours planifiés/ })

test('a family unticks what it can do without, and it is kept at once', async () => {
  enabled = true
  const calls = serve(answer('/api/notifications/choices', sessionFor('customer')))
  await renderOutside({ at: '/espace/mes-messages', modules: [accessOutside] })
  expect((await box()).checked).toBe(true)
  expect(screen.getByText(/arrivent toujours/)).toBeTruthy()
  await userEvent.click(await box())
  await waitFor(async () => expect((await box()).checked).toBe(false))
  expect(calls.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { rows: [{ choice: 'planning', enabled: false }] },
  ])
})

test('the foot of a mail opens the same without a session', async () => {
  enabled = true
  serve(answer('/api/notifications/choices-by-link', sessionFor()))
  await renderOutside({ at: '/espace/mes-messages/jeton', modules: [accessOutside] })
  await userEvent.click(await box())
  await waitFor(async () => expect((await box()).checked).toBe(false))
})

test('SMS stand apart, with the end of the telephone that they go to, where one is reached', async () => {
  const shown = answer('/api/notifications/choices', sessionFor('customer'))
  phone = '•• 34 56'
  serve(shown)
  await renderOutside({ at: '/espace/mes-messages', modules: [accessOutside] })
  expect(await screen.findByRole('heading', { name: 'SMS au •• 34 56' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /^SMS de dernière minute/ }).checked).toBe(true)
  phone = null
})
