// Orders, payments and cards as people use them: states by icon, word and colour; questions and refusals in their words.
import { debitsApi } from '@cartable/domain/billing/debits/debits.api.ts'
import { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import type { OrderInformation, OrderRow, PaymentRow } from '@cartable/domain/billing/orders/billing.schema.ts'
import { timelineApi } from '@cartable/domain/billing/timeline/timeline.api.ts'
import type { MoneyTimeline } from '@cartable/domain/billing/timeline/timeline.schema.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Panel } from '../../../platform/shell/Panel.tsx'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { noAdvance } from '../../urssaf/urssaf.factory.ts'
import { CustomerCards } from '../cards/CustomerCards.tsx'
import { outcomeOfMessage } from '../cards/card-frame.ts'
import { OrderList } from './OrderList.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`

const order = (id: number, more: Partial<OrderRow> = {}): OrderRow => ({
  id,
  company: 'private-tuition',
  date: '2026-11-12',
  customerId: 1,
  customer: 'HAMON Hélène',
  studentId: 1,
  student: 'Malo Hamon',
  reference: `CMD0000000${id}`,
  billId: id,
  billReference: `CPF-2026-00000${id}`,
  paymentMethod: 'card',
  amount: 4500,
  amountRemained: 4500,
  cardRetryOn: null,
  expected: 0,
  customerDue: 4500,
  asked: 4500,
  paymentStatus: 'to_payed',
  balance: -4500,
  isCancelled: false,
  ...more,
})
const rows = [
  order(1, { paymentStatus: 'payed', amountRemained: 0, balance: 0 }),
  order(2, { paymentStatus: 'partially_payed', amountRemained: 2500, balance: -2500 }),
  order(3),
]
const information: OrderInformation = {
  ...order(2, { paymentStatus: 'partially_payed', amountRemained: 2500 }),
  credited: 0,
  writtenOff: 0,
  paid: 2000,
  pending: 0,
  lines: [{ label: 'Mathématiques, 3e', quantity: '1.0000', unit: 'hour', totalCents: 4500, vatPercent: '10.0000' }],
  documents: [
    {
      id: 2,
      type: 'bill',
      reference: 'CPF-2026-000002',
      date: '2026-11-12',
      total: 4500,
      totalExclTax: 4091,
      vat: 409,
      canRedo: false,
      redoneBy: null,
    },
  ],
  hasCard: true,
  canPay: true,
  contact: { phone: '+33612345678', phoneRegion: 'FR', email: 'helene@exemple.fr' },
}
const cheque: PaymentRow = {
  id: 9,
  creationDate: '2026-11-13T10:00:00Z',
  paidOn: '2026-11-13',
  amount: 2000,
  type: 'cheque',
  isBounced: false,
  status: 'succeeded',
  payer: 'customer',
  comments: null,
  failureMessage: null,
  dispute: null,
  endReason: null,
  editable: true,
  heldBy: null,
}

const step = { events: [], action: null, day: null, amountCents: null }
const followed: MoneyTimeline = {
  orders: [
    {
      ...{ orderId: 2, orderReference: 'CMD00000002', billId: 2, billReference: 'CPF-2026-000002', customerId: 1 },
      ...{ customerDueCents: 2500, hasCard: false },
      steps: [
        {
          ...{ ...step, kind: 'charged', title: 'Réglé par la famille', state: 'failed', stateLabel: 'À régler' },
          ...{ reason: 'Carte refusée. Reste 25,00 € à payer.', action: 'pay' },
        },
      ],
    },
  ],
}
let calls: Asked[]
const staff = { ...claire, rights: { billing: 'write', customers: 'write' } as const }
const answers: Record<string, Answered> = {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  for (const path of Object.keys(answers)) delete answers[path]
  calls = serve(({ path }) => {
    const given = answers[path]
    if (given) return given
    if (path === '/api/session') return [200, sessionOf(staff)]
    if (path === pathOf(billingApi.ordersView))
      return [
        200,
        { rows, total: 3, totalIsExact: true, page: 1, size: 25, totals: { amount: 13_500, amountRemained: 7000 } },
      ]
    if (path === pathOf(billingApi.orderInformation)) return [200, information]
    if (path === pathOf(billingApi.orderLinks))
      return [200, { links: [{ label: 'Contrat CT0001', path: '/privateTuition/contract/3' }] }]
    if (path === pathOf(timelineApi.show)) return [200, followed]
    if (path === '/api/urssaf/bill-advance') return [200, noAdvance()]
    if (path === pathOf(debitsApi.customerDebits))
      return [200, { mandates: [], debits: [], plans: [], companies: [], feeCents: 0, mayWrite: false }]
    if (path === pathOf(billingApi.orderPaymentsList))
      return [200, { rows: [cheque, { ...cheque, id: 10, type: 'card', editable: false }] }]
    return undefined
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const orders = { routes: [{ path: '/accounting/orders', load: async () => OrderList }], at: '/accounting/orders' }
const rowOf = async (reference: string) => {
  const link = await screen.findByRole('link', { name: reference })
  const row = link.closest('tr')
  if (!row) throw new Error(`no row holds ${reference}`)
  return within(row)
}
test('from an order beside the list one goes on to the next one of the rows in sight, under the same filters', async () => {
  const { router } = await renderApp({ ...orders, at: '/accounting/orders?q=hamon&commande=1' })
  const drawer = await screen.findByRole('dialog', { name: /^Commande/ })
  expect(await within(drawer).findByText('1 sur 3')).toBeTruthy()
  expect(within(drawer).getByRole('button', { name: 'Fiche précédente' })).toHaveProperty('disabled', true)
  await userEvent.click(within(drawer).getByRole('button', { name: 'Fiche suivante' }))
  await waitFor(() => expect(router.state.location.href).toBe('/accounting/orders?q=hamon&commande=2'))
  expect(await within(drawer).findByText('2 sur 3')).toBeTruthy()
})

const badge = async (reference: string, words: string) => (await rowOf(reference)).getByText(words)

describe('orders', () => {
  test('BILL-14 payed is green, with its icon and its word', async () => {
    await renderApp(orders)
    const shown = await badge('CPF-2026-000001', 'Payé')
    expect(shown.className).toMatch(/success/)
    expect(shown.querySelector('svg')).not.toBeNull()
  })
  test('BILL-15 partially_payed is orange, with its icon and its word', async () => {
    await renderApp(orders)
    const shown = await badge('CPF-2026-000002', 'Partiel')
    expect(shown.className).toMatch(/warning/)
    expect(shown.querySelector('svg')).not.toBeNull()
  })
  test('BILL-16 to_payed is red, with its icon and its word', async () => {
    await renderApp(orders)
    const shown = await badge('CPF-2026-000003', 'À payer')
    expect(shown.className).toMatch(/danger/)
    expect(shown.querySelector('svg')).not.toBeNull()
  })
  test('BILL-12 the first column is the date, the newest first', async () => {
    await renderApp({ ...orders, at: '/accounting/orders' })
    const headers = await screen.findAllByRole('columnheader')
    const first = headers.find(({ textContent }) => textContent !== '')
    expect(first?.textContent).toMatch(/^Date/)
    expect(first?.getAttribute('aria-sort')).toBe('descending')
  })

  test('the footer totals what is due and what remains, in euros', async () => {
    await renderApp(orders)
    await screen.findByRole('link', { name: 'CPF-2026-000001' })
    const foot = within(screen.getAllByRole('rowgroup').at(-1) as HTMLElement)
    expect(foot.getByText(/135,00\s€/)).toBeDefined()
    expect(foot.getByText(/70,00\s€/)).toBeDefined()
  })
})

describe('payments of an order', () => {
  const open = () => renderApp({ ...orders, at: '/accounting/orders?commande=2' })

  test('a card payment has neither pencil nor bin, a cheque has both', async () => {
    await open()
    expect(await screen.findAllByRole('button', { name: /^Modifier / })).toHaveLength(1)
    expect(screen.getAllByRole('button', { name: /^Supprimer / })).toHaveLength(1)
  })

  test('a payment that a debit brought has neither, and says where it is put right', async () => {
    const heldBy = 'Cet encaissement vient d’un prélèvement\u00a0: contre-passez-le.'
    const debited = { ...cheque, type: 'direct-debit' as const, editable: false, heldBy }
    answers[pathOf(billingApi.orderPaymentsList)] = [200, { rows: [debited] }]
    await open()
    expect(await screen.findByText(heldBy, { normalizer: String })).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^(Modifier|Supprimer) / })).toBeNull()
  })

  test('the order leads to what hangs on it', async () => {
    await open()
    const links = within(await screen.findByRole('region', { name: 'Liens' }))
    expect((await links.findByRole('link', { name: 'Contrat CT0001' })).getAttribute('href')).toBe(
      '/privateTuition/contract/3',
    )
  })

  test('what is owed is chased from the order: its family is named, called, written to, and reminded', async () => {
    answers['/api/session'] = [200, sessionOf({ ...staff, rights: { ...staff.rights, messaging: 'write' } })]
    await open()
    const drawer = within(await screen.findByRole('dialog', { name: /^Commande/ }))
    const href = async (name: string | RegExp) => (await drawer.findByRole('link', { name })).getAttribute('href')
    expect(await href('HAMON Hélène')).toBe('/customer/show/1')
    expect(await href(/^06\s12\s34\s56\s78$/)).toBe('tel:+33612345678')
    expect(await href('helene@exemple.fr')).toBe('mailto:helene@exemple.fr')
    expect(await href('Relancer')).toBe('/accounting/unpaid?relancer=1')
    expect(drawer.getByRole('button', { name: 'Envoyer un message' })).toBeDefined()
  })

  test('BILL-20 deleting asks first, in the words of the specification', async () => {
    answers[pathOf(billingApi.paymentDelete)] = [200, { isValid: true, errorMsgs: [], totalremained: 4500 }]
    await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: /^Supprimer / }))
    const question = await screen.findByRole('dialog', { name: /Voulez-vous vraiment suprimer le paiement\s\?/ })
    expect(calls.some(({ path }) => path === pathOf(billingApi.paymentDelete))).toBe(false)
    await user.click(within(question).getByRole('button', { name: 'Supprimer le paiement' }))
    expect(within(question).getByText('Indiquez le motif.')).toBeDefined()
    expect(calls.some(({ path }) => path === pathOf(billingApi.paymentDelete))).toBe(false)
    await user.type(within(question).getByRole('textbox', { name: 'Motif' }), 'Saisi deux fois')
    await user.click(within(question).getByRole('button', { name: 'Supprimer le paiement' }))
    await waitFor(() =>
      expect(calls.find(({ path }) => path === pathOf(billingApi.paymentDelete))?.body).toEqual({
        paymentId: 9,
        reason: 'Saisi deux fois',
      }),
    )
    expect(await screen.findByText(/Reste à payer\s: 45,00\s€/)).toBeDefined()
  })

  test('BILL-24 the money of the order is followed with its reasons, and what is left is paid from there', async () => {
    await open()
    const money = within(await screen.findByRole('region', { name: 'Suivi de l’argent' }))
    expect(money.getByRole('listitem', { name: 'Réglé par la famille' }).textContent).toContain('Carte refusée.')
    await userEvent.setup().click(money.getByRole('button', { name: /^Encaisser 25,00/ }))
    // no card is kept: none is offered
    expect(await screen.findByRole('dialog', { name: 'Encaisser la facture CPF-2026-000002' })).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Payer avec la carte enregistrée' })).toBeNull()
  })

  test('CARD-16 paying again says why the card was refused, and the buttons serve again', async () => {
    const message = 'La carte a été refusée par la banque. La facture CPF-2026-000002 reste à payer.'
    answers[pathOf(billingApi.payBill)] = [200, { paymentStatus: 'failed', paymentMessage: message }]
    await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Encaisser' }))
    await user.click(await screen.findByRole('button', { name: 'Payer avec la carte enregistrée' }))
    expect(await screen.findByText(message)).toBeDefined()
    for (const name of ['Payer avec la carte enregistrée', 'Payer avec une autre carte'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', false)
  })

  test('the office sends the family a link to pay instead; what stands against it is said', async () => {
    const sent = 'Un lien de paiement a été envoyé à camille@exemple.fr.'
    const paid = 'Cette facture est déjà réglée.'
    answers[pathOf(billingApi.sendPaymentLink)] = [200, { isSent: false, message: paid }]
    await open()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Encaisser' }))
    const send = await screen.findByRole('button', { name: 'Envoyer un lien de paiement' })
    await user.click(send)
    expect(await screen.findByText(paid)).toBeDefined()
    answers[pathOf(billingApi.sendPaymentLink)] = [200, { isSent: true, message: sent }]
    await user.click(send)
    expect(await screen.findByText(sent)).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Envoyer un lien de paiement' })).toBeNull())
  })
})

