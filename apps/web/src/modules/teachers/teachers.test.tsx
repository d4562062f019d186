// The record of a teacher as people fill it: main blocks, masks, checks, modifier, availability, IBAN, and what is sent.
import { affiliationsApi } from '@cartable/domain/contracts/affiliations/affiliations.api.ts'
import { teacherDocumentsApi } from '@cartable/domain/documents/teacher-documents.api.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { Rights } from '@cartable/domain/kernel/rights.ts'
import { mergingApi } from '@cartable/domain/merging/merging.api.ts'
import { teachersApi } from '@cartable/domain/teachers/teachers.api.ts'
import type { TeacherRecord } from '@cartable/domain/teachers/teachers.schema.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { TeacherShow } from './TeacherShow.tsx'

const pathOf = (operation: AnyOperation) => `/api${operation.path}`
const noPhone = { phoneNumber: null, phoneRegion: 'FR' }
const record = (more: Partial<TeacherRecord> = {}): TeacherRecord => ({
  id: 42,
  updatedAt: '2026-11-20T10:00:00.000Z',
  gender: 'male',
  firstName: 'Thomas',
  lastName: 'Le Goff',
  photoPath: null,
  removePhoto: false,
  birthOn: '1991-03-14',
  birthPlace: { birthCountry: 'FR', birthDepartementCode: '22', birthCityCode: '22162', birthCity: 'Paimpol' },
  email: null,
  phone: noPhone,
  mobilePhone: noPhone,
  address: null,
  status: 'active',
  leaving: null,
  moves: [{ to: 'inactive', label: 'Inactif', allowed: true, reason: null }],
  hiredOn: '2020-09-01',
  teacherCategoryId: null,
  categoryName: null,
  title: 'Professeur de mathématiques',
  teacherUrl: 'professeur-professeur-mathematiques-42',
  page: { url: null, hiddenReason: 'L’adresse n’est pas vérifiée\u00a0: la page n’est pas en ligne.' },
  urlChecked: false,
  selfDescription: null,
  forceSearchVisibility: false,
  highlighted: false,
  gradeModifier: 0,
  gradeModifierEndOn: null,
  subjects: [{ subjectId: 1, isMain: true, levelIds: [] }],
  scholarLevelIds: [],
  graduations: [],
  experiences: [],
  establishmentIds: [],
  available: false,
  availabilityOn: '2027-01-04',
  planningDays: [],
  courseFormats: ['CAD'],
  availableForPrivateTuition: true,
  groupCourse: false,
  collectiveCoursesActivated: false,
  onlineCourse: false,
  canHostCourses: false,
  availableForTraineeship: false,
  traineeshipComments: null,
  hasVehicle: false,
  interventionAddress: null,
  interventionRadiusKm: null,
  selfEmployed: true,
  newStatus: null,
  hasBilled: true,
  contractsToRemake: [],
  wantToStayEmployee: false,
  siret: '73282932000074',
  siretApproved: false,
  hasUser: true,
  hasPaymentAccount: false,
  paymentAccountStatus: null,
  siretBeingCreated: false,
  vatNumber: null,
  vatCollected: false,
  sapNumber: 'SAP732829320',
  sapNumberStatus: 'approved',
  sapApproved: true,
  healthInsuranceNumber: null,
  maskedHealthInsuranceNumber: null,
  iban: null,
  bic: null,
  bankHolder: null,
  bankAccount: { holder: 'T. Le Goff', maskedIban: '••••\u00a0••••\u00a0••••\u00a02606', bic: null },
  cooptingTeacherId: null,
  cooptingTeacherName: null,
  summary: { openContractCount: 2, cancelledCourseCount: 0, nextCourse: null, login: null },
  options: {
    subjects: [
      { id: 1, label: 'Mathématiques' },
      { id: 2, label: 'Français' },
    ],
    levels: [{ id: 5, label: '4e', group: 'Collège' }],
    graduations: [{ id: 8, label: 'CAPES' }],
    experiences: [{ id: 9, label: 'Lycée' }],
    establishments: [],
    categories: [],
    statuses: [
      { value: 'candidate', label: 'Candidat' },
      { value: 'active', label: 'En activité' },
      { value: 'inactive', label: 'Inactif' },
    ],
  },
  ...more,
})

