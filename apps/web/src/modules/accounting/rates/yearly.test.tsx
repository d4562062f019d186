// The rates of the year in a page: what goes on unread is said, gone on with in one gesture; who only reads has no button.
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { accountingModule } from '../accounting.routes.tsx'

const rates = [
  { code: 'tax-credit-ceiling', label: 'Plafond annuel', holds: '6\u202f000\u00a0€', legalBasis: 'CGI' },
  { code: 'payslip-charges', label: 'Cotisations des bulletins', holds: '16\u00a0cotisations', legalBasis: null },
]
let rights: Record<string, 'read' | 'write'>
let calls: Asked[]
const answer = ({ path }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (path.endsWith('/rates/rules')) return [200, { earliestOn: '2100-01-01', rows: [], vatCodes: [] }]
  if (path.endsWith('/rates/yearly')) return [200, { years: [{ year: 2100, rates }], confirmed: [] }]
  if (path.endsWith('/rates/renew')) return [200, { errors: null, id: 3, updatedAt: null }]
  return undefined
}
const open = async () => {
  await renderApp({ routes: accountingModule.routes, at: '/accounting/rates/legal', module: accountingModule })
  return screen.findByRole('region', { name: 'Taux de 2100 à confirmer' })
}

beforeEach(() => {
  localStorage.clear()
  rights = { accounting: 'write' }
  calls = serve(answer)
})

test('each rate that goes on unread is listed with what holds; who only reads changes nothing', async () => {
  rights = { accounting: 'read' }
  const year = await open()
  expect(within(year).getAllByRole('listitem')).toHaveLength(2)
  expect(year.textContent).toContain('Sans confirmation, les valeurs de 2099 serviront encore en 2100.')
  expect(within(year).queryByRole('button')).toBeNull()
  expect(within(year).getByRole('link', { name: 'Lire les cotisations' }).getAttribute('href')).toBe(
    '/accounting/payslip-charges',
  )
})

test('all of them go on in one gesture, with where they were read', async () => {
  const user = userEvent.setup()
  const year = await open()
  await user.click(within(year).getByRole('button', { name: 'Reconduire les taux de 2099…' }))
  const dialog = await screen.findByRole('dialog', { name: 'Reconduire les taux de 2099' })
  await user.type(within(dialog).getByRole('textbox', { name: /Lu dans/ }), 'Loi de finances')
  await user.click(within(dialog).getByRole('button', { name: 'Reconduire pour 2100' }))
  await waitFor(() =>
    expect(calls.filter(({ path }) => path.endsWith('/rates/renew')).map(({ body }) => body)).toEqual([
      { year: 2100, codes: ['tax-credit-ceiling', 'payslip-charges'], source: 'Loi de finances' },
    ]),
  )
})
