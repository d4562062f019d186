// Evaluations of students: the dialog, the indicator, the tile of records and home pages.
import type { FamilyStage } from '@cartable/domain/traineeships/buying/buying.schema.ts'
import type { StudentRegistrationRow } from '@cartable/domain/traineeships/registrations/registrations.schema.ts'
import { reportIndicators, reportStateOf } from '@cartable/domain/traineeships/reports/reports.rules.ts'
import type { ReportRecord } from '@cartable/domain/traineeships/reports/reports.schema.ts'
import { cleanup, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderOutside, sessionFor } from '../../../platform/outside/test-outside.tsx'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { ThemeProvider } from '../../../platform/theme/ThemeProvider.tsx'
import { sectionModule } from '../around.factory.tsx'
import { OwnStages } from '../outside/own-stages.parts.tsx'
import { StudentRegistrations } from '../registrations/StudentRegistrations.tsx'
import { ReportStatut } from './ReportStatut.tsx'
import { ReportsSection } from './ReportsSection.tsx'

const report: ReportRecord = {
  id: 31,
  reportId: null,
  updatedAt: null,
  student: 'Malo Le Goff',
  session: 'Toussaint 2026 – Rennes',
  level: '3e',
  subject: 'Mathématiques',
  teacher: 'Léa Morvan',
  ratings: [
    { rankingId: 1, name: 'Participation', stars: null },
    { rankingId: 2, name: 'Progrès', stars: 4 },
  ],
  comments: null,
  presences: [],
  isCompleted: false,
  isValidated: false,
  reportValidated: false,
  validatedAt: null,
  state: 'toComplete',
  sentBack: null,
  correction: null,
  needsReason: false,
  canSendBack: false,
  canSave: true,
}
const subject = (id: number, name: string, reportValidated: boolean) => ({
  id,
  traineeshipSubjectId: id,
  name,
  isOption: false,
  groupId: null,
  groupHours: null,
  reportId: reportValidated ? 5 : null,
  reportValidated,
})
const registration = (id: number, reportValidated: boolean, more: object = {}): StudentRegistrationRow => ({
  id,
  status: '2-firm',
  isEnabled: true,
  shownState: '2-firm',
  student: { id: 8, label: 'Malo Le Goff' },
  traineeshipSession: { id: 7, label: `Stage ${id}` },
  traineeshipLevel: { id: 2, label: '3e' },
  traineeshipSubjects: [subject(30 + id, 'Mathématiques', reportValidated)],
  startDate: '2026-10-19',
  endDate: '2026-10-23',
  online: false,
  total: null,
  totalPaid: null,
  ...more,
})
let calls: Asked[]
let rights: object
let rows: StudentRegistrationRow[]
const page = (list: readonly object[]) => ({
  rows: list,
  total: list.length,
  totalIsExact: true,
  page: 1,
  size: 25,
  totals: null,
})
const answer = ({ path, method, query }: Asked): Answered | undefined => {
  if (path === '/api/session') return [200, sessionOf({ ...claire, rights: rights as never })]
  if (path.endsWith('/traineeship-reports-list'))
    return [
      200,
      page([
        {
          id: 31,
          student: { id: 8, name: 'Malo Le Goff' },
          level: '3e',
          subject: 'Mathématiques',
          teacher: null,
          isCompleted: false,
          isValidated: false,
          state: 'toComplete',
        },
      ]),
    ]
  if (path.endsWith('/traineeship-registration-student-list')) return [200, page(rows)]
  if (path.endsWith('/traineeship-report-show') && method === 'POST')
    return [200, { errors: null, id: 31, updatedAt: '2026-11-20T09:00:00.000Z' }]
  if (path.endsWith('/traineeship-report-show'))
    return [
      200,
      query.get('mode') === 'gr'
        ? report
        : {
            ...report,
            ratings: [report.ratings[1]],
            comments: 'En progrès',
            state: 'validated',
            validatedAt: '2026-10-30T09:00:00.000Z',
            canSave: false,
          },
    ]
  return undefined
}
beforeEach(() => {
  localStorage.clear()
  rights = { traineeships: 'write', students: 'read' }
  rows = [registration(1, true), registration(2, false, { shownState: '1-temporary', status: '1-temporary' })]
  calls = serve(answer)
})
afterEach(() => vi.unstubAllGlobals())

const open = async (Section: Parameters<typeof sectionModule>[0]) => {
  const module = sectionModule(Section)
  await renderApp({ routes: module.routes, at: '/essai', module })
}
const familyStage = (id: number, more: Partial<FamilyStage> = {}): FamilyStage => ({
  id,
  student: { id: 8, label: 'Malo Le Goff' },
  stage: {
    ...{ levelId: 2, title: `Stage ${id}`, sessionName: 'Toussaint 2026', levelName: '3e', place: 'Rennes' },
    ...{ startsOn: '2026-10-19', endsOn: '2026-10-23', page: null },
  },
  state: '2-firm',
  isOver: true,
  subjects: [
    {
      ...{ subjectTakenId: 30 + id, subject: 'Mathématiques', days: ['2026-10-19'], hours: '09:00 – 11:00' },
      ...{ room: 'Salle B', roomUrl: null, reportId: 5 },
    },
  ],
  ...{ toBring: null, wasThere: true, heldUntil: null, totalCents: 19_900, dueCents: 0, unpaidBill: null },
  ...{ instalments: [], bills: [], cancelAskedAt: null, cancelling: 'none' },
  ...more,
})
const FamilyHome = () => <OwnStages byStudent />
const PupilHome = () => <OwnStages />
/** The home page of a family, or of its pupil: the stages that stand on it. */
const openHome = (part: 'customer' | 'student', stages: readonly FamilyStage[]) => {
  calls = serve((asked) => {
    if (asked.path === '/api/session') return [200, sessionFor(part)]
    if (asked.path.endsWith('/family/stages')) return [200, { rows: stages, waiting: [], conditions: null }]
    return answer(asked)
  })
  const load = async () => (part === 'customer' ? FamilyHome : PupilHome)
  return renderOutside({ at: '/essai', routes: [{ path: '/essai', for: [part], load }] })
}
const indicator = (isCompleted: boolean, isValidated: boolean) => {
  const state = reportStateOf({ isCompleted, isValidated })
  render(
    <ThemeProvider env="test">
      <ReportStatut state={state} />
    </ThemeProvider>,
  )
  const shown = screen.getByText(reportIndicators[state].text).closest('[class*=badge]')
  const found = [/_(success|info|danger)_/.exec(shown?.className ?? '')?.[1], shown?.textContent]
  cleanup()
  return found
}