let calls: Asked[]
let answers: Record<string, Answered>
let shown: TeacherRecord
let rights: Rights
beforeEach(() => {
  localStorage.clear()
  // jsdom loads no font, and growing text areas ask for them
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  const saved = { errors: null, id: 42, updatedAt: '2026-11-21T10:00:00.000Z', mailerErrors: null, apiError: null }
  answers = { [pathOf(teachersApi.save)]: [200, saved] }
  shown = record()
  rights = { teachers: 'write' }
  calls = serve(({ path, method }) => {
    const given = answers[path]
    // the form is shown and saved at one address
    if (given && (method === 'POST' || path !== pathOf(teachersApi.show))) return given
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights })]
    if (path === pathOf(teachersApi.show)) return [200, shown]
    if (path === pathOf(teacherDocumentsApi.teacherList)) return [200, { rows: [], missing: ['Diplôme'] }]
    if (path === pathOf(mergingApi.teacherMerges)) return [200, { into: null, of: [] }]
    return undefined
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = async (at = '/teacher/show/42') => {
  await renderApp({ routes: [{ path: '/teacher/show/$id', load: async () => TeacherShow }], at })
  await screen.findByRole('heading', { name: 'Identité' })
  return userEvent.setup()
}
const section = (name: string | RegExp) => screen.getByRole('region', { name })
const saved = async (user: ReturnType<typeof userEvent.setup>) => {
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(calls.some((asked) => asked.path === pathOf(teachersApi.save) && asked.method === 'POST')).toBe(true),
  )
  return calls.find((asked) => asked.path === pathOf(teachersApi.save) && asked.method === 'POST')?.body as Record<
    string,
    unknown
  >
}
const field = (name: string | RegExp) => screen.getByRole('textbox', { name }) as HTMLInputElement
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

describe('record', () => {
  test('TEACH-03 has its sections, and the titled name of the teacher', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('M. Thomas LE GOFF')
    for (const name of [
      'Identité',
      'Matières',
      'Diplômes',
      'Expériences',
      'Disponibilités',
      'Paiement et fiscalité',
      'Documents',
    ])
      expect(section(new RegExp(name))).toBeDefined()
  })
  test('what an employee is owed from when he billed us keeps its section, for who sees the pay alone', async () => {
    const isThere = async (given: Rights, hasBilled: boolean) => {
      rights = given
      shown = record({ selfEmployed: false, hasBilled })
      await open()
      const found = screen.queryByRole('region', { name: 'Paie' }) !== null
      cleanup()
      return found
    }
    expect(await isThere({ teachers: 'write', payroll: 'read' }, true)).toBe(true)
    expect(await isThere({ teachers: 'write', payroll: 'read' }, false)).toBe(false)
    expect(await isThere({ teachers: 'write' }, true)).toBe(false)
  })
  test('says whom the teacher brought, and leads to his planning', async () => {
    rights = { teachers: 'write', contracts: 'read', courses: 'read' }
    const brought = {
      ...{ id: 5, updatedAt: '2026-11-20T08:00:00.000Z', sponsorKind: 'teacher', sponsorId: 42, customerId: 9 },
      ...{ sponsorName: 'LE GOFF Thomas', customerName: 'CADIOU Anne', named: null, declaredOn: '2026-11-20' },
      ...{ status: 'approved', statusText: 'Approuvée', contractCount: 1 },
    }
    answers[pathOf(affiliationsApi.affiliations)] = [
      200,
      { rows: [brought], total: 1, totalIsExact: true, page: 1, size: 25, totals: null },
    ]
    await open()
    expect(await within(section(/^Parrainages/)).findByText('A recommandé CADIOU Anne')).toBeDefined()
    const asked = calls.find(({ path }) => path === pathOf(affiliationsApi.affiliations))
    expect(asked?.query.get('teacherId')).toBe('42')
    const planning = within(section(/^Cours/)).getByRole('link', { name: 'Voir au planning' })
    expect(planning.getAttribute('href')).toBe('/privateTuition/planning?professeur=42')
  })
  test('SHELL-062 TEACH-26 one subject is the main one: choosing another takes the mark away', async () => {
    shown = record({
      subjects: [
        { subjectId: 1, isMain: true, levelIds: [] },
        { subjectId: 2, isMain: false, levelIds: [] },
      ],
    })
    const user = await open()
    const mains = () =>
      (within(section(/Matières/)).getAllByRole('radio', { name: 'Principale' }) as HTMLInputElement[]).map(
        (one) => one.checked,
      )
    expect(mains()).toEqual([true, false])
    await user.click(within(section(/Matières/)).getAllByRole('radio', { name: 'Principale' })[1]!)
    expect(mains()).toEqual([false, true])
    expect(await saved(user)).toMatchObject({ subjects: [{ isMain: false }, { isMain: true }] })
  })
  test('TEACH-25 a single block is said to be the main one', async () => {
    await open()
    expect(section(/Matières/).textContent).toContain('cette matière est la principale')
  })
  test('TEACH-32 title and address have counters, and the address follows the title', async () => {
    await open()
    const page = section(/Page publique/)
    expect(page.textContent).toContain('27/100')
    expect(page.textContent).toContain('38/80')
    type(field(/^Titre/), 'Enseignant')
    await waitFor(() => expect(page.textContent).toContain('professeur-enseignant-42'))
    expect(page.textContent).toContain('10/100')
  })
  test('TEACH-16 an address that was checked no longer follows the title', async () => {
    shown = record({ urlChecked: true })
    await open()
    type(field(/^Titre/), 'Enseignant')
    await waitFor(() => expect(section(/Page publique/).textContent).toContain('10/100'))
    expect(section(/Page publique/).textContent).toContain('professeur-professeur-mathematiques-42')
  })
})

