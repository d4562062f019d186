// Registrations of a session as people use them: table by status, filters, form, card payment, refund, exports.
import type {
  RefundRecord,
  RegistrationRecord,
  RegistrationRow,
} from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { sectionModule, storedSession } from '../around.factory.tsx'
import { SessionExports } from '../sessions/SessionExports.tsx'
import { consequencesOf } from './RefundDialog.tsx'
import { RegistrationsSection } from './RegistrationsSection.tsx'

const stamp = '2026-09-15T09:00:00.000Z'
const bill = {
  id: 31,
  type: 'bill',
  reference: 'STF-2026-000031',
  totalPaid: 0,
  totalAmount: 19_900,
  isPaid: false,
} as const
const row = (values: Partial<RegistrationRow>): RegistrationRow => ({
  id: 1,
  updatedAt: stamp,
  status: '1-temporary',
  isEnabled: true,
  shownState: '1-temporary',
  student: { id: 5, label: 'Léa Morvan' },
  customer: { id: 6, label: 'Anne Morvan' },
  traineeshipSession: { id: 7, label: 'Toussaint 2026 – Rennes' },
  traineeshipLevel: { id: 8, label: 'Réussir sa 4e' },
  traineeshipSubjects: [
    {
      id: 9,
      traineeshipSubjectId: 10,
      name: 'Mathématiques',
      isOption: false,
      groupId: 11,
      groupHours: '09:00–11:00',
      reportId: null,
      reportValidated: false,
    },
  ],
  absenceDays: ['2026-10-20'],
  studiedChapters: [],
  comments: 'Allergie aux arachides',
  paymentMethod: 'card',
  promoCode: null,
  bills: [bill],
  total: 19_900,
  totalPaid: 0,
  remained: 19_900,
  owed: 0,
  unpaidBillId: 31,
  unpaidCents: 19_900,
  heldUntil: null,
  cancelAsked: null,
  wasThere: false,
  movedDates: null,
  canReturn: false,
  replacedBy: null,
  readOnlyReason: null,
  ...values,
})
const rows = [
  row({}),
  row({
    id: 2,
    student: { id: 15, label: 'Tom Rivoal' },
    status: '2-firm',
    shownState: '2-firm',
    totalPaid: 19_900,
    remained: 0,
    unpaidBillId: null,
    unpaidCents: 0,
  }),
  row({
    id: 3,
    student: { id: 16, label: 'Zoé Kerbrat' },
    isEnabled: false,
    shownState: 'cancelled',
    total: 0,
    remained: 0,
    unpaidBillId: null,
    canReturn: true,
    readOnlyReason: 'annulée',
  }),
  row({
    id: 4,
    student: { id: 17, label: 'Ida Le Bris' },
    isEnabled: false,
    shownState: 'cancelled',
    total: 0,
    totalPaid: 5_000,
    remained: 0,
    unpaidBillId: null,
    readOnlyReason: 'annulée',
  }),
]
const subject = (id: number, name: string, isOption: boolean) => ({
  id,
  name,
  isOption,
  askStudiedChapters: false,
  days: ['2026-10-19', '2026-10-20'],
  chapters: [],
  placesLeft: 3,
})
const record: RegistrationRecord = {
  id: 1,
  updatedAt: stamp,
  traineeshipSession: 7,
  sessionName: 'Toussaint 2026 – Rennes',
  student: 5,
  studentName: 'Léa Morvan',
  customer: { id: 6, label: 'Anne Morvan' },
  traineeshipLevel: 8,
  traineeshipSubjects: [10, 12],
  absenceDays: [],
  studiedChapters: [],
  paymentMethod: 'card',
  promoCode: null,
  comments: null,
  status: '1-temporary',
  isEnabled: true,
  bills: [bill],
  total: 19_900,
  totalPaid: 0,
  ...{ sendsLink: false, paymentCount: 1, firstPaymentOn: null },
  readOnlyReason: null,
  options: {
    scholarLevels: [],
    children: [{ value: 5, label: 'Léa Morvan' }],
    levels: [
      {
        id: 8,
        label: 'Réussir sa 4e',
        prices: [{ subjectCount: 2, priceCents: 33_333 }],
        subjects: [subject(10, 'Mathématiques', false), subject(12, 'Latin', true), subject(13, 'Grec', true)],
      },
    ],
    promoCodes: [],
    paymentMethods: [
      { value: 'card', label: 'Carte bancaire' },
      { value: 'cheque', label: 'Chèque' },
    ],
  },
}
const refund: RefundRecord = {
  registrationId: 2,
  updatedAt: stamp,
  amountCents: 19_900,
  method: 'card',
  refundedOn: '2026-09-15',
  reason: null,
  creditNote: true,
  cancelRegistration: false,
  studentName: 'Tom Rivoal',
  customerName: 'Anne Rivoal',
  title: 'Toussaint 2026 – Rennes, Réussir sa 4e',
  isEnabled: true,
  canCancel: true,
  scale: { words: '6\u00a0jours avant le stage\u00a0: le barème de la société rend 50\u00a0%.', amountCents: 9_950 },
  total: 19_900,
  totalPaid: 19_900,
  owed: 0,
  refundable: 19_900,
  onCard: 19_900,
  refunding: 0,
  bills: [bill],
  options: { methods: [{ value: 'card', label: 'Carte bancaire' }] },
}
let calls: Asked[]
const answer = ({ path, method }: Asked): Answered | undefined => {
  if (path === '/api/session')
    return [
      200,
      {
        ...sessionOf({ ...claire, rights: { traineeships: 'fullAccess', students: 'read' } }),
        cardProvider: { kind: 'sandbox', url: 'http://cartes.example', publishableKey: 'pk_test_sandbox' },
      },
    ]
  if (path.endsWith('/traineeship-registration-list'))
    return [
      200,
      {
        rows,
        total: rows.length,
        totalIsExact: true,
        page: 1,
        size: 25,
        totals: { total: 39_800, totalPaid: 19_900, remained: 19_900, active: 2 },
      },
    ]
  if (path.endsWith('/traineeship-registration-price'))
    return [
      200,
      {
        price: 33_333,
        priceBeforeDiscount: 33_333,
        discount: 0,
        siblingDiscount: 0,
        difference: 13_433,
        message: null,
      },
    ]
  if (path.endsWith('/traineeship-registration-refund-show')) {
    return method === 'GET' ? [200, refund] : [200, { errors: null, id: 2, updatedAt: stamp, refundMessage: null }]
  }
  if (path.endsWith('/traineeship-registration-show'))
    return method === 'GET'
      ? [200, record]
      : [
          200,
          {
            errors: null,
            displayCBForm: true,
            billId: 31,
            billReference: bill.reference,
            amountCents: 13_433,
            id: 1,
            updatedAt: stamp,
          },
        ]
  if (path.endsWith('/stripe_render'))
    return [
      200,
      {
        publicKey: null,
        clientSecret: 'pi_1_secret_1',
        paymentIntent: 'pi_1',
        billId: 31,
        billReference: bill.reference,
        amountCents: 13_433,
      },
    ]
  if (path.endsWith('/payment-link')) return [200, { isSent: true, message: 'Lien envoyé à anne@exemple.fr.' }]
  if (path.endsWith('-registration-return')) return [200, { isValid: true, errorMsgs: [] }]
  if (path.endsWith('-status-change')) return [200, { isValid: true, errorMsgs: [] }]
  return undefined
}
const open = async () => {
  const module = sectionModule(RegistrationsSection, storedSession())
  await renderApp({ routes: module.routes, at: '/essai', module })
  return (await screen.findByRole('rowheader', { name: /Léa Morvan/ })).closest('tr')!
}
const lineOf = (name: RegExp) => screen.getByRole('rowheader', { name }).closest('tr')!
const asked = (end: string, method = 'GET') => calls.filter((one) => one.path.endsWith(end) && one.method === method)
beforeEach(() => {
  localStorage.clear()
  calls = serve(answer)
})
afterEach(() => vi.unstubAllGlobals())
const menuOf = async (line: HTMLElement) => {
  await userEvent.click(within(line).getByRole('button', { name: /^(Autres|Plus|Actions)/ }))
  return screen.findByRole('menu')
}

