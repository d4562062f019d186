// The screens of customers in a page: the list and its disabled rows, the form and its masks, a new student.
import type {
  CustomerRecord,
  CustomerRow,
  OpenOfPeople,
  StudentRecord,
} from '@cartable/domain/customers/customers.schema.ts'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { closeToast, toasts } from '../../platform/shell/toasts.ts'
import { customersModule } from './customers.routes.tsx'

const stamp = '2026-11-20T09:00:00.000Z'
const noPhone = { phoneNumber: null, phoneRegion: 'FR' }
const nobody = {
  gender: null,
  firstName: null,
  lastName: '',
  birthOn: null,
  email: null,
  phone: noPhone,
  address: null,
}

const row = (id: number, lastName: string, more: Partial<CustomerRow> = {}): CustomerRow => ({
  id,
  number: `C000000${id}`,
  firstName: 'Hélène',
  lastName,
  enabled: true,
  students: [{ id, firstName: 'Maël', levelName: '1re' }],
  city: 'Rennes',
  email: null,
  phone: '+33612345678',
  phoneRegion: 'FR',
  advanceStatus: 'none',
  lastPaymentOn: '2026-11-05',
  balanceDueCents: 0,
  isLate: false,
  ...more,
})
const customer: CustomerRecord = {
  id: 7,
  updatedAt: stamp,
  number: 'C0000007',
  enabled: true,
  ...nobody,
  lastName: 'Beaumanoir',
  mobilePhone: noPhone,
  hasOtherPayer: false,
  payer: nobody,
  urssafPaymentEnabled: false,
  urssafNumber: null,
  employerNumber: null,
  secondContact: { name: null, link: null, email: null, phone: { phoneNumber: null, phoneRegion: 'FR' } },
  advanceStatus: 'none',
  students: [
    {
      id: 12,
      firstName: 'Maël',
      lastName: 'Beaumanoir',
      isCustomer: false,
      enabled: true,
      levelName: '1re',
      establishmentName: 'Lycée Chateaubriand',
      subjectNames: ['Mathématiques'],
    },
  ],
  summary: {
    balanceDueCents: 31_250,
    isLate: true,
    lastPaymentOn: '2026-11-05',
    openContractCount: 1,
    lateCancellationCount: 2,
    nextCourse: null,
    login: null,
    loyalty: {
      minutes: 26 * 60 + 30,
      level: { thresholdHours: 20, discountPercent: '5' },
      next: { thresholdHours: 50, discountPercent: '10' },
      since: '2026-11-20',
    },
  },
}
const student: StudentRecord = {
  id: null,
  updatedAt: null,
  customerId: 7,
  customer: {
    ...{ name: 'Hélène BEAUMANOIR', number: 'C0000007', completeAddress: null, email: null },
    phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' },
  },
  isCustomer: false,
  enabled: true,
  ...nobody,
  lastName: 'Beaumanoir',
  photoPath: null,
  removePhoto: false,
  scholarLevelId: null,
  establishmentId: null,
  subjectIds: [],
  chapterIds: [],
  privateTuition: [],
  options: { levels: [], establishments: [], subjects: [], chapters: [], canBeCustomer: true },
}