describe('identifiers', () => {
  test('TEACH-27 TEACH-28 TEACH-29 TEACH-30 are typed under their masks and sent without them', async () => {
    const user = await open()
    expect(field(/^SIRET/).value).toBe('732 829 320 00074')
    type(field(/^Numéro de sécurité sociale/), '255081416802538')
    expect(field(/^Numéro de sécurité sociale/).value).toBe('2 55 08 14 168 025 38')
    type(field(/^Numéro de TVA/), '12fr44732829320')
    expect(field(/^Numéro de TVA/).value).toBe('FR 44 732 829 320')
    type(field(/^Numéro SAP/), '12sap 356 000 000')
    expect(field(/^Numéro SAP/).value).toBe('SAP356000000')
    expect(await saved(user)).toMatchObject({
      siret: '73282932000074',
      healthInsuranceNumber: '255081416802538',
      vatNumber: 'FR44732829320',
      sapNumber: 'SAP356000000',
    })
  })
  test('what has no valid key is refused at its field, and nothing is sent', async () => {
    const user = await open()
    type(field(/^SIRET/), '73282932000075')
    await user.click(screen.getByRole('button', { name: 'Enregistrer' }))
    expect(await screen.findAllByText(/Ce SIRET n’est pas valide/)).not.toHaveLength(0)
    expect(calls.some((asked) => asked.path === pathOf(teachersApi.save) && asked.method === 'POST')).toBe(false)
  })
  test('TEACH-11 TEACH-12 TEACH-13 the SAP number waits as soon as it changes, and its check toggles', async () => {
    const user = await open()
    const box = field(/^Numéro SAP/).closest('div[class]')?.parentElement?.parentElement?.parentElement as HTMLElement
    await user.click(within(box).getByRole('button', { name: 'Annuler la vérification' }))
    expect(box.textContent).toContain('En attente')
    await user.click(within(box).getByRole('button', { name: 'Approuver' }))
    expect(box.textContent).toContain('Approuvé')
    type(field(/^Numéro SAP/), 'SAP356000000')
    expect(box.textContent).toContain('En attente')
    type(field(/^Numéro SAP/), '')
    expect(box.textContent).toContain('Manquant')
    expect(await saved(user)).toMatchObject({ sapNumber: null, sapApproved: false })
  })
  test('TEACH-14 the SIRET is approved at once by its own call, when it is stored', async () => {
    answers[pathOf(teachersApi.approveSiret)] = [200, { isValid: true, errorMsgs: [] }]
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Approuver' }))
    await waitFor(() =>
      expect(calls.find((asked) => asked.path === pathOf(teachersApi.approveSiret))?.body).toEqual({
        id: 42,
        value: true,
      }),
    )
    type(field(/^SIRET/), '35600000049837')
    expect(await screen.findByText('À enregistrer avant d’approuver.')).toBeDefined()
    expect(screen.queryByRole('button', { name: 'Approuver' })).toBeNull()
  })
})

