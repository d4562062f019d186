// The record of a contract: what it offers in each state, what is fixed, prices proposed, computed and answered.
import { packsApi } from '@cartable/domain/billing/packs/packs.api.ts'
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { fixedTerms, refuseSave } from '@cartable/domain/contracts/contracts.rules.ts'
import type { ContractRecord, PriceVersion } from '@cartable/domain/contracts/contracts.schema.ts'
import {
  actionsOf,
  type ContractStatus,
  contractStatusLabels,
  pricesWorkflow,
} from '@cartable/domain/contracts/contracts.workflow.ts'
import { contractEndsApi } from '@cartable/domain/contracts/ends.api.ts'
import type { ContractEndForm } from '@cartable/domain/contracts/ends.schema.ts'
import { journalApi } from '@cartable/domain/journal/journal.api.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { ContractShow } from './ContractShow.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`.replace('{id}', '7')
const price = (more: Partial<PriceVersion> = {}): PriceVersion => ({
  id: 3,
  updatedAt: '2026-11-20T10:00:00.000Z',
  status: 'proposed',
  customerPrice: 4800,
  margin: 1440,
  marginExclTax: 1309,
  teacherAmount: 3360,
  urssafPart: 0,
  alonePrice: null,
  aloneMargin: null,
  loyaltyDiscount: 0,
  loyaltyHours: null,
  startsOn: '2026-11-21',
  endsOn: null,
  isInForce: false,
  proposedAt: '2026-11-20T10:00:00.000Z',
  answeredAt: null,
  answeredBy: null,
  answerComment: null,
  remindedAt: null,
  plannedLessons: 3,
  moves: movesFrom(pricesWorkflow, more.status ?? 'proposed', {
    isStaff: true,
    contractStatus: 'created',
    acceptedFrom: null,
    startsOn: '2026-11-21',
    lastCourseOn: null,
  }),
  ...more,
})
const record = (status: ContractStatus, more: Partial<ContractRecord> = {}): ContractRecord => ({
  id: 7,
  updatedAt: '2026-11-20T10:00:00.000Z',
  number: 'CT0000007',
  status,
  statusText: contractStatusLabels[status],
  moves: [],
  actions: actionsOf(status, {
    openTwin: null,
    teacherLeft: false,
    hasRun: status !== 'created',
    endsOn: null,
    endKind: status === 'close' ? 'ended' : null,
  }),
  canSave: refuseSave(status) === null,
  fixedTerms: [...fixedTerms(status)],
  student: { id: 1, name: 'Maël BEAUMANOIR' },
  customer: { id: 1, name: 'Hélène BEAUMANOIR' },
  teacher: { id: 1, name: 'Yann LE FLOCH' },
  subjectName: 'Mathématiques',
  levelName: '1re',
  studentId: 1,
  teacherId: 1,
  subjectId: 1,
  scholarLevelId: 1,
  format: 'CAD',
  location: 'student-home',
  locationAddress: null,
  isCollective: false,
  distanceKm: null,
  isAffiliation: false,
  startedOn: '2026-09-01',
  withTest: true,
  test: { isDue: false, at: null },
  closedOn: null,
  endsOn: null,
  resumesOn: null,
  endReason: null,
  endComment: null,
  lastCourseOn: null,
  review: null,
  signature: null,
  linkingId: null,
  ...{ replaces: null, replacedBy: [], lessonsToCome: 0, changeSearchId: null },
  teacherSelfEmployed: true,
  regime: 'prestataire',
  billingRhythm: 'lesson',
  loyalty: null,
  priceVersions: [],
  proposalRefusal: null,
  options: {
    subjects: [{ id: 1, label: 'Mathématiques', group: 'Matières' }],
    levels: [{ id: 1, label: '1re', group: 'Lycée' }],
    formats: [
      { value: 'CAD', label: 'À domicile' },
      { value: 'CEL', label: 'En ligne' },
    ],
    locations: [
      { value: 'student-home', label: 'Chez l’élève' },
      { value: 'online', label: 'En ligne' },
      { value: 'other', label: 'Autre lieu' },
    ],
  },
  ...more,
})

let calls: Asked[]
let answers: Record<string, Answered>
let shown: ContractRecord
beforeEach(() => {
  localStorage.clear()
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  answers = {
    [pathOf(packsApi.contractPacks)]: [200, { contractId: 7, packs: [], contractHourCents: null, obstacle: null }],
  }
  shown = record('active')
  calls = serve(({ path, method }) => {
    // what is shown and what saves it have one address
    const given = answers[`${method} ${path}`] ?? answers[path]
    if (given && path !== pathOf(contractsApi.show)) return given
    if (path === '/api/session')
      return [200, sessionOf({ ...claire, rights: { contracts: 'write', linking: 'write', traces: 'read' } })]
    if (path === pathOf(contractsApi.show)) return [200, shown]
    return undefined
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})
const open = async (contract: ContractRecord) => {
  shown = contract
  await renderApp({
    routes: [{ path: '/privateTuition/contract/$id', load: async () => ContractShow }],
    at: '/privateTuition/contract/7',
  })
  await screen.findByRole('heading', { name: 'Lieu et dates' })
  return userEvent.setup()
}
const sent = (operation: AnyOperation) =>
  calls.find((asked) => asked.path === pathOf(operation) && asked.method !== 'GET')?.body
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('actions', () => {
  const moves = ['Mettre en pause', 'Reprendre', 'Réactiver', 'Clôturer', 'Abandonner', 'Corriger la fin']
  const shownMoves = () => moves.filter((name) => screen.queryByRole('button', { name }) !== null)
  const cases = [
    ['CONTRACT-04 CONTRACT-09 active', 'active', ['Mettre en pause', 'Clôturer'], true],
    ['CONTRACT-05 pause', 'pause', ['Reprendre', 'Clôturer'], false],
    ['CONTRACT-06 CONTRACT-10 failed', 'failed', ['Réactiver'], false],
    ['CONTRACT-07 CONTRACT-10 close', 'close', ['Réactiver', 'Corriger la fin'], false],
    ['CONTRACT-08 created', 'created', ['Abandonner'], true],
  ] as const
  for (const [title, status, offered, isSaved] of cases)
    test(`${title} offers ${offered.join(', ') || 'no move'}, and ${isSaved ? 'is saved' : 'has no save'}`, async () => {
      await open(record(status))
      expect(shownMoves()).toEqual(offered)
      expect(screen.queryByRole('button', { name: 'Enregistrer' }) !== null).toBe(isSaved)
    })

  const endForm = (more: Partial<ContractEndForm> = {}): [number, ContractEndForm] => [
    200,
    {
      id: 7,
      number: 'CT0000007',
      status: 'active',
      studentName: 'Maël BEAUMANOIR',
      teacherName: 'Yann LE FLOCH',
      hasSearch: true,
      familyGivesUp: false,
      familyLeaves: false,
      planned: [
        { id: 4, expectedAt: '2026-11-25T13:30:00.000Z' },
        { id: 5, expectedAt: '2026-12-02T13:30:00.000Z' },
      ],
      lastCourseOn: '2026-11-18',
      endsOn: null,
      resumesOn: null,
      dueCents: 13_500,
      creditCents: 0,
      customerId: 1,
      mayAskReview: true,
      reasonId: null,
      comment: null,
      options: { reasons: [{ value: 12, label: 'Budget' }] },
      ...more,
    },
  ]
  /** Opens the dialog of a button, and answers what is in it. */
  const openDialog = async (user: Awaited<ReturnType<typeof open>>, press: string, name: string) => {
    await user.click(button(press))
    const dialog = await screen.findByRole('dialog', { name })
    await within(dialog).findByRole('heading', { name: 'Maël BEAUMANOIR avec Yann LE FLOCH' })
    return within(dialog)
  }
  const choose = async (user: Awaited<ReturnType<typeof open>>, dialog: ReturnType<typeof within>, motive: string) => {
    await user.click(dialog.getByRole('combobox', { name: /^Motif/ }))
    await user.click(await screen.findByRole('option', { name: motive }))
  }
  const type = (dialog: ReturnType<typeof within>, name: RegExp, value: string) => {
    const input = dialog.getByRole('textbox', { name })
    fireEvent.change(input, { target: { value } })
    fireEvent.blur(input)
  }

  test('an end asks its last day and its reason, and says what becomes of the planned lessons', async () => {
    answers[pathOf(contractEndsApi.endForm)] = endForm()
    answers[pathOf(contractsApi.close)] = [200, { isValid: true, errorMsgs: [] }]
    const user = await open(record('active'))
    const dialog = await openDialog(user, 'Clôturer', 'Clôturer le contrat')
    expect(dialog.getByText('Dernier cours donné le 18/11/2026.')).toBeDefined()
    expect(dialog.getByText(/doit encore/).textContent).toMatch(/135,00\s€/)
    type(dialog, /^Dernier jour/, '30/11/2099')
    expect(dialog.getByText(/^2\scours prévus\s: rien n’est annulé\.$/)).toBeDefined()
    type(dialog, /^Dernier jour/, '30/11/2026')
    expect(dialog.getByText(/^1\scours prévu sera annulé\s: 02\/12\/2026 à 14:30\.$/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Clôturer le contrat' }))
    expect((await dialog.findAllByText('Choisissez un motif.')).length).toBeGreaterThan(0)
    expect(sent(contractsApi.close)).toBeUndefined()
    await choose(user, dialog, 'Budget')
    await user.click(dialog.getByRole('button', { name: 'Clôturer le contrat' }))
    await waitFor(() =>
      expect(sent(contractsApi.close)).toEqual({
        id: 7,
        on: '2026-11-30',
        reasonId: 12,
        comment: null,
        tellFamily: true,
        asksReview: true,
      }),
    )
  })
  test('a closed contract that came of a search offers to look for another teacher', async () => {
    const moved = [200, { isValid: true, errorMsgs: [] }] as const
    answers[pathOf(contractEndsApi.endForm)] = endForm({ reasonId: 12 })
    answers[pathOf(contractsApi.close)] = [...moved]
    answers[pathOf(linkingFlowApi.reopen)] = [...moved]
    const user = await open(record('active', { linkingId: 31 }))
    const dialog = await openDialog(user, 'Clôturer', 'Clôturer le contrat')
    await user.click(dialog.getByRole('button', { name: 'Clôturer le contrat' }))
    await user.click(await screen.findByRole('button', { name: 'Rouvrir la recherche' }))
    await waitFor(() => expect(sent(linkingFlowApi.reopen)).toEqual({ id: 31 }))
    expect(await screen.findByText(/la recherche d’un professeur est rouverte/)).toBeDefined()
  })
  test('an end to come is taken back at once, a past one corrected in its dialog', async () => {
    answers[pathOf(contractsApi.open)] = [200, { isValid: true, errorMsgs: [] }]
    answers[pathOf(contractEndsApi.endForm)] = endForm({ status: 'close', endsOn: '2026-11-20', reasonId: 12 })
    const facts = { openTwin: null, teacherLeft: false, hasRun: true, endsOn: '2026-12-19', endKind: null }
    const user = await open(record('active', { endsOn: '2026-12-19', actions: actionsOf('active', facts) }))
    expect(screen.getByText('Se termine le')).toBeDefined()
    await user.click(button('Annuler la fin prévue'))
    await waitFor(() => expect(sent(contractsApi.open)).toEqual({ id: 7 }))
    shown = record('close')
  })
  test('a pause may know its return, until which the planned lessons go', async () => {
    answers[pathOf(contractEndsApi.endForm)] = endForm({
      planned: [
        { id: 4, expectedAt: '2098-12-02T13:30:00.000Z' },
        { id: 5, expectedAt: '2099-01-06T13:30:00.000Z' },
      ],
    })
    answers[pathOf(contractsApi.pause)] = [200, { isValid: true, errorMsgs: [] }]
    const user = await open(record('active'))
    const dialog = await openDialog(user, 'Mettre en pause', 'Mettre le contrat en pause')
    expect(dialog.getByText(/^2\scours prévus seront annulés/)).toBeDefined()
    type(dialog, /^Retour prévu le/, '05/01/2099')
    expect(dialog.getByText(/^1\scours prévu sera annulé\s: 02\/12\/2098/)).toBeDefined()
    await user.click(dialog.getByRole('button', { name: 'Mettre en pause' }))
    await waitFor(() => expect(sent(contractsApi.pause)).toEqual({ id: 7, resumesOn: '2099-01-05', tellFamily: true }))
    expect(await screen.findByText('Contrat CT0000007 mis en pause.')).toBeDefined()
  })
  test('a created contract is given up with its reason, and what becomes of its search', async () => {
    answers[pathOf(contractEndsApi.endForm)] = endForm({
      status: 'created',
      familyGivesUp: true,
      planned: [{ id: 4, expectedAt: '2026-11-25T13:30:00.000Z' }],
      options: { reasons: [{ value: 12, label: 'Prix refusé' }] },
    })
    answers[`PUT ${pathOf(contractEndsApi.giveUp)}`] = [200, { errors: null, id: 7, updatedAt: null }]
    const user = await open(record('created', { linkingId: 31 }))
    const inside = await openDialog(user, 'Abandonner', 'Abandonner le contrat')
    await inside.findByText(/le cours prévu le 25\/11\/2026 à 14:30/)
    // the family refused the price: it is not told of what it said
    expect((inside.getByRole('switch') as HTMLInputElement).checked).toBe(true)
    await user.click(inside.getByRole('radio', { name: 'Prix refusé' }))
    await user.click(inside.getByRole('radio', { name: 'Clore la recherche' }))
    await user.click(inside.getByRole('button', { name: 'Abandonner le contrat' }))
    await waitFor(() =>
      expect(sent(contractEndsApi.giveUp)).toEqual({
        id: 7,
        reasonId: 12,
        comment: null,
        byFamily: true,
        search: 'close',
      }),
    )
    expect(await screen.findByText('Contrat CT0000007 abandonné.')).toBeDefined()
  })
  test('a refused move says why', async () => {
    answers[pathOf(contractsApi.open)] = [
      200,
      { isValid: false, errorMsgs: ['Le contrat CT0000009 lie déjà cet élève.'] },
    ]
    const user = await open(record('pause'))
    await user.click(button('Reprendre'))
    expect(await screen.findByText('Le contrat CT0000009 lie déjà cet élève.')).toBeDefined()
  })
  test('CONTRACT-11 CONTRACT-12 what is fixed cannot be changed; the rest is read-only without save', async () => {
    await open(record('created'))
    const enabled = (name: RegExp) =>
      !(screen.getByRole(name.source.startsWith('^Mat') ? 'combobox' : 'textbox', { name }) as HTMLInputElement)
        .disabled
    expect(enabled(/^Élève/)).toBe(false)
    expect(enabled(/^Matière/)).toBe(false)
    expect(enabled(/^Débute le/)).toBe(true)
  })
  test('CONTRACT-15 the paper opens in a new window', async () => {
    const user = await open(record('active'))
    expect(screen.queryByRole('link', { name: 'Imprimer' })).toBeNull()
    await user.click(button('Autres actions'))
    const link = screen.getByRole('link', { name: 'Imprimer' })
    expect(link.getAttribute('href')).toBe('/api/privateTuition/contract/7/print')
    expect(link.getAttribute('target')).toBe('_blank')
  })
  test('CONTRACT-21 the history of the contract opens from it', async () => {
    answers[pathOf(journalApi.tracesList)] = [
      200,
      { rows: [], total: 0, totalIsExact: true, page: 1, size: 25, totals: null },
    ]
    const user = await open(record('active'))
    await user.click(button('Autres actions'))
    await user.click(button('Historique'))
    expect(await screen.findByRole('dialog', { name: 'Historique' }, { timeout: 10_000 })).toBeDefined()
    await waitFor(() => {
      const asked = calls.find((one) => one.path === pathOf(journalApi.tracesList))
      expect([asked?.query.get('className'), asked?.query.get('entityId')]).toEqual(['contracts', '7'])
    })
  })
})

describe('prices', () => {
  test('CONTRACT-16 CONTRACT-18 a proposed price is accepted after a question, refused or cancelled at once', async () => {
    answers[pathOf(contractsApi.answerPrice)] = [200, { isValid: true, errorMsgs: [] }]
    const user = await open(record('created', { priceVersions: [price()] }))
    await user.click(button('Accepter'))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toMatch(/48,00\s€ de l’heure à compter du 21\/11\/2026\. Le contrat devient actif\./)
    expect(dialog.textContent).toMatch(/Les 3\scours prévus ensuite prennent ce prix\./)
    expect(sent(contractsApi.answerPrice)).toBeUndefined()
    await user.click(within(dialog).getByRole('button', { name: 'Accepter le prix' }))
    await waitFor(() => expect(sent(contractsApi.answerPrice)).toEqual({ id: 3, status: 'accepted' }))
    calls.length = 0
    await user.click(button('Refuser'))
    await waitFor(() => expect(sent(contractsApi.answerPrice)).toEqual({ id: 3, status: 'refused' }))
  })
  test('a price that cannot be accepted says why', async () => {
    const reason = 'Le prix en vigueur commence le 01/01/2027\u00a0: le nouveau commence après.'
    const moves = [{ to: 'accepted', label: 'Accepté', allowed: false, reason }]
    await open(record('active', { priceVersions: [price({ moves })] }))
    expect((button('Accepter') as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText(/le nouveau commence après/)).toBeDefined()
  })
  test('CONTRACT-17 CONTRACT-19 the parts are asked of the server while the price is typed, then it is proposed', async () => {
    answers[pathOf(contractsApi.showPrice)] = [
      200,
      {
        id: null,
        updatedAt: null,
        contractId: 7,
        status: 'proposed',
        customerPrice: null,
        margin: null,
        teacherAmount: 0,
        urssafPart: 0,
        ...{ alonePrice: null, aloneMargin: null, isCollective: false },
        startsOn: '2026-11-21',
        teacherSelfEmployed: false,
        loyalty: { thresholdHours: 50, discountPercent: '10', leastPrice: 4000 },
        asksTest: false,
        grid: null,
        testAt: null,
      },
    ]
    answers[pathOf(contractsApi.splitPrice)] = [
      200,
      { errors: null, teacherPart: 1929, urssafPart: 1431, marginExclTax: 1200 },
    ]
    const user = await open(record('created'))
    await user.click(button('Proposer un prix'))
    const dialog = await screen.findByRole('dialog')
    const amount = (name: RegExp) => within(dialog).getByRole('textbox', { name })
    await waitFor(() => amount(/^Prix client/))
    expect(calls.some((asked) => asked.path === pathOf(contractsApi.splitPrice))).toBe(false)
    for (const [name, value] of [
      [/^Prix client/, '48'],
      [/^Marge/, '50'],
    ] as const) {
      fireEvent.change(amount(name), { target: { value } })
      fireEvent.blur(amount(name))
    }
    await waitFor(() => expect(dialog.textContent).toContain('La marge dépasse le prix du client.'))
    for (const [name, value] of [
      [/^Prix client/, '48'],
      [/^Marge/, '14,40'],
    ] as const) {
      fireEvent.change(amount(name), { target: { value } })
      fireEvent.blur(amount(name))
    }
    await waitFor(() => expect(dialog.textContent).toMatch(/19,29\s€/))
    expect(dialog.textContent).toMatch(/14,31\s€/)
    expect(dialog.textContent).toMatch(/30\s%/)
    expect(dialog.textContent).toMatch(/palier 50\sh\s: 1,44\s€ pris sur la marge, la famille paie 46,56\s€/)
    const asked = calls.findLast((one) => one.path === pathOf(contractsApi.splitPrice))?.query
    expect([asked?.get('customerPrice'), asked?.get('grCommission'), asked?.get('contractId')]).toEqual([
      '4800',
      '1440',
      '7',
    ])
    answers[`POST ${pathOf(contractsApi.savePrice)}`] = [
      200,
      { errors: null, id: 3, updatedAt: '2026-11-21T10:00:00.000Z' },
    ]
    await user.click(within(dialog).getByRole('button', { name: 'Proposer' }))
    await waitFor(() =>
      expect(sent(contractsApi.savePrice)).toMatchObject({
        id: null,
        contractId: 7,
        customerPrice: 4800,
        margin: 1440,
      }),
    )
  })
})