test('TRAIN-075 the dialog « Saisir une évaluation de stage » has stars and the toggle Validée / Non validée', async () => {
  await open(ReportsSection)
  await userEvent.click(await screen.findByRole('button', { name: /^Saisir l’évaluation de Malo/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Saisir une évaluation de stage' })
  const criterion = await within(dialog).findByRole('group', { name: 'Participation' })
  await userEvent.click(within(criterion).getByRole('radio', { name: '5 – Excellent' }))
  const toggle = within(dialog).getByRole('switch', { name: /Non validée/ })
  await userEvent.click(toggle)
  expect(within(dialog).getByRole('switch', { name: /^Validée/ })).toBeTruthy()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Enregistrer' }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      id: 31,
      ratings: [
        { rankingId: 1, stars: 5 },
        { rankingId: 2, stars: 4 },
      ],
      isValidated: true,
    }),
  )
})

test('TRAIN-077 the indicator of a validated evaluation is green', () => {
  expect(indicator(true, true)).toEqual(['success', 'validée'])
})

test('TRAIN-078 that of a completed one that is not validated is info, « en attente de validation »', () => {
  expect(indicator(true, false)).toEqual(['info', 'en attente de validation'])
})

test('TRAIN-079 any other is red, « à compléter »', () => {
  expect(indicator(false, false)).toEqual(['danger', 'à compléter'])
})

test('TRAIN-119 the tile shows the registrations with their status, and a button to a validated evaluation', async () => {
  await open(() => <StudentRegistrations studentId={8} />)
  const [validated, other] = [await screen.findByText('Stage 1'), screen.getByText('Stage 2')].map(
    (stage) => stage.closest('li') as HTMLElement,
  ) as [HTMLElement, HTMLElement]
  expect(validated.textContent).toContain('Confirmée')
  expect(other.textContent).toContain('En attente du paiement')
  expect(within(other).queryByRole('button')).toBeNull()
  await userEvent.click(
    within(validated).getByRole('button', { name: 'Évaluation – Mathématiques, pour Malo Le Goff' }),
  )
  const dialog = await screen.findByRole('dialog', { name: 'Évaluation de stage' })
  expect(await within(dialog).findByText('En progrès')).toBeTruthy()
  expect(within(dialog).getByText('4 sur 5, Très bien')).toBeTruthy()
  expect(calls.find(({ path }) => path.endsWith('report-show'))?.query.get('mode')).toBe('customer')
})

test('TRAIN-120 without a validated evaluation it says « Évaluation non disponible pour le moment »', async () => {
  rows = [registration(2, false)]
  await open(() => <StudentRegistrations studentId={8} />)
  expect(await screen.findByText('Évaluation non disponible pour le moment')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /évaluation/i })).toBeNull()
  cleanup()
  const [subject] = familyStage(2).subjects
  await openHome('student', [familyStage(2, { subjects: [{ ...subject!, reportId: null }] })])
  expect(await screen.findByText('Évaluation non disponible pour le moment')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /évaluation/i })).toBeNull()
})

test('TRAIN-121 a family reads the stages of its children on its home page, and can change nothing there', async () => {
  await openHome('customer', [
    familyStage(1),
    familyStage(2, { student: { id: 9, label: 'Zoé Le Goff' }, state: '1-temporary', dueCents: 19_900 }),
  ])
  const [malo, zoe] = [
    await screen.findByRole('article', { name: 'Stage 1, Malo Le Goff' }),
    screen.getByRole('article', { name: 'Stage 2, Zoé Le Goff' }),
  ]
  expect(malo.textContent).toMatch(/Malo Le Goff · 3e.*Confirmée.*Mathématiques.*09:00 – 11:00 · Salle B/)
  expect(zoe.textContent).toContain('En attente du paiement')
  // what is read there opens an evaluation, and nothing else
  const buttons = within(screen.getByRole('main')).getAllByRole('button')
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Évaluation – Mathématiques, pour Malo Le Goff',
    'Évaluation – Mathématiques, pour Zoé Le Goff',
  ])
  await userEvent.click(within(malo).getByRole('button'))
  const sheet = await screen.findByRole('dialog', { name: 'Évaluation de stage' })
  expect(await within(sheet).findByText('En progrès')).toBeTruthy()
  expect(within(sheet).getByText(/4 sur 5/)).toBeTruthy()
  expect(within(sheet).queryAllByRole('radio')).toEqual([])
  expect(within(sheet).queryAllByRole('textbox')).toEqual([])
  const read = calls.find(({ path }) => path.endsWith('report-show'))
  expect([read?.query.get('id'), read?.query.get('mode')]).toEqual(['31', 'customer'])
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})