describe('what follows what is typed', () => {
  test('TEACH-22 TEACH-23 a modifier ends in three months, zero clears its end', async () => {
    const user = await open()
    const end = field(/^Fin du modificateur/)
    expect(end.disabled).toBe(true)
    type(field(/^Modificateur de note/), '2')
    fireEvent.blur(field(/^Modificateur de note/))
    await waitFor(() => expect(field(/^Fin du modificateur/).value).toBe('21/02/2027'))
    type(field(/^Modificateur de note/), '0')
    fireEvent.blur(field(/^Modificateur de note/))
    await waitFor(() => expect(field(/^Fin du modificateur/).value).toBe(''))
    expect(await saved(user)).toMatchObject({ gradeModifier: 0, gradeModifierEndOn: null })
  })
  test('TEACH-24 « Disponible » clears and disables the date', async () => {
    const user = await open()
    expect(field(/^Disponible à partir du/).value).toBe('04/01/2027')
    await user.click(screen.getByRole('switch', { name: 'Disponible' }))
    expect(field(/^Disponible à partir du/).value).toBe('')
    expect(field(/^Disponible à partir du/).disabled).toBe(true)
    expect(await saved(user)).toMatchObject({ available: true, availabilityOn: null })
  })
})

describe('bank account', () => {
  test('TEACH-40 is shown masked; in clear only to those who may, and kept nowhere', async () => {
    answers[pathOf(teachersApi.bankAccount)] = [
      200,
      { holder: 'T. Le Goff', iban: 'FR14\u00a02004\u00a01010', bic: null, mode: 'clear' },
    ]
    await open()
    const account = screen.getByLabelText('Compte bancaire enregistré')
    expect(account.textContent).toContain('2606')
    expect(within(account).queryByRole('button')).toBeNull()
    rights = { teachers: 'write', sensitiveData: 'read' }
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Afficher' }))
    expect(await screen.findByText(/FR14\s2004\s1010/)).toBeDefined()
    expect(calls.find((asked) => asked.path === pathOf(teachersApi.bankAccount))?.query.get('mode')).toBe('clear')
    expect(JSON.stringify(localStorage)).not.toContain('2004')
    await user.click(screen.getByRole('button', { name: 'Masquer' }))
    expect(screen.queryByText(/FR14\s2004/)).toBeNull()
  })
  test('the social-security number is masked, and shown in clear to those who may, until it is hidden again', async () => {
    shown = record({ maskedHealthInsuranceNumber: '•\u00a0••\u00a0••\u00a0••\u00a0•••\u00a0•01\u00a079' })
    answers[pathOf(teachersApi.healthInsuranceNumber)] = [200, { healthInsuranceNumber: '2\u00a088\u00a004 35 238' }]
    await open()
    const number = screen.getByLabelText('Numéro de sécurité sociale enregistré')
    expect(number.textContent).toContain('01\u00a079')
    expect(within(number).queryByRole('button')).toBeNull()
    rights = { teachers: 'write', sensitiveData: 'read' }
    const user = await open()
    const block = screen.getByLabelText('Numéro de sécurité sociale enregistré')
    await user.click(await within(block).findByRole('button', { name: 'Afficher' }))
    expect(await screen.findByText(/2\s88\s04/)).toBeDefined()
    await user.click(within(block).getByRole('button', { name: 'Masquer' }))
    expect(screen.queryByText(/2\s88\s04/)).toBeNull()
    expect(JSON.stringify(localStorage).replaceAll(/\D/g, '')).not.toContain('28804')
  })
  test('an IBAN being typed goes into no draft', async () => {
    const user = await open()
    type(field(/^Nouvel IBAN/), 'FR1420041010050500013M02606')
    type(field(/^Titulaire du compte/), 'Thomas')
    await user.click(screen.getByRole('switch', { name: 'Véhiculé' }))
    window.dispatchEvent(new Event('pagehide'))
    const drafts = JSON.stringify(Object.entries(localStorage).filter(([key]) => key.startsWith('brouillon')))
    expect(drafts).toContain('hasVehicle')
    expect(drafts).not.toMatch(/2004|bankHolder/)
  })
})

test('a change between employee and self-employed that waits is confirmed by its own call, unless something is missing', async () => {
  const newStatus = {
    ...{ selfEmployed: true, requestedAt: '2026-11-20T09:00:00.000Z', effectiveOn: null },
    refusal: 'Il manque son SIRET.',
  }
  shown = record({ newStatus })
  const user = await open()
  const waiting = () => within(screen.getByRole('group', { name: 'Changement de statut' }))
  expect(waiting().getByText(/Il manque son SIRET/)).toBeTruthy()
  const button = () => waiting().getByRole('button', { name: 'Confirmer le changement' }) as HTMLButtonElement
  expect(button().disabled).toBe(true)
  shown = record({ newStatus: { ...newStatus, refusal: null } })
  await user.click(screen.getByRole('switch', { name: 'Auto-entrepreneur' }))
  expect(waiting().getByText(/sera abandonné à l’enregistrement/)).toBeTruthy()
  expect(waiting().queryByRole('button')).toBeNull()
})
