// Teachers of a search on its record: why each stands where he stands, and who is left out.
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { claire, renderApp, serve, sessionOf } from '../../platform/shell/test-app.tsx'
import { linkingModule } from './linking.routes.tsx'

beforeEach(() => {
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const record = {
  id: 3,
  updatedAt: '2026-11-20T09:00:00.000Z',
  status: 'searching',
  statusText: 'Recherche',
  moves: [],
  inManagementFlow: true,
  reopenedCount: 0,
  createdOn: '2026-11-20',
  student: { id: 1, name: 'Léa LE GOFF' },
  customer: { id: 2, name: 'Anne LE GOFF' },
  subjectName: 'Mathématiques',
  levelName: '2de',
  customerPhone: null,
  customerPhoneRegion: null,
  customerEmail: null,
  address: 'Rennes',
  studentId: 1,
  subjectId: 4,
  scholarLevelId: 5,
  format: 'CAD',
  assignedStaffUserId: null,
  comments: null,
  wishes: [{ weekday: 3, from: '14:00', to: '18:00', isPreferred: true }],
  contracts: [],
  replaces: null,
  proposals: [],
  nextActions: [],
  followUps: [],
  options: { subjects: [], levels: [], staff: [], refusals: [] },
}
const teacher = {
  id: 7,
  name: 'Gwendal RIOU',
  category: null,
  selfEmployed: true,
  city: 'Rennes',
  distanceKm: 3.4,
  place: { latitude: 48.14, longitude: -1.68, isExact: false },
  radiusKm: 20,
  isMainSubject: true,
  level: 'subject',
  graduations: null,
  experiences: null,
  givesFormat: true,
  isAvailable: true,
  availabilityOn: null,
  isInReach: true,
  freeWindows: [{ weekday: 3, from: '14:00', to: '16:00' }],
  givesHours: true,
  awayUntil: null,
  lapsedPapers: [],
  hasVehicle: false,
  contractCount: 1,
  familyLessonCount: 0,
  familyDisputeCount: 0,
  hasFailedHere: false,
  teachesPupil: false,
  hasEmail: true,
  customerPrice: 4500,
  teacherAmount: 3150,
  margin: 1350,
  proposal: null,
  refusal: null,
  reasons: [
    { weighs: 'for', short: '2de', text: 'Donne des cours de 2de dans cette matière (Mathématiques).' },
    { weighs: 'for', short: 'à 3,4\u00a0km', text: 'Habite à 3,4\u00a0km, dans les 20\u00a0km qu’il parcourt.' },
    { weighs: 'against', short: '1\u00a0litige', text: 'Cette famille a contesté 1 de ses cours.' },
  ],
}

const pupilPlace = { latitude: 48.11, longitude: -1.68, isExact: true }

test('each row says why in a few words, and in sentences when it is opened; those left out are counted', async () => {
  const far = {
    ...teacher,
    id: 8,
    name: 'Loïc PRIGENT',
    reasons: [
      { weighs: 'excludes', short: 'trop loin', text: 'Habite à 34\u00a0km, au-delà des 20\u00a0km qu’il parcourt.' },
    ],
  }
  serve(({ path, query }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { linking: 'write' } })]
    if (path === '/api/contracts/private-tuition-linking-show') return [200, record]
    if (path !== '/api/contracts/private-tuition-linking-teachers') return undefined
    const rows = query.get('wider') === 'true' ? [teacher, far] : [teacher]
    return [200, { rows, isCut: false, hasAddress: true, pupilPlace, leftOut: [{ reason: 'trop loin', count: 1 }] }]
  })
  await renderApp({ routes: linkingModule.routes, at: '/privateTuition/linking/3' })
  const row = await screen.findByRole('row', { name: /Gwendal RIOU/ })
  const wishes = screen.getByRole('region', { name: 'Créneaux souhaités' })
  expect(within(wishes).getByDisplayValue('Mercredi')).toBeDefined()
  expect(within(row).getByText(/^1\slitige$/)).toBeDefined()
  const summary = within(row).getByText(/^2de, à 3,4/)
  expect(row.querySelector('details')?.open).toBe(false)
  await userEvent.click(summary)
  expect(within(row).getByText('Donne des cours de 2de dans cette matière (Mathématiques).')).toBeDefined()
  expect(screen.getByText(/^Écartés\s: trop loin \(1\)\./)).toBeDefined()
  // nobody is ticked: the best of those who were never asked
  expect(screen.getByRole('button', { name: 'Proposer à 1' })).toBeDefined()
  await userEvent.click(screen.getByRole('checkbox', { name: 'Choisir Gwendal RIOU' }))
  expect(screen.getByRole('button', { name: /^Proposer à 1\sprofesseur$/ })).toBeDefined()
  await userEvent.click(screen.getByRole('switch', { name: 'Élargir la recherche' }))
  const out = await screen.findByRole('row', { name: /Loïc PRIGENT/ })
  expect(within(out).getByText(/^Écarté\s: trop loin$/)).toBeDefined()
})