let rows: CustomerRow[]
/** What is open of whoever is disabled. */
let theirs: OpenOfPeople | null
let calls: Asked[]
const choice = { duplicateChoice: { use: 7, seen: [7] } }
/** Who resembles the customer named « Connu ». */
const alike = {
  ...{ id: 7, customerId: 7, number: 'C0000007', name: 'Anne Connu', enabled: false, city: 'Rennes', household: [] },
  reasons: [{ kind: 'phone', who: 'Léo Connu' }],
}
const answer = ({ path, query, method, body }: Asked): Answered | undefined => {
  if (path === '/api/session')
    return [200, sessionOf({ ...claire, rights: { customers: 'write', students: 'write' } as never })]
  if (path === '/api/customer/list') {
    const found = rows.filter((one) => query.get('withDisabled') === 'true' || one.enabled)
    const balanceDueCents = found.reduce((sum, one) => sum + one.balanceDueCents, 0)
    return [
      200,
      { rows: found, total: found.length, totalIsExact: true, page: 1, size: 25, totals: { balanceDueCents } },
    ]
  }
  if (path === '/api/customer/customers-filters') return [200, { levels: [], cities: ['Rennes'] }]
  if (path === '/api/customer/customer-documents') return [200, { rows: [], missing: [] }]
  if (path === '/api/customer/merges') return [200, { into: null, of: [] }]
  if (path === '/api/customer/household')
    return [200, { customerId: 7, owner: 'Hélène BEAUMANOIR', members: [], mayChange: true }]
  if (path === '/api/customer/card') return [200, { customerId: 7, cards: [] }]
  if (path === '/api/customer/disable') {
    const { ids, enabled, cancelsLessons } = body as { ids: number[]; enabled: boolean; cancelsLessons?: boolean }
    if (theirs && !cancelsLessons) return [200, { disabledCount: 0, open: theirs }]
    rows = rows.map((one) => (ids.includes(one.id) ? { ...one, enabled } : one))
    return [200, { disabledCount: ids.length, open: null }]
  }
  const { lastName, duplicateChoice } = (body ?? {}) as { lastName?: string; duplicateChoice?: object }
  if (path === '/api/customer/show' && method === 'POST' && lastName === 'Connu' && !duplicateChoice)
    return [
      200,
      {
        errors: { propertyPaths: [''], messages: ['!'] },
        id: null,
        updatedAt: null,
        customerId: null,
        duplicates: [alike],
      },
    ]
  if (path === '/api/customer/show')
    return method === 'POST'
      ? [200, { errors: null, id: 7, updatedAt: stamp, customerId: 7, duplicates: [] }]
      : [
          200,
          query.get('id')
            ? customer
            : { ...customer, id: null, updatedAt: null, number: null, students: [], summary: null, lastName: '' },
        ]
  if (path === '/api/student/show') return [200, student]
  return undefined
}
const open = (at: string) => renderApp({ routes: customersModule.routes, at, module: customersModule })
const sent = (path: string, method: string) => calls.filter((call) => call.path === path && call.method === method)

beforeEach(() => {
  theirs = null
  localStorage.clear()
  rows = [
    row(1, 'Abalain'),
    row(2, 'Beaumanoir', { balanceDueCents: 31_250, students: [...row(2, '').students, ...row(3, '').students] }),
    row(3, 'Delalande', { balanceDueCents: 207_520, isLate: true, advanceStatus: 'refused' }),
    row(4, 'Guilloux', { enabled: false }),
  ]
  calls = serve(answer)
})
afterEach(() => {
  act(() => {
    for (const { id } of toasts.get()) closeToast(id)
  })
  vi.unstubAllGlobals()
})

describe('the list of customers', () => {
  test('CUST-02 shows identity, students, contact details and actions, and sums what the filter owes', async () => {
    await open('/customer/manage')
    const table = await screen.findByRole('table')
    await within(table).findByText('ABALAIN Hélène')
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    for (const head of ['Client', 'Élèves', 'Téléphone', 'E-mail', 'Actions']) expect(heads).toContain(head)
    const late = within(table).getByText('DELALANDE Hélène').closest('tr')!
    expect(late.textContent).toContain('en retard')
    expect(within(table).getByText('BEAUMANOIR Hélène').closest('tr')?.textContent).toContain('Maël, 1re+1')
    expect(table.querySelector('tfoot')?.textContent).toMatch(/des 3 clients filtrés.*2\s387,70\s€/)
  })

  test('SHELL-039 SHELL-040 a disabled customer shows on demand, struck through, and can be enabled', async () => {
    const user = userEvent.setup()
    await open('/customer/manage')
    await screen.findByText('ABALAIN Hélène')
    expect(screen.queryByText('GUILLOUX Hélène')).toBeNull()
    await user.click(screen.getByRole('radio', { name: 'Avec les inactivés' }))
    const off = (await screen.findByText('GUILLOUX Hélène')).closest('tr')!
    expect(off.textContent).toContain('Inactif')
    await user.click(within(off).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Activer (1)' }))
    await waitFor(() => expect(sent('/api/customer/disable', 'POST')[0]?.body).toEqual({ ids: [4], enabled: true }))
    expect(await screen.findByText(/GUILLOUX Hélène.*réactivé\.$/)).toBeDefined()
  })

  test('lessons that are planned are read before their customer is disabled, and go with him', async () => {
    const user = userEvent.setup()
    theirs = {
      planned: { lessons: 6, firstAt: '2026-11-25T16:00:00Z', lastAt: '2026-12-30T16:00:00Z' },
      ...{ contracts: [{ id: 7, number: 'CT0000007' }], registrations: [], searches: [] },
    }
    await open('/customer/manage')
    const row = (await screen.findByText('ABALAIN Hélène')).closest('tr')!
    await user.click(within(row).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Désactiver (1)' }))
    const asked = await screen.findByRole('dialog', { name: /^Désactiver et annuler 6\scours prévus/ })
    expect(asked.textContent).toMatch(/du 25\/11\/2026 au 30\/12\/2026.*Le contrat CT0000007 reste à clôturer\./)
    expect(sent('/api/customer/disable', 'POST')).toHaveLength(1)
    await user.click(within(asked).getByRole('button', { name: /^Désactiver et annuler/ }))
    await waitFor(() =>
      expect(sent('/api/customer/disable', 'POST')[1]?.body).toMatchObject({ enabled: false, cancelsLessons: true }),
    )
    expect(await screen.findByText(/ABALAIN Hélène.*désactivé\.$/)).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Rétablir' })).toBeNull()
  })

  test('what stays open is named with its links before a customer without a lesson is disabled', async () => {
    const user = userEvent.setup()
    theirs = {
      planned: null,
      contracts: [{ id: 7, number: 'CT0000007' }],
      registrations: [
        { id: 3, sessionId: 5, session: 'Février à Rennes', startsOn: '2027-02-08', studentName: 'Élouan Abalain' },
      ],
      searches: [{ id: 9, subject: 'Anglais', studentName: 'Élouan Abalain' }],
    }
    await open('/customer/manage')
    const row = (await screen.findByText('ABALAIN Hélène')).closest('tr')!
    await user.click(within(row).getByRole('checkbox'))
    await user.click(await screen.findByRole('button', { name: 'Désactiver (1)' }))
    const asked = await screen.findByRole('dialog', { name: /^Désactiver ABALAIN Hélène\s\?/ })
    const lines = within(asked).getAllByRole('listitem')
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'Le contrat CT0000007 reste à clôturer.',
      'L’inscription d’Élouan Abalain au stage Février à Rennes, le 08/02/2027, reste à annuler.',
      'La recherche Anglais pour Élouan Abalain reste à clore.',
    ])
    const links = within(asked).getAllByRole('link')
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/privateTuition/contract/7',
      '/traineeship/sessions/5?onglet=inscriptions',
      '/privateTuition/linking/9',
    ])
    await user.click(within(asked).getByRole('button', { name: 'Annuler' }))
    expect(sent('/api/customer/disable', 'POST')).toHaveLength(1)
    await user.click(await screen.findByRole('button', { name: 'Désactiver (1)' }))
    await user.click(await screen.findByRole('button', { name: 'Désactiver ABALAIN Hélène' }))
    await waitFor(() =>
      expect(sent('/api/customer/disable', 'POST').at(-1)?.body).toMatchObject({ cancelsLessons: true }),
    )
    // no lesson went: it is taken back in one click
    expect(await screen.findByRole('button', { name: 'Rétablir' })).toBeDefined()
  })
})

