// Recruitment in the browser, over a stand-in of the server: menu, board, dialogs of moves, details, refused candidates.
import { right } from '@cartable/domain/kernel/access.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import { interviewsApi } from '@cartable/domain/recruitment/interviews.api.ts'
import { recruitmentApi } from '@cartable/domain/recruitment/recruitment.api.ts'
import type { CandidateCard } from '@cartable/domain/recruitment/recruitment.schema.ts'
import {
  type CandidateStatus,
  candidateStatuses,
  recruitmentWorkflow,
} from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { shownMenu } from '../../platform/shell/menu/menu.ts'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { recruitmentModule } from './recruitment.routes.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`
const spaces = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ')
let cards: CandidateCard[]
const card = (status: CandidateStatus, more: Partial<CandidateCard> = {}): CandidateCard => ({
  ...{ id: 7, teacherId: 42, status, title: 'Léa MORVAN', subjectNames: ['Mathématiques'], coursesFormats: ['CAD'] },
  ...{
    city: 'Rennes',
    isStudent: true,
    hasEmail: true,
    hasAccount: false,
    isFormer: false,
    isAlike: false,
    documentCount: 0,
    approvedCount: 0,
  },
  ...{ interview: null, missedOn: null, remindedOn: null, ageDays: 2, urgency: 'calm', assignee: null },
  moves: movesFrom(recruitmentWorkflow, status, { hasAccount: more.hasAccount ?? false }),
  ...more,
})
const followUp = {
  id: 1,
  comment: 'Rappeler lundi.',
  authorName: 'Nadia Berger',
  createdAt: '2026-11-20T09:00:00.000Z',
}
const details = (shown: CandidateCard) => ({
  ...{
    card: shown,
    createdAt: '2026-11-10T09:00:00.000Z',
    statusChangedAt: '2026-11-18T09:00:00.000Z',
    gender: 'female',
  },
  ...{ birthOn: '1999-05-04', email: 'lea@exemple.fr', phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' } },
  ...{
    completeAddress: '4 rue de Brest 35000 Rennes',
    interventionArea: null,
    levelNames: ['3e'],
    graduationNames: [],
  },
  ...{
    experienceNames: [],
    establishmentNames: [],
    disponibility: 'Mercredi',
    selfDescription: null,
    refusalReason: null,
    hasWithdrawn: false,
    application: null,
    files: [],
    alike: [],
    leave: null,
  },
  ...{ login: null, paymentAccount: null, documents: [], interviews: [], mails: [] },
  followUps: [{ ...followUp, updatedAt: followUp.createdAt, isMine: true, canRemove: true }],
})
const mail = {
  ...{ candidateId: 7, to: { name: 'Léa Morvan', email: 'lea@exemple.fr' }, templateId: 3 },
  templates: [
    {
      ...{ id: 3, name: 'Premier mail', subject: 'Votre candidature', body: 'Bonjour {{prenom}},' },
      ...{ copyToContact: true, attachments: [{ id: 31, name: 'livret.pdf', sizeBytes: 1200 }] },
    },
  ],
  copy: { address: null, refusal: 'Ce mail porte un lien personnel\u00a0: il n’en part pas de copie.' },
  tags: [{ name: 'prenom', label: 'prénom', value: 'Léa' }],
}
const interview = {
  ...{
    id: null,
    candidateId: 7,
    updatedAt: null,
    location: 2,
    users: [5],
    candidateName: 'Léa MORVAN',
    hasEmail: true,
  },
  ...{ startDateTime: '2026-11-25T13:00:00.000Z', endDateTime: '2026-11-25T13:30:00.000Z' },
  options: { locations: [{ id: 2, label: 'Agence de Rennes' }], users: [{ id: 5, label: 'Nadia Berger' }] },
}
const validation = {
  ...{ id: 7, updatedAt: '2026-11-20T09:00:00.000Z', gender: 'female', firstName: 'Léa', lastName: 'Morvan' },
  ...{ birthOn: '1999-05-04', email: 'lea@exemple.fr', phone: { phoneNumber: '+33612345678', phoneRegion: 'FR' } },
  ...{ report: null, hasPaymentAccount: false, hasAccount: false },
  address: {
    ...{
      houseNumber: '4',
      street: 'rue de Brest',
      complement: null,
      cityCode: '35238',
      postalCode: '35000',
      city: 'Rennes',
    },
    ...{ departementCode: '35', country: 'FR', latitude: 48.1, longitude: -1.7, freeAddress: null },
    completeAddress: '4 rue de Brest 35000 Rennes',
  },
}
const saved = { errors: null, id: 7, updatedAt: '2026-11-21T10:00:00.000Z' }
const valid = { isValid: true, errorMsgs: [] }

let calls: Asked[]
let answers: Map<AnyOperation, Answered>
let provider: Response
beforeEach(() => {
  localStorage.clear()
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  provider = Response.json({ id: 'ct_made' })
  answers = new Map<AnyOperation, Answered>([
    [recruitmentApi.changeStatus, [200, valid]],
    [recruitmentApi.sendMail, [200, { messageSent: true, warnings: [] }]],
    [recruitmentApi.reopen, [200, { ...valid, status: 'contact' }]],
    [interviewsApi.saveInterview, [200, saved]],
    [interviewsApi.saveValidation, [200, { ...saved, mailerErrors: null, apiError: null }]],
    [interviewsApi.saveDismissal, [200, saved]],
  ])
  calls = serve(({ path, method, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { recruitment: 'write' } })]
    if (method === 'POST')
      for (const [operation, answer] of answers)
        if (pathOf(operation) === path && operation.method === 'POST') return answer
    if (path === pathOf(recruitmentApi.board)) {
      const columns = (query.get('status') ?? '').split(',').map((status) => {
        const own = cards.filter((one) => one.status === status)
        return { status, total: own.length, lateCount: 0, cards: own }
      })
      return [200, { columns }]
    }
    if (path === pathOf(recruitmentApi.counts)) return [200, { open: 1, mine: 0, unassigned: 1, actionRequired: 0 }]
    if (path === pathOf(recruitmentApi.filterOptions)) return [200, { staffUsers: [], levels: [], subjects: [] }]
    if (path === pathOf(recruitmentApi.details)) return [200, details(cards[0]!)]
    if (path === pathOf(recruitmentApi.firstMail)) return [200, mail]
    if (path === pathOf(interviewsApi.showInterview)) return [200, interview]
    if (path === pathOf(interviewsApi.showValidation)) return [200, validation]
    if (path === pathOf(interviewsApi.showDismissal))
      return [
        200,
        { id: 7, updatedAt: saved.updatedAt, report: null, refusalReason: null, candidateName: 'Léa', hasEmail: true },
      ]
    return undefined
  })
  const ours = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) =>
    String(address).startsWith('http://127.0.0.1:1/') ? provider.clone() : ours(address, init),
  )
})
afterEach(() => vi.unstubAllGlobals())

