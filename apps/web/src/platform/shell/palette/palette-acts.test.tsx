// The palette acts: from the line that is chosen by an arrow, and before anything is typed by what was opened last.
import { signedIn } from '@cartable/domain/kernel/access.ts'
import { defineOperations, operation } from '@cartable/domain/kernel/operation.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { Panel } from '../Panel.tsx'
import { type Asked, renderApp, serve, testApi } from '../test-app.tsx'
import { noteSeen, readSeen, seenBefore } from './seen.ts'

const groups = z.array(z.object({ label: z.string(), total: z.number(), hits: z.array(z.any()) }))
const api = defineOperations('palette', {
  seen: operation({
    name: 'seen',
    method: 'GET',
    path: '/search/seen',
    effect: 'read',
    access: signedIn(),
    summary: 'Vus',
    input: z.object({ paths: z.string() }),
    answer: z.object({ groups }),
  }),
})
const bill = {
  label: 'Facture CPF-2026-004983',
  detail: 'reste 66,00 €',
  path: '/facture/3',
  actions: [
    { label: 'Encaisser', path: '/encaisser/3' },
    { label: 'Relancer', path: '/relancer/3' },
  ],
}
const Page = () => <Panel title="Page">Page</Panel>
const paths = ['/facture/3', '/facture/4', '/encaisser/3', '/relancer/3']
let calls: Asked[]
const open = async (at = '/facture/4') => {
  calls = serve(({ path }) => {
    if (path === '/api/search') return [200, { isNear: true, groups: [{ label: 'Factures', total: 1, hits: [bill] }] }]
    return path === '/api/search/seen'
      ? [200, { groups: [{ label: 'Vus récemment', total: 1, hits: [{ ...bill, actions: [] }] }] }]
      : undefined
  })
  const app = await renderApp({
    at,
    routes: paths.map((path) => ({ path, load: async () => Page })),
    module: { services: { search: async () => testApi.search, seen: async () => api.seen } },
  })
  await userEvent.keyboard('{Control>}k{/Control}')
  return { ...app, field: await screen.findByRole('combobox', { name: /Rechercher/ }) }
}
beforeEach(() => localStorage.clear())

test('an arrow goes to what is done with the line, another comes back; Entrée does it', async () => {
  const { router, field } = await open()
  await userEvent.type(field, '4983')
  await screen.findByRole('option', { name: /CPF-2026-004983/, selected: true })
  expect(screen.getByText(/voici ce qui y ressemble/)).toBeTruthy()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  expect(screen.getByRole('option', { name: 'Relancer' }).getAttribute('aria-selected')).toBe('true')
  await userEvent.keyboard('{ArrowLeft}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/encaisser/3'))
})

test('what was opened last comes before the pages, without the record on screen', async () => {
  localStorage.clear()
  const first = await open('/facture/3')
  await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('/facture/3'))
  await userEvent.keyboard('{Escape}')
  first.router.history.push('/facture/4')
  await waitFor(() => expect(Object.values({ ...localStorage }).join()).toContain('/facture/4,/facture/3'))
  await userEvent.keyboard('{Control>}k{/Control}')
  await screen.findByRole('option', { name: /CPF-2026-004983/, selected: true })
  expect(calls.find(({ path }) => path === '/api/search/seen')?.query.get('paths')).toBe('/facture/3')
})

test('records are known by the number of their address, the last one first', () => {
  const kept = new Map<string, string>()
  const store = {
    read: (key: string) => kept.get(key) ?? null,
    write: (key: string, value: string | null) => void kept.set(key, value ?? ''),
  }
  for (const href of [
    '/customer/show/4',
    '/accounting/orders?commande=7&q=x',
    '/customer/manage?q=4',
    '/contact/overview?carte=2',
    '/customer/show?id=4#notes',
  ])
    noteSeen(store, href)
  expect(readSeen(store)).toEqual(['/customer/show/4', '/contact/overview?carte=2', '/accounting/orders?commande=7'])
  expect(seenBefore(store, '/customer/show/4?x=1')).toHaveLength(2)
})
