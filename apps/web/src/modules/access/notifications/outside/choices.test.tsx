// The choices of messages outside the office: ticked at once, by an account and by the link of a mail.
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { type Answered, type Asked, serve } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

let enabled = true
let phone: string | null = null
let isProven = true
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
    if (asked.path.endsWith('/mobile-code')) return [200, { errors: null, id: null, updatedAt: null }]
    if (asked.path.endsWith('/mobile-proof')) {
      isProven = (asked.body as { code: string }).code === '123456'
      const errors = isProven ? null : { propertyPaths: ['code'], messages: ['Ce code n’est pas le bon.'] }
      return [200, { errors, id: null, updatedAt: null }]
    }
    if (asked.path !== path) return undefined
    if (asked.method === 'POST') {
      const { rows } = asked.body as { rows: { enabled: boolean }[] }
      enabled = rows[0]?.enabled ?? enabled
      return [200, { errors: null, id: null, updatedAt: null }]
    }
    return [
      200,
      {
        address: 'he…@exemple.fr',
        phone,
        isPhoneProven: isProven,
        rows: [{ ...words, enabled }, ...(phone === null ? [] : [late])],
      },
    ]
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

test('a telephone is proved by the code that it receives: a wrong one is said at its field, the right one is told', async () => {
  phone = '•• 34 56'
  isProven = false
  const calls = serve(answer('/api/notifications/choices', sessionFor('customer')))
  await renderOutside({ at: '/espace/mes-messages', modules: [accessOutside] })
  await userEvent.click(await screen.findByRole('button', { name: 'Recevoir un code' }))
  const code = await screen.findByRole('textbox', { name: 'Code à 6 chiffres' })
  expect(code.getAttribute('autocomplete')).toBe('one-time-code')
  await userEvent.type(code, '000000')
  await userEvent.click(screen.getByRole('button', { name: 'Prouver ce portable' }))
  expect(await screen.findByText('Ce code n’est pas le bon.')).toBeTruthy()
  expect((code as HTMLInputElement).value).toBe('000000')
  await userEvent.clear(code)
  await userEvent.type(code, '123456')
  await userEvent.click(screen.getByRole('button', { name: 'Prouver ce portable' }))
  expect(await screen.findByText('Portable prouvé')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Code à 6 chiffres' })).toBeNull())
  expect(calls.filter(({ path }) => path.endsWith('/mobile-code'))).toHaveLength(1)
  phone = null
})

test('by the foot of a mail nobody proves a telephone: it is said where one does', async () => {
  phone = '•• 34 56'
  isProven = false
  serve(answer('/api/notifications/choices-by-link', sessionFor()))
  await renderOutside({ at: '/espace/mes-messages/jeton', modules: [accessOutside] })
  expect(await screen.findByText(/prouvez ce portable depuis votre espace/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Recevoir un code' })).toBeNull()
  phone = null
})