test('TRAIN-098 a temporary registration stands under « En attente du paiement », with columns, bill and requests', async () => {
  const line = await open()
  expect(within(line.closest('table')!).getByText('En attente du paiement')).toBeDefined()
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual(
    expect.arrayContaining(['Élève', 'Niveau', 'Matières', 'Facture', 'Demandes particulières']),
  )
  expect(within(line).getByText(/199,00/)).toBeDefined()
  expect(within(line).getByRole('link', { name: bill.reference }).getAttribute('href')).toContain('id=31')
  expect(within(line).getByText('Allergie aux arachides')).toBeDefined()
})

test('TRAIN-099 a firm one stands under « Confirmée », a cancelled one under « Annulée »', async () => {
  const table = within((await open()).closest('table')!)
  expect(table.getByText('Confirmée')).toBeDefined()
  expect(table.getAllByText('Annulée').length).toBeGreaterThan(0)
})

test('TRAIN-088 TRAIN-089 the filter by status begins with « Tous les statuts », the toggle leaves the cancelled ones out', async () => {
  await open()
  const filter = screen.getByRole('combobox', { name: 'Statut' }) as HTMLInputElement
  expect(filter.value).toBe('Tous les statuts')
  await userEvent.click(filter)
  await userEvent.click(await screen.findByRole('option', { name: 'Confirmée' }))
  await waitFor(() => expect(asked('/traineeship-registration-list').at(-1)?.query.get('status')).toBe('2-firm'))
  await userEvent.click(screen.getByText('Sans les annulées'))
  await waitFor(() =>
    expect(asked('/traineeship-registration-list').at(-1)?.query.get('withoutCancelled')).toBe('true'),
  )
})

