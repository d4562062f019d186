// The screens of price grids: list with its toggle and removal, form with its two titles and channels.
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../../platform/shell/toasts.ts'
import { contractsModule } from '../contracts.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const prices = {
  offlinePrice: 4200,
  offlineMinPrice: 3500,
  offlineMaxPrice: 6000,
  offlineMargin: '32',
  offlineMarginAffiliation: '15',
  onlinePrice: 3600,
  onlineMinPrice: 3000,
  onlineMaxPrice: 5000,
  onlineMargin: '30.5',
  onlineMarginAffiliation: '12',
}
const row = (id: number, name: string, more: object = {}) => ({
  id,
  updatedAt: stamp,
  isOff: false,
  holdsFrom: null,
  holdsUntil: null,
  levels: [{ id, name, enabled: true }],
  ...prices,
  ...more,
})
const options = {
  schoolCareerIds: [
    { value: 1, label: 'Primaire', enabled: true },
    { value: 2, label: 'Collège', enabled: true },
  ],
}
const valid = { holdsFrom: null, holdsUntil: null }
const none = Object.fromEntries(Object.keys(prices).map((key) => [key, null]))
let calls: Asked[]
let refusal: { propertyPaths: string[]; messages: string[] } | null
const answer = ({ path, query, method }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { prices: 'write' } as never })]
  if (path.endsWith('/courses-prices-list')) {
    const rows = [row(1, 'Primaire'), row(2, 'Collège')]
    if (query.get('withDisabled') === 'true')
      rows.push(row(3, 'Ancien', { isOff: true, levels: [{ id: 9, name: 'Ancien', enabled: false }] }))
    return [200, { rows, total: rows.length, totalIsExact: true, page: 1, size: 25, totals: null }]
  }
  if (path.endsWith('/price-remove')) return [200, { removedCount: 2, errorMsgs: [] }]
  if (path.endsWith('/course-price-show') && method === 'POST')
    return [200, { errors: refusal, id: refusal ? null : 5, updatedAt: refusal ? null : stamp }]
  if (path.endsWith('/course-price-show'))
    return [
      200,
      query.get('id') === null
        ? { id: null, updatedAt: null, schoolCareerIds: [], ...valid, ...none, options }
        : { id: 2, updatedAt: stamp, schoolCareerIds: [2], ...valid, ...prices, options },
    ]
  return undefined
}
const open = (at: string) => renderApp({ routes: contractsModule.routes, at, module: contractsModule })
const sent = (end: string, method: string) => calls.filter((call) => call.path.endsWith(end) && call.method === method)
beforeEach(() => {
  localStorage.clear()
  refusal = null
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

describe('the list', () => {
  test('PRICE-02 prices are listed, added, edited by pencil or double click, and removed together', async () => {
    await open('/privateTuition/prices')
    await screen.findByText('Collège')
    for (const name of ['Primaire', 'Collège'])
      await userEvent.click(screen.getByRole('checkbox', { name: `Sélectionner ${name}` }))
    await userEvent.click(screen.getByRole('button', { name: 'Supprimer (2)' }))
    await userEvent.click(await screen.findByRole('button', { name: /^Supprimer 2.tarifs/ }))
    await waitFor(() => expect(sent('/price-remove', 'DELETE').map(({ query }) => query.get('ids'))).toEqual(['1,2']))
    expect(screen.getByRole('link', { name: 'Modifier Collège' }).getAttribute('href')).toBe('/privateTuition/prices/2')
    await userEvent.dblClick(within(screen.getByText('Collège').closest('tr')!).getAllByText('42,00 €/h')[0]!)
    expect(await screen.findByRole('heading', { level: 1, name: 'Modification du tarif' })).toBeDefined()
  })

  test('PRICE-03 the toggle shows the levels that are deactivated', async () => {
    await open('/privateTuition/prices')
    await screen.findByText('Collège')
    expect(screen.queryByText('Ancien')).toBeNull()
    await userEvent.click(screen.getByText('Avec les niveaux désactivés'))
    expect((await screen.findByText('Ancien')).tagName).toBe('S')
    await userEvent.click(screen.getByText('Sans les niveaux désactivés'))
    await waitFor(() => expect(screen.queryByText('Ancien')).toBeNull())
  })

  test('PRICE-11 prices are shown in euros per hour', async () => {
    await open('/privateTuition/prices')
    const line = (await screen.findByText('Collège')).closest('tr')
    expect(line?.textContent).toContain('42,00\u00a0€/h')
    expect(line?.textContent).toContain('36,00\u00a0€/h')
  })

  test('PRICE-12 margins and those of affiliation are shown in percent', async () => {
    await open('/privateTuition/prices')
    const line = (await screen.findByText('Collège')).closest('tr')
    for (const margin of ['32\u00a0%', '15\u00a0%', '30,5\u00a0%', '12\u00a0%'])
      expect(line?.textContent).toContain(margin)
  })

  test('PRICE-13 columns stand under CAD and CEL', async () => {
    await open('/privateTuition/prices')
    await screen.findByText('Collège')
    const groups = screen.getAllByRole('columnheader').filter((head) => head.getAttribute('scope') === 'colgroup')
    expect(groups.map((head) => head.textContent)).toEqual(['CAD – cours à domicile', 'CEL – cours en ligne'])
  })
})

describe('the form', () => {
  test('PRICE-04 a new one is titled « Nouveau tarif »', async () => {
    await open('/privateTuition/prices')
    await userEvent.click(await screen.findByRole('button', { name: 'Nouveau tarif' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Nouveau tarif' })).toBeDefined()
    await screen.findByRole('button', { name: /^Niveaux scolaires\u00a0: |^Niveaux scolaires :/ })
  })

  test('PRICE-05 an existing one is titled « Modification du tarif », and shows what is left after the margin', async () => {
    await open('/privateTuition/prices/2')
    await screen.findByRole('button', { name: /^Niveaux scolaires/ })
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Modification du tarif')
    expect(screen.getByText('28,56 €/h')).toBeDefined()
    const price = screen.getAllByRole('textbox', { name: /^Prix de l’heure/ })[0]!
    await userEvent.clear(price)
    await userEvent.type(price, '50')
    expect(await screen.findByText('34,00 €/h')).toBeDefined()
  })

  test('PRICE-06 levels are chosen together, among those the server offers', async () => {
    await open('/privateTuition/prices/2')
    await userEvent.click(await screen.findByRole('button', { name: /^Niveaux scolaires/ }))
    const boxes = await screen.findAllByRole('checkbox')
    expect(boxes.map((box) => box.closest('label')?.textContent)).toEqual(['Primaire', 'Collège'])
    await userEvent.click(boxes[0]!)
    await userEvent.keyboard('{Escape}')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent('/course-price-show', 'POST')[0]?.body).toEqual({
        id: 2,
        updatedAt: stamp,
        schoolCareerIds: [1, 2],
        holdsFrom: null,
        ...prices,
      }),
    )
  })

  test('what the server refuses stands at its field', async () => {
    refusal = {
      propertyPaths: ['offlinePrice'],
      messages: ['Le prix doit être compris entre le minimum et le maximum.'],
    }
    await open('/privateTuition/prices/2')
    const price = (await screen.findAllByRole('textbox', { name: /^Prix de l’heure/ }))[0]!
    await userEvent.clear(price)
    await userEvent.type(price, '99')
    await userEvent.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() => expect(price.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getAllByText(/Le prix doit être compris/).length).toBeGreaterThan(0)
  })
})