describe('the form of a customer', () => {
  test('CUST-21 CUST-22 the URSSAF number takes 18 digits, the employer number shows as 3-3-3-5', async () => {
    const user = userEvent.setup()
    await open('/customer/show/nouveau')
    await user.type(await screen.findByRole('textbox', { name: /^Nom(?! du)/ }), 'Riou')
    const urssaf = screen.getByRole<HTMLInputElement>('textbox', { name: /^Numéro URSSAF/ })
    await user.type(urssaf, '12345678901234567890')
    expect(urssaf.value).toBe('123456789012345678')
    const employer = screen.getByRole<HTMLInputElement>('textbox', { name: /^Numéro d’employeur/ })
    await user.type(employer, '1234567890123499')
    expect(employer.value).toBe('123 456 789 01234')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent('/api/customer/show', 'POST')[0]?.body).toMatchObject({
        id: null,
        lastName: 'Riou',
        urssafNumber: '123456789012345678',
        employerNumber: '12345678901234',
      }),
    )
  })

  test('a customer who may be known is shown before a second one is made; giving up keeps what was typed', async () => {
    const user = userEvent.setup()
    await open('/customer/show/nouveau')
    const name = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Nom(?! du)/ })
    await user.type(name, 'Connu')
    const save = async () => {
      await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
      return screen.findByRole('dialog', { name: 'Ce client existe peut-être déjà' })
    }
    const question = await save()
    expect(question.textContent).toContain('Même téléphone (Léo Connu)')
    expect(question.textContent).toContain('Inactif')
    expect(
      within(question)
        .getByRole('link', { name: /Anne Connu/ })
        .getAttribute('href'),
    ).toBe('/customer/show/7')
    await user.click(within(question).getByRole('button', { name: 'Annuler' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(name.value).toBe('Connu')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.click(within(await save()).getByRole('button', { name: /^Utiliser la fiche/ }))
    expect(await screen.findByText(/Fiche existante utilisée/)).toBeTruthy()
    expect(sent('/api/customer/show', 'POST').map(({ body }) => (body as typeof choice).duplicateChoice)).toEqual([
      undefined,
      undefined,
      choice.duplicateChoice,
    ])
  })

  test('CUST-10 asks who pays only when somebody else does, and forgets what was typed when nobody does', async () => {
    const user = userEvent.setup()
    await open('/customer/show/7')
    const other = await screen.findByRole('switch', { name: /paie les factures/ })
    const names = () => screen.getAllByRole('textbox', { name: /^Nom(?! du)/ })
    expect(names()).toHaveLength(1)
    await user.click(other)
    await user.type(names()[1]!, 'Tanguy')
    await user.click(other)
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    await waitFor(() =>
      expect(sent('/api/customer/show', 'POST')[0]?.body).toMatchObject({
        hasOtherPayer: false,
        payer: { lastName: null },
      }),
    )
  })

  test('CUST-04 leads to its students, and says what is late', async () => {
    await open('/customer/show?id=7')
    const link = await screen.findByRole('link', { name: 'Maël BEAUMANOIR' })
    expect(link.getAttribute('href')).toBe('/student/show/12')
    expect(screen.getByRole('region', { name: 'Compte' }).textContent).toMatch(/312,50\s€ en retard/)
  })

  test('on a phone calling, writing and going there are one touch away, above the form; a desk has them at the side', async () => {
    const known = { ...customer, email: 'helene@exemple.fr' }
    known.mobilePhone = { phoneNumber: '+33612345678', phoneRegion: 'FR' }
    calls = serve((asked) => (asked.path === '/api/customer/show' ? [200, known] : answer(asked)))
    await open('/customer/show?id=7')
    await screen.findByRole('region', { name: 'Compte' })
    expect(screen.queryByRole('link', { name: /^Appeler / })).toBeNull()
    cleanup()
    const matchMedia = window.matchMedia
    window.matchMedia = (query) => ({ ...matchMedia(query), matches: query.includes('max-width') })
    try {
      await open('/customer/show?id=7')
      const reach = await screen.findByRole('navigation', { name: /^Joindre / })
      expect(
        within(reach)
          .getByRole('link', { name: /^Appeler / })
          .getAttribute('href'),
      ).toBe('tel:+33612345678')
      expect(
        within(reach)
          .getByRole('link', { name: /^Écrire / })
          .getAttribute('href'),
      ).toBe('mailto:helene@exemple.fr')
      // no address, no way there
      expect(within(reach).queryByRole('link', { name: /^Itinéraire / })).toBeNull()
      const [name] = screen.getAllByRole('textbox', { name: /^Nom/ })
      expect(reach.compareDocumentPosition(name!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    } finally {
      window.matchMedia = matchMedia
    }
  })

  test('its address opens on the map', async () => {
    const place = { houseNumber: '12', street: 'rue de Nantes', complement: null, cityCode: '35238' }
    const city = { postalCode: '35000', city: 'Rennes', departementCode: '35', country: 'FR', freeAddress: null }
    const address = {
      ...place,
      ...city,
      latitude: 48.1,
      longitude: -1.67,
      completeAddress: '12 rue de Nantes 35000 Rennes',
    }
    calls = serve((asked) => (asked.path === '/api/customer/show' ? [200, { ...customer, address }] : answer(asked)))
    await open('/customer/show?id=7')
    const link = await screen.findByRole('link', { name: /^12 rue de Nantes 35000 Rennes/ })
    expect(link.getAttribute('href')).toBe(
      'https://www.openstreetmap.org/search?query=12%20rue%20de%20Nantes%2035000%20Rennes',
    )
  })

  test('says the loyalty level of the family, since when, and what is left to the next', async () => {
    await open('/customer/show?id=7')
    const account = await screen.findByRole('region', { name: 'Compte' })
    expect(account.textContent).toMatch(
      /Fidélité Palier 20\sh26\sh confirmées · depuis le 20\/11\/2026 · palier 50\sh dans 24\sh/,
    )
  })
})

describe('the form of a student', () => {
  test('STUD-03 a new one has the breadcrumb « Nouvel élève »', async () => {
    await open('/student/show/nouveau?client=7')
    const crumbs = await screen.findByRole('navigation', { name: 'Fil d’Ariane' })
    await within(crumbs).findByText('Hélène BEAUMANOIR')
    expect(within(crumbs).getByText('Nouvel élève').getAttribute('aria-current')).toBe('page')
    expect(sent('/api/student/show', 'GET')[0]?.query.get('customerId')).toBe('7')
  })

  test('a student who is the customer has no identity of his own', async () => {
    const user = userEvent.setup()
    await open('/student/show/nouveau?client=7')
    await user.click(await screen.findByRole('switch', { name: /le client lui-même/ }))
    expect(screen.queryByRole('textbox', { name: /^Nom(?! du)/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'les modifier sur sa fiche' }).getAttribute('href')).toBe(
      '/customer/show/7',
    )
  })
})
