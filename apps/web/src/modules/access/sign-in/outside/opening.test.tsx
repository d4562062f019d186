// While the first data of the company are being made, the sign-in page says how far they are, and opens by itself.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside } from '../../../../platform/outside/test-outside.tsx'
import { serve, sessionOf } from '../../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access.outside.ts'

afterEach(() => vi.unstubAllGlobals())

test('nobody is asked for a password before somebody can come in; then the form is there without a reload', async () => {
  let reason: string | null = 'La société de démonstration se crée\u00a0: mars 2026.'
  serve(({ path }) =>
    path === '/api/session'
      ? [
          200,
          {
            ...sessionOf(null),
            maintenance:
              reason === null ? null : { reason, phone: null, mayEnter: false, isOpening: true, endsAt: null },
          },
        ]
      : undefined,
  )
  await renderOutside({ modules: [accessOutside], at: '/login' })
  expect((await screen.findByText(/se crée : mars 2026/)).getAttribute('role')).toBe('status')
  expect(screen.queryByLabelText('Mot de passe')).toBeNull()
  reason = 'La société de démonstration se crée\u00a0: avril 2026.'
  await screen.findByText(/avril 2026/)
  reason = null
  expect(await screen.findByLabelText('Mot de passe')).toBeTruthy()
})