const open = async (shown: CandidateCard[], at = '/teacher/postulance_overview') => {
  cards = shown
  await renderApp({ routes: recruitmentModule.routes, at })
  return userEvent.setup()
}
const posted = (operation: AnyOperation) =>
  calls.filter(({ path, method }) => method === 'POST' && path === pathOf(operation)).map(({ body }) => body)
/** Through the menu of the card, as somebody without a mouse to drag would. */
const moveTo = async (shown: CandidateCard, column: string) => {
  const user = await open([shown])
  await user.click(await screen.findByRole('button', { name: `Déplacer ${shown.title}` }))
  await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${column}`) }))
  return user
}
const gone = () => cards.splice(0)

test('SHELL-027 the path teacher/postulance_overview opens the board of candidates', async () => {
  await open([card('contact')])
  expect(screen.getByRole('heading', { level: 1, name: /^Candidats/ })).toBeTruthy()
  const board = screen.getByRole('region', { name: 'Tableau des candidats' })
  expect(await within(board).findByRole('link', { name: 'Léa MORVAN' })).toBeTruthy()
  for (const name of ['Contact', 'Premier mail', 'À voir', 'En attente de justificatifs', 'Embauché'])
    expect(within(board).getByRole('heading', { name: new RegExp(name) })).toBeTruthy()
})

test('RECRUIT-01 the menu of recruitment has the flow, the statistics and the refused candidates, in this order', async () => {
  const statistics = {
    group: 'recruitment' as const,
    label: 'Statistiques',
    path: '/teacher/postulance_statistics',
    needs: [right('recruitment', 'read')],
  }
  const module = { ...recruitmentModule, menu: [statistics, ...(recruitmentModule.menu ?? [])] }
  const own = shownMenu([module], { ...claire, rights: { recruitment: 'read' } }).find(
    ({ key }) => key === 'recruitment',
  )
  // what the requirement names, then ours
  expect(own?.entries.map((entry) => entry.label)).toEqual([
    ...['Candidats', 'Statistiques', 'Candidats refusés', 'Entretiens'],
  ])
})

test('RECRUIT-10 a candidate is in contact, first mail, to view, waiting for vouchers, hired or refused', () => {
  expect(candidateStatuses).toEqual(['contact', 'firstMail', 'toView', 'waitingForVoucher', 'hired', 'refused'])
  expect(Object.values(recruitmentWorkflow.labels)).toEqual([
    ...['Contact', 'Premier mail', 'À voir', 'En attente de justificatifs', 'Embauché', 'Refusé'],
  ])
})

test('RECRUIT-03 « Nouveau candidat » opens the form of a candidate', async () => {
  const user = await open([])
  await user.click(screen.getByRole('button', { name: 'Nouveau candidat' }))
  expect(await screen.findByRole('dialog', { name: 'Nouveau candidat' })).toBeTruthy()
  expect(calls.some(({ path, query }) => path === pathOf(recruitmentApi.show) && !query.has('id'))).toBe(true)
})

describe('moves', () => {
  test('RECRUIT-13 a forbidden move, made with the keyboard, opens « Mouvement interdit » with its reason', async () => {
    const user = await open([card('waitingForVoucher', { hasAccount: true })])
    const link = await screen.findByRole('link', { name: 'Léa MORVAN' })
    link.focus()
    await user.keyboard(' {ArrowLeft} ')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Mouvement interdit')
    expect(dialog.textContent).toContain(
      "Il n'est pas possible de revenir à ce statut une fois le compte utilisateur créé",
    )
    expect(posted(recruitmentApi.changeStatus)).toEqual([])
  })

  test('RECRUIT-15 a move to « À voir » opens the appointment, then the invitation, then moves', async () => {
    const user = await moveTo(card('firstMail'), 'À voir')
    const dialog = await screen.findByRole('dialog', { name: 'Entretien avec Léa MORVAN' })
    await user.click(await within(dialog).findByRole('button', { name: 'Fixer et écrire l’invitation' }))
    await waitFor(() =>
      expect(posted(interviewsApi.saveInterview)).toMatchObject([{ candidateId: 7, location: 2, users: [5] }]),
    )
    expect(posted(recruitmentApi.changeStatus)).toEqual([])
    const invitation = await screen.findByRole('dialog', { name: /Invitation à l’entretien/ })
    await user.click(await within(invitation).findByRole('button', { name: 'Envoyer' }))
    await waitFor(() =>
      expect(posted(recruitmentApi.changeStatus)).toEqual([{ id: 7, status: 'toView', from: 'firstMail' }]),
    )
    expect(posted(recruitmentApi.sendMail)).toMatchObject([
      // the file of the template goes with it; of a mail that opens the candidate's own page nobody gets a copy
      {
        ...{ candidateId: 7, occasion: 'interview', subject: 'Votre candidature' },
        ...{ templateAttachments: [31], copyToContact: false },
      },
    ])
  })

  test('a mail that does not leave keeps the dialog open, with why, and moves nothing', async () => {
    answers.set(recruitmentApi.sendMail, [200, { messageSent: false, warnings: ['550 inconnu'] }])
    const user = await moveTo(card('contact'), 'Premier mail')
    const dialog = await screen.findByRole('dialog', { name: /^Premier mail/ })
    await user.click(await within(dialog).findByRole('button', { name: 'Envoyer' }))
    expect(await within(dialog).findByText(/550 inconnu/)).toBeTruthy()
    expect(dialog.textContent).toContain("Le mail n'a pas pu être envoyé")
    expect(posted(recruitmentApi.changeStatus)).toEqual([])
  })

  test('the validation makes the token from the form, and posts it with the form', async () => {
    const user = await moveTo(card('toView'), 'En attente')
    const dialog = await screen.findByRole('dialog', { name: 'Valider l’entretien avec Léa MORVAN' })
    await user.click(await within(dialog).findByRole('button', { name: 'Valider l’entretien' }))
    await waitFor(() =>
      expect(posted(interviewsApi.saveValidation)).toMatchObject([
        { id: 7, lastName: 'Morvan', grStripeAccountToken: 'ct_made' },
      ]),
    )
  })

  test('RECRUIT-27 the provider’s refusal of a candidate opens an error dialog with its message, the telephone in French; the form stays', async () => {
    provider = Response.json(
      { error: { message: 'not a valid phone number', param: 'account[individual][phone]' } },
      { status: 400 },
    )
    const user = await moveTo(card('toView'), 'En attente')
    const dialog = await screen.findByRole('dialog', { name: 'Valider l’entretien avec Léa MORVAN' })
    await user.click(await within(dialog).findByRole('button', { name: 'Valider l’entretien' }))
    const error = await screen.findByRole('alertdialog')
    expect(spaces(error.textContent)).toContain("Le numéro de téléphone 06 12 34 56 78 n'est pas valide.")
    expect(posted(interviewsApi.saveValidation)).toEqual([])
    await user.click(within(error).getByRole('button', { name: 'Corriger' }))
    provider = Response.json({ error: { message: 'Invalid FR postal code' } }, { status: 400 })
    await user.click(within(dialog).getByRole('button', { name: 'Valider l’entretien' }))
    expect((await screen.findByRole('alertdialog')).textContent).toContain('Invalid FR postal code')
  })

  test('RECRUIT-05 the failure of an interview has its own dialog, with a report and a reason', async () => {
    const user = await moveTo(card('toView'), 'Refusé')
    const dialog = await screen.findByRole('dialog', { name: 'Échec de l’entretien avec Léa MORVAN' })
    const button = await within(dialog).findByRole('button', { name: 'Refuser le candidat' })
    await user.click(button)
    expect(within(dialog).getByText('Indiquez le motif du refus.')).toBeTruthy()
    await user.type(within(dialog).getByLabelText('Compte rendu'), 'Confus')
    await user.type(within(dialog).getByLabelText('Motif du refus'), 'Niveau')
    gone()
    await user.click(button)
    await waitFor(() =>
      expect(posted(interviewsApi.saveDismissal)).toMatchObject([{ id: 7, report: 'Confus', refusalReason: 'Niveau' }]),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Léa MORVAN' })).toBeNull())
  })

  test('RECRUIT-21 a refusal that the server refuses lists why', async () => {
    answers.set(recruitmentApi.changeStatus, [200, { isValid: false, errorMsgs: ['Premier motif.', 'Second motif.'] }])
    const user = await moveTo(card('contact'), 'Refusé')
    const dialog = await screen.findByRole('dialog', { name: 'Refuser Léa MORVAN' })
    await user.click(await within(dialog).findByRole('button', { name: 'Refuser le candidat' }))
    const refusal = await screen.findByRole('alertdialog')
    expect(spaces(refusal.textContent)).toContain('Le refus ne peut pas être enregistré car : ')
    expect(
      within(refusal)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Premier motif.', 'Second motif.'])
    expect(screen.getByRole('link', { name: 'Léa MORVAN' })).toBeTruthy()
  })
})

test('the details of a card hold its facts and its comments', async () => {
  await open([card('contact')], '/teacher/postulance_overview?carte=7')
  const dialog = await screen.findByRole('dialog', { name: /Léa MORVAN/ })
  expect(await within(dialog).findByText('Rappeler lundi.')).toBeTruthy()
  expect(spaces(dialog.textContent)).toContain('née le 04/05/1999')
})

test('an open card is moved from there; what keeps it where it is is said', async () => {
  answers.set(recruitmentApi.changeStatus, [200, { isValid: false, errorMsgs: ['ce candidat a été embauché.'] }])
  const user = await open([card('contact')], '/teacher/postulance_overview?carte=7')
  const dialog = await screen.findByRole('dialog', { name: /Léa MORVAN/ })
  await user.click(await within(dialog).findByRole('button', { name: 'Déplacer' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Premier mail' }))
  const mailing = await screen.findByRole('dialog', { name: /^Premier mail/ })
  await user.click(await within(mailing).findByRole('button', { name: 'Envoyer' }))
  const refusal = await screen.findByRole('alertdialog')
  expect(within(refusal).getByText('ce candidat a été embauché.')).toBeTruthy()
})

test('RECRUIT-26 the telephone of a candidate is typed in five groups of two digits', async () => {
  const { writePhone } = await import('../../platform/fields/PhoneField.tsx')
  const user = await moveTo(card('toView'), 'En attente')
  const dialog = await screen.findByRole('dialog', { name: 'Valider l’entretien avec Léa MORVAN' })
  const phone = await within(dialog).findByLabelText('Téléphone')
  await user.clear(phone)
  await user.type(phone, '0698765432')
  expect((phone as HTMLInputElement).value).toBe('06 98 76 54 32')
  expect(writePhone('06987654321', 'FR')).toBe('06 98 76 54 32')
})