const CardsPage = () => (
  <Panel title="Cartes">
    <CustomerCards customerId={1} canAdd />
  </Panel>
)

describe('cards', () => {
  const tell = (data: object, origin = 'http://127.0.0.1:1') =>
    window.dispatchEvent(new MessageEvent('message', { data, origin }))

  const addCard = async () => {
    answers[pathOf(billingApi.showCards)] = [
      200,
      { customerId: 1, stripeCustomerId: 'cus_1', cards: [], defaultCardId: null },
    ]
    answers[pathOf(billingApi.handleCard)] = [
      200,
      { publicKey: null, clientSecret: 'seti_1_secret', setupIntent: 'seti_1', stripeCustomerId: 'cus_1' },
    ]
    await renderApp({ routes: [{ path: '/cartes', load: async () => CardsPage }], at: '/cartes' })
    await userEvent.click(await screen.findByRole('button', { name: 'Ajouter une carte' }))
    return (await screen.findByTitle('Saisie de la carte bancaire')) as HTMLIFrameElement
  }

  test('a card is typed in the frame of the provider, and saved under the name it gives', async () => {
    answers[pathOf(billingApi.saveCard)] = [200, { errors: null, id: 1, updatedAt: '2026-11-21T10:00:00Z' }]
    const frame = await addCard()
    expect(frame.src).toContain('http://127.0.0.1:1/stripe/card-form?setup_intent=seti_1')
    tell({ type: 'cartable-card', status: 'succeeded', paymentMethodId: 'pm_1' }, 'http://elsewhere.example')
    expect(calls.some(({ path }) => path === pathOf(billingApi.saveCard))).toBe(false)
    tell({ type: 'cartable-card', status: 'succeeded', paymentMethodId: 'pm_1' })
    await waitFor(() =>
      expect(calls.find(({ path }) => path === pathOf(billingApi.saveCard))?.body).toEqual({
        stripeCustomerId: 'cus_1',
        paymentMethodId: 'pm_1',
      }),
    )
  })

  test('CARD-03 a refusal of the provider is shown as it says it, the fields stay open', async () => {
    const frame = await addCard()
    tell({ type: 'cartable-card', status: 'failed', message: 'La carte est expirée.' })
    expect(await screen.findByText('La carte est expirée.')).toBeDefined()
    expect(frame.isConnected).toBe(true)
  })

  test('without any answer, the card could not be saved', async () => {
    await addCard()
    const { fetch } = window
    vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
      String(address).startsWith(pathOf(billingApi.saveCard))
        ? Promise.reject(new TypeError('network'))
        : fetch(address, init),
    )
    tell({ type: 'cartable-card', status: 'succeeded', paymentMethodId: 'pm_1' })
    expect(await screen.findByText("La carte n'a pas pu être enregistrée.")).toBeDefined()
  })

  test('a card that the provider accepts without naming it could not be saved, and is not asked for', async () => {
    await addCard()
    tell({ type: 'cartable-card', status: 'succeeded' })
    expect(await screen.findByText("La carte n'a pas pu être enregistrée.")).toBeDefined()
    expect(calls.some(({ path }) => path === pathOf(billingApi.saveCard))).toBe(false)
  })

  test('other messages of a window are no outcome', () => {
    for (const data of [null, 'x', { type: 'other', status: 'succeeded' }, { type: 'cartable-card', status: 'opened' }])
      expect(outcomeOfMessage(data)).toBeNull()
  })
})
