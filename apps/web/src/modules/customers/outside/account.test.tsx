// « Compte » of a family leads to everything that it keeps, each once, and each line opens a page that exists.
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { OutsideModule } from '../../../platform/outside/module.ts'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { serve } from '../../../platform/shell/test-app.tsx'
import { accessOutside } from '../../access/access.outside.ts'
import { billingOutside } from '../../billing/billing.outside.ts'
import { contractsOutside } from '../../contracts/contracts.outside.ts'
import { documentsOutside } from '../../documents/documents.outside.ts'
import { urssafOutside } from '../../urssaf/urssaf.outside.ts'
import { customersOutside } from '../customers.outside.ts'

const modules: readonly OutsideModule[] = [
  accessOutside,
  billingOutside,
  contractsOutside,
  customersOutside,
  documentsOutside,
  urssafOutside,
]
afterEach(() => vi.unstubAllGlobals())

test('every page about the family has its line, once', async () => {
  serve(({ path }) => (path === '/api/session' ? [200, sessionFor('customer')] : undefined))
  await renderOutside({ at: '/espace/compte', modules })
  await screen.findByRole('heading', { level: 1, name: 'Compte' })
  const main = screen.getByRole('main')
  const lines = [...main.querySelectorAll('section a')].map((link) => link.getAttribute('href') ?? '')
  expect(lines).toEqual([
    '/espace/compte/informations',
    '/espace/foyer',
    '/espace/compte/cours',
    '/espace/compte/documents',
    '/espace/mois',
    '/espace/compte/paiement',
    '/espace/compte/avance',
    '/espace/compte/parrainage',
    '/espace/mes-messages',
    '/espace/profil',
  ])
  const routes = modules.flatMap((one) => one.routes)
  for (const path of lines)
    expect(routes.some((route) => route.path === path && (route.for?.includes('customer' as never) ?? true))).toBe(true)
  // nothing of the account is left without a line
  const own = routes.filter(({ path }) => path.startsWith('/espace/compte/') && path !== '/espace/compte/adresse')
  for (const { path } of own) expect(lines).toContain(path)
})