test('where nobody teaches the subject, whoever recruits is led to those who offer to', async () => {
  const show = async (rights: Readonly<Record<string, 'read' | 'write'>>) => {
    serve(({ path }) => {
      if (path === '/api/session') return [200, sessionOf({ ...claire, rights })]
      if (path === '/api/contracts/private-tuition-linking-show') return [200, record]
      if (path !== '/api/contracts/private-tuition-linking-teachers') return undefined
      return [200, { rows: [], isCut: false, hasAddress: true, pupilPlace, leftOut: [] }]
    })
    cleanup()
    await renderApp({ routes: linkingModule.routes, at: '/privateTuition/linking/3' })
    await screen.findByText(/Aucun professeur en activité n’enseigne Mathématiques/)
    return screen.queryByRole('link', { name: 'Voir les candidats de cette matière' })?.getAttribute('href')
  }
  expect(await show({ linking: 'write', recruitment: 'read' })).toBe('/teacher/postulance_overview?matieres=4')
  expect(await show({ linking: 'write' })).toBeUndefined()
})

test('SHELL-078 the map shows pupil and teachers; choosing a mark is ticking its row, with the keyboard, too', async () => {
  // a map measures the room that it has: there is none without a real screen
  for (const side of ['clientWidth', 'clientHeight'] as const)
    vi.spyOn(HTMLElement.prototype, side, 'get').mockReturnValue(600)
  const asked = { ...teacher, id: 8, name: 'Loïc PRIGENT', proposal: 'sent' }
  const lost = { ...teacher, id: 9, name: 'Alix EVENOU', place: null }
  let rows = [teacher, asked, lost]
  let home: typeof pupilPlace | null = pupilPlace
  serve(({ path }) => {
    if (path === '/api/session') return [200, sessionOf({ ...claire, rights: { linking: 'write' } })]
    if (path === '/api/contracts/private-tuition-linking-show') return [200, record]
    if (path !== '/api/contracts/private-tuition-linking-teachers') return undefined
    return [200, { rows, isCut: false, hasAddress: home !== null, pupilPlace: home, leftOut: [] }]
  })
  await renderApp({ routes: linkingModule.routes, at: '/privateTuition/linking/3' })
  await screen.findByRole('row', { name: /Gwendal RIOU/ })
  expect(screen.queryByRole('region', { name: /^Carte/ })).toBeNull()
  await userEvent.click(screen.getByRole('switch', { name: 'Carte' }))
  const map = await screen.findByRole('region', { name: 'Carte de l’élève et des professeurs' })
  const mark = await within(map).findByRole('button', { name: /^Gwendal RIOU, 3,4\skm, Libre mer\. 14:00–16:00/ })
  expect(mark.getAttribute('aria-label')).toContain('Quartier, à un kilomètre près')
  expect(within(map).getByRole('img', { name: 'Léa LE GOFF' })).toBeDefined()
  expect(within(map).getByRole('img', { name: /^Loïc PRIGENT.*Déjà proposé/ })).toBeDefined()
  expect(screen.getByText(/^1\sprofesseur sans adresse connue/)).toBeDefined()
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choisir Gwendal RIOU' })
  // a pointer is somewhere
  fireEvent.click(mark, { clientX: 300, clientY: 300 })
  expect([box.checked, mark.getAttribute('aria-pressed')]).toEqual([true, 'true'])
  // the row leads, too; the mark is the same one, so that who goes on with the keyboard stays where they are
  await userEvent.click(box)
  expect(mark.getAttribute('aria-pressed')).toBe('false')
  mark.focus()
  for (const [key, isChosen] of [
    ['Enter', true],
    [' ', false],
  ] as const) {
    fireEvent.keyDown(mark, { key })
    expect(box.checked).toBe(isChosen)
  }
  expect(document.activeElement).toBe(mark)
  // the ground is somebody else's: it may not come
  const tile = map.querySelector('img')
  expect(tile?.getAttribute('referrerpolicy') ?? tile?.referrerPolicy).toBe('strict-origin')
  if (tile) fireEvent.error(tile)
  expect(await screen.findByText(/^Le fond de carte ne s’affiche pas/)).toBeDefined()
  expect(within(map).getByRole('button', { name: /^Gwendal RIOU/ })).toBeDefined()
  cleanup()
  ;[rows, home] = [[lost], null]
  await renderApp({ routes: linkingModule.routes, at: '/privateTuition/linking/3' })
  await userEvent.click(await screen.findByRole('switch', { name: 'Carte' }))
  expect(await screen.findByText('Aucune adresse à localiser...')).toBeDefined()
})