test('TRAIN-114 all rows fit: there is no paging', async () => {
  await open()
  expect(screen.queryByRole('navigation', { name: 'Pages de la liste' })).toBeNull()
  expect(screen.queryByRole('button', { name: /Lignes/ })).toBeNull()
})

test('TRAIN-103 one may modify, change the status, refund and cancel', async () => {
  await open()
  const line = lineOf(/Tom Rivoal/)
  expect(within(line).getByRole('button', { name: /Modifier/ })).toBeDefined()
  const menu = await menuOf(line)
  const names = within(menu)
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent)
  expect(names).toEqual(
    expect.arrayContaining([expect.stringContaining('temporaire'), expect.stringContaining('Annuler ou rembourser')]),
  )
  await userEvent.click(within(menu).getByRole('menuitem', { name: /temporaire/ }))
  await waitFor(() => expect(asked('-status-change', 'POST')[0]?.body).toEqual({ id: 2, status: '1-temporary' }))
  // what nobody paid is cancelled without a refund, once that is confirmed
  const unpaid = await menuOf(lineOf(/Léa Morvan/))
  expect(within(unpaid).queryByRole('menuitem', { name: /embourser/ })).toBeNull()
  await userEvent.click(within(unpaid).getByRole('menuitem', { name: 'Annuler l’inscription' }))
  expect(asked('-registration-cancel', 'DELETE')).toEqual([])
  await userEvent.click(await screen.findByRole('button', { name: 'Annuler l’inscription' }))
  await waitFor(() => expect(asked('-registration-cancel', 'DELETE')[0]?.query.get('id')).toBe('1'))
})

test('F-2-35 the link that pays leaves from the row of what is due, once; what is cancelled is named so', async () => {
  const line = await open()
  await userEvent.dblClick(within(await menuOf(line)).getByRole('menuitem', { name: 'Envoyer un lien de paiement' }))
  expect(await screen.findByText('Lien envoyé à anne@exemple.fr.')).toBeDefined()
  expect(asked('/payment-link', 'POST').map(({ body }) => body)).toEqual([{ billId: bill.id }])
  expect(within(lineOf(/Zoé Kerbrat/)).queryByText(/Réglée/)).toBeNull()
  const menu = await menuOf(lineOf(/Tom Rivoal/))
  expect(within(menu).queryByRole('menuitem', { name: 'Envoyer un lien de paiement' })).toBeNull()
})

