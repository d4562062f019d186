// The page of a price: what it says of it, and another link where the one that was mailed has expired.
import type { priceAnswerApi } from '@cartable/domain/contracts/prices/price-answer.api.ts'
import type { AnswerOf } from '@cartable/domain/kernel/operation.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../../platform/outside/test-outside.tsx'
import { serve } from '../../../../platform/shell/test-app.tsx'
import { contractsOutside } from '../../contracts.outside.ts'

afterEach(() => vi.unstubAllGlobals())

test('the level of the loyalty programme stands with its euros under the price', async () => {
  const page: AnswerOf<typeof priceAnswerApi.showAnswer> = {
    ...{ state: 'waiting', studentFirstName: 'Malo', teacherName: 'Camille Le Goff', subject: 'Mathématiques' },
    ...{ hourlyPriceCents: 4850, oldPriceCents: 4500, startsOn: '2026-12-01', monthlyEffect: null, testAt: null },
    ...{ alonePriceCents: null, taxTerms: null, loyalty: { hours: 50, discountCents: 150 } },
    company: { name: 'Cours Armor', phone: null, phoneRegion: null, email: null },
  }
  serve(({ path }) => {
    if (path === '/api/session') return [200, sessionFor()]
    return path === '/api/response/privateTuition/price' ? [200, page] : undefined
  })
  await renderOutside({ modules: [contractsOutside], at: '/response/privateTuition/price?token=jeton-2' })
  await screen.findByRole('button', { name: 'J’accepte' })
  expect(document.body.textContent).toMatch(
    /48,50\s€ de l’heureFidélité, déjà déduitePalier 50\sh, 1,50\s€ de remise par heure/,
  )
})

test('that another link has left is still read once the page has asked again for the one that is over', async () => {
  const notFound = { error: 'notFound', message: 'Ce lien n’est plus valable.', requestId: 'r' }
  const expired = { state: 'expired', title: 'Ce lien a expiré', lead: 'Son délai est passé.' }
  const calls = serve(({ path }) => {
    if (path === '/api/session') return [200, sessionFor()]
    if (path === '/api/public/link') return [200, { ...expired, purpose: null, mayRenew: false, isOfAnother: false }]
    if (path === '/api/response/privateTuition/price/renew') return [200, { isDone: true }]
    return path === '/api/response/privateTuition/price' ? [404, notFound] : undefined
  })
  // an answer that takes a while, so that the page is drawn while it is waited for
  const served = fetch
  vi.stubGlobal('fetch', async (...asked: Parameters<typeof fetch>) => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    return served(...asked)
  })
  await renderOutside({ modules: [contractsOutside], at: '/response/privateTuition/price?token=jeton-1' })
  await userEvent.click(await screen.findByRole('button', { name: 'Recevoir un nouveau lien' }))
  await screen.findByText(/un nouveau lien vient de partir/)
  await waitFor(() => expect(calls.filter(({ path }) => path === '/api/response/privateTuition/price')).toHaveLength(2))
  // the second refusal has had the time to draw the page anew
  await expect(screen.findByRole('button', { name: 'Recevoir un nouveau lien' }, { timeout: 300 })).rejects.toThrow()
  expect(screen.getByRole('alert').textContent).toContain('un nouveau lien vient de partir')
})
