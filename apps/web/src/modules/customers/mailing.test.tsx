// The mailing list of customers in a page: its columns, and the export of what is shown.
import type { MailingRow } from '@cartable/domain/customers/mailing.api.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { customersModule } from './customers.routes.tsx'

const person = (id: number, firstName: string, email: string | null) => ({
  id,
  firstName,
  lastName: 'Le Bras',
  email,
  phone: id === 1 ? '+33612345678' : null,
  phoneRegion: id === 1 ? 'FR' : null,
})
const row: MailingRow = {
  id: 2,
  lastPaymentOn: '2026-11-05',
  customer: person(1, 'Anne', 'anne@exemple.fr'),
  student: person(2, 'Enora', 'enora@exemple.fr'),
  services: ['private-tuition', 'traineeship'],
  level: 'Terminale',
  establishment: 'Lycée Chateaubriand',
  city: 'Rennes',
  departement: 'Ille-et-Vilaine',
  subjects: ['Mathématiques', 'Physique-chimie'],
  enabled: true,
}
const answer = (asked: Asked): Answered | undefined => {
  if (asked.path === '/api/session') return [200, sessionOf({ ...claire, rights: { customers: 'read' } })]
  if (asked.path === '/api/customer/mailing_list')
    return [200, { rows: [row], total: 1, totalIsExact: true, page: 1, size: 25, totals: null }]
  if (asked.path.endsWith('customers-mailing-filters'))
    return [200, { levels: [], subjects: [], cities: ['Rennes'], departements: [] }]
  return undefined
}
beforeEach(() => {
  localStorage.clear()
  serve(answer)
})
afterEach(() => vi.unstubAllGlobals())
const open = (at: string) => renderApp({ routes: customersModule.routes, at, module: customersModule })

test('CUST-06 the table has the columns of people, service, school, place, subjects and last payment', async () => {
  await open('/customer/mailing_list')
  const line = (await screen.findByText('anne@exemple.fr')).closest('tr') as HTMLElement
  const titles = within(line.closest('table') as HTMLElement).getAllByRole('columnheader')
  expect(titles.map((title) => title.textContent).filter(Boolean)).toEqual([
    'Dernier paiement',
    'Client facturé',
    'E-mail du client',
    'Téléphone du client',
    'Élève',
    'E-mail de l’élève',
    'Téléphone de l’élève',
    'Service',
    'Niveau',
    'Établissement',
    'Ville',
    'Département',
    'Matières',
  ])
  const cells = [...line.querySelectorAll('td, th')].map((cell) => cell.textContent?.replaceAll(/\s/g, ' ').trim())
  expect(cells.slice(0, titles.length).filter(Boolean)).toEqual([
    '05/11/2026',
    'LE BRAS Anne',
    'anne@exemple.fr',
    '06 12 34 56 78',
    'LE BRAS Enora',
    'enora@exemple.fr',
    '–',
    'Cours particuliers, Stages',
    'Terminale',
    'Lycée Chateaubriand',
    'Rennes',
    'Ille-et-Vilaine',
    'Mathématiques, Physique-chimie',
  ])
})

test('CUST-05 the export opens the file of the filters and the order on screen', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await open('/customer/mailing_list?q=bras&tri=lastPayment.desc&service=traineeship')
  await screen.findByText('anne@exemple.fr')
  await userEvent.click(screen.getByRole('button', { name: 'Exporter en CSV' }))
  await waitFor(() => expect(opened).toHaveBeenCalledOnce())
  const [address, target] = opened.mock.calls[0] ?? []
  const url = new URL(String(address), 'http://localhost')
  expect(url.pathname).toBe('/api/customers/customer-mailing-csv-export')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    q: 'bras',
    sort: 'lastPayment.desc',
    services: 'traineeship',
  })
  expect(target).toBe('_blank')
})