test('TRAIN-090 the dialog « Inscription au stage » offers options as one choice and tells the price', async () => {
  const line = await open()
  await userEvent.click(within(line).getByRole('button', { name: /Modifier/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Inscription au stage' })
  expect(((await within(dialog).findByRole('radio', { name: 'Latin' })) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(within(dialog).getByRole('radio', { name: 'Grec' }))
  expect((within(dialog).getByRole('radio', { name: 'Latin' }) as HTMLInputElement).checked).toBe(false)
  await within(dialog).findByText(/333,33/)
  expect(within(dialog).getByText(/Un supplément de 134,33/)).toBeDefined()
  await waitFor(() =>
    expect(asked('/traineeship-registration-price', 'POST').at(-1)?.body).toMatchObject({
      traineeshipSubjects: [10, 13],
    }),
  )
})

test('TRAIN-091 « Régler le stage par CB » follows a save that asks for it, with the fields of the card', async () => {
  const line = await open()
  await userEvent.click(within(line).getByRole('button', { name: /Modifier/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Inscription au stage' })
  await userEvent.click(await within(dialog).findByRole('radio', { name: 'Grec' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  const card = await screen.findByRole('dialog', { name: 'Régler le stage par CB' })
  expect(within(card).getByText(/134,33/)).toBeDefined()
  expect((await within(card).findByTitle('Saisie de la carte bancaire')).getAttribute('src')).toContain(
    'http://cartes.example/stripe/card-form?payment_intent=pi_1',
  )
})

test('TRAIN-092 TRAIN-097 cancelling what is paid opens « Annuler ou rembourser », which proposes what the scale says', async () => {
  await open()
  const menu = await menuOf(lineOf(/Tom Rivoal/))
  await userEvent.click(within(menu).getByRole('menuitem', { name: /Annuler ou rembourser/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Annuler ou rembourser' })
  const isOn = async (name: RegExp) =>
    ((await within(dialog).findByRole('switch', { name })) as HTMLInputElement).checked
  expect(await isOn(/Annuler l’inscription/)).toBe(true)
  expect(await isOn(/Émettre un avoir/)).toBe(true)
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  expect((await within(dialog).findAllByText('Saisissez le motif du remboursement.')).length).toBeGreaterThan(0)
  await userEvent.type(within(dialog).getByRole('textbox', { name: /Motif/ }), 'Malade')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(asked('-refund-show', 'POST')[0]?.body).toMatchObject({
      registrationId: 2,
      amountCents: 9_950,
      method: 'card',
      reason: 'Malade',
      creditNote: true,
      cancelRegistration: true,
    }),
  )
})

test('TRAIN-092 what is paid of a registration that is over is given back in « Remboursement d’inscription »', async () => {
  await open()
  const menu = await menuOf(lineOf(/Ida Le Bris/))
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Rembourser' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remboursement d’inscription' })
  await userEvent.type(await within(dialog).findByRole('textbox', { name: /Motif/ }), 'Malade')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Rembourser' }))
  await waitFor(() =>
    expect(asked('-refund-show', 'POST')[0]?.body).toMatchObject({ amountCents: 19_900, cancelRegistration: false }),
  )
})

test('one that was cancelled by mistake is taken up again, once', async () => {
  await open()
  const menu = await menuOf(lineOf(/Zoé Kerbrat/))
  await userEvent.click(within(menu).getByRole('menuitem', { name: 'Réinscrire' }))
  const question = await screen.findByRole('dialog', { name: /Réinscrire Zoé Kerbrat/ })
  await userEvent.dblClick(within(question).getByRole('button', { name: 'Réinscrire' }))
  await waitFor(() => expect(asked('-registration-return', 'POST').map(({ body }) => body)).toEqual([{ id: 3 }]))
})

test('a refund says what it will do', () => {
  const money = { owed: 0, total: 30_000, totalPaid: 20_000 }
  const wish = { amountCents: 15_000, creditNote: true, cancelRegistration: true, onCard: true }
  expect(consequencesOf(money, wish).join(' ')).toMatch(
    /avoir de 150,00.*50,00.*restent acquis, 100,00.*ne seront plus dus/,
  )
  expect(consequencesOf(money, { ...wish, creditNote: false }).join(' ')).toMatch(/redeviendront dus/)
  expect(consequencesOf(money, { ...wish, onCard: false, asCredit: true }).join(' ')).toMatch(
    /sur le compte de la famille/,
  )
  expect(consequencesOf(money, { ...wish, amountCents: 0 }).join(' ')).toMatch(
    /Rien ne sera rendu.*200,00.*restent acquis/,
  )
  expect(consequencesOf({ ...money, owed: 15_000 }, wish).join(' ')).toMatch(/pas émis d’autre/)
})

test('TRAIN-111 exports open in a new tab with objectType and sessionId', async () => {
  const opened: string[] = []
  vi.stubGlobal('open', (url: string, target: string) => opened.push(`${target} ${url}`))
  const module = sectionModule(SessionExports, storedSession())
  await renderApp({ routes: module.routes, at: '/essai', module })
  for (const name of ['Exporter les inscriptions', 'Exporter l’activité']) {
    await userEvent.click(await screen.findByRole('button', { name: 'Exporter' }))
    await userEvent.click(await screen.findByRole('menuitem', { name }))
  }
  expect(opened).toEqual([
    expect.stringMatching(/^_blank .*\/admin\/excelFile\/export\?objectType=registrations&sessionId=7$/),
    expect.stringMatching(/^_blank .*\/admin\/excelFile\/export\?objectType=activity&sessionId=7$/),
  ])
})
