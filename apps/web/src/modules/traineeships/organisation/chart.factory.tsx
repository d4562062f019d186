// For tests of the chart: a session with two levels, and a page that shows it before a server that answers what the test says.
import type {
  ChartCard,
  ChartGroup,
  ChartLevel,
  ChartProposal,
  ChartSubject,
  SessionChart,
} from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { type Answered, type Asked, claire, renderApp, serve, sessionOf } from '../../../platform/shell/test-app.tsx'
import { sectionModule, storedSession } from '../around.factory.tsx'
import type { SessionSectionProps } from '../sessions/session-texts.ts'
import { Chart } from './Chart.tsx'

export const stamp = '2026-11-20T09:00:00.000Z'
export const days = ['2026-10-19', '2026-10-20']

export const cardOf = (id: number, firstName: string): ChartCard => ({
  id,
  registrationId: id + 1000,
  studentId: id + 2000,
  name: `${firstName} ABGRALL`,
  shortName: `${firstName} A.`,
  isFirm: true,
  reportValidated: false,
})
export const proposalOf = (values: Partial<ChartProposal> = {}): ChartProposal => ({
  id: 61,
  groupId: 41,
  teacherId: 42,
  teacherName: 'Aude KERMARREC',
  status: 'sent',
  mailSent: true,
  days,
  comment: null,
  moves: [
    { to: 'accepted', label: 'Acceptée', allowed: true, reason: null },
    { to: 'refused', label: 'Refusée', allowed: true, reason: null },
    { to: 'cancelled', label: 'Annulée', allowed: true, reason: null },
  ],
  ...values,
})
export const groupOf = (id: number, values: Partial<ChartGroup> = {}): ChartGroup => ({
  id,
  subjectId: 31,
  levelId: 21,
  name: 'Groupe 1',
  locationId: null,
  locationName: 'Salle B',
  startTime: '09:00',
  endTime: '11:00',
  status: '1-planned',
  statusText: 'Planifié',
  moves: [],
  capacity: 6,
  hasProposal: false,
  documentsCount: 0,
  registrationsCount: values.cards?.length ?? 0,
  proposals: [],
  cards: [],
  ...values,
})
export const subjectOf = (id: number, name: string, values: Partial<ChartSubject> = {}): ChartSubject => ({
  id,
  levelId: 21,
  codifSubjectId: id,
  name,
  color: null,
  days,
  chaptersCount: 2,
  option: false,
  enabled: true,
  hasProposal: false,
  documentsCount: 0,
  groups: [],
  unplaced: [],
  ...values,
})
export const levelOf = (id: number, mainScholarLevel: string, subjects: ChartSubject[]): ChartLevel => ({
  id,
  title: `Réussir sa ${mainScholarLevel}`,
  levelUrl: `stage-reussir-${mainScholarLevel}-${id}`,
  levelUrlChecked: true,
  mainScholarLevel,
  equivalentScholarLevels: [],
  enabled: true,
  registrationsCount: 3,
  groupsCount: 2,
  subjects,
})
/** Mathematics with two groups (Nolwenn and Ewen in the first, Léo in none), French with one; another level. */
export const chartOf = (values: Partial<SessionChart> = {}): SessionChart => ({
  sessionId: 7,
  online: false,
  startsOn: '2026-10-19',
  endsOn: '2026-10-23',
  readOnlyReason: null,
  levels: [
    levelOf(21, '4e', [
      subjectOf(31, 'Mathématiques', {
        groups: [
          groupOf(41, { cards: [cardOf(1, 'Nolwenn'), cardOf(2, 'Ewen')], proposals: [proposalOf()] }),
          groupOf(42, { name: 'Groupe 2' }),
        ],
        unplaced: [cardOf(3, 'Léo')],
      }),
      subjectOf(32, 'Français', { groups: [groupOf(43, { subjectId: 32 })] }),
    ]),
    levelOf(22, 'Tle', [subjectOf(33, 'Philosophie', { levelId: 22 })]),
  ],
  options: {
    scholarLevels: [
      { id: 4, label: '4e' },
      { id: 12, label: 'Tle' },
    ],
    teachers: [{ id: 42, label: 'Aude KERMARREC' }],
    subjects: [{ id: 31, label: 'Mathématiques' }],
  },
  ...values,
})

export const View = ({ session }: SessionSectionProps) => <Chart session={session} viewSwitch={null} />

/** Opens the chart; `answer` comes before the usual answers. */
export const openChart = async (
  answer: (asked: Asked) => Answered | undefined = () => undefined,
  chart = chartOf(),
  session = storedSession(),
) => {
  const calls = serve((asked) => {
    const said = answer(asked)
    if (said) return said
    if (asked.path === '/api/session')
      return [200, sessionOf({ ...claire, rights: { traineeships: 'write', students: 'read' } })]
    if (asked.path.endsWith('/traineeship-session-chart')) return [200, chart]
    return undefined
  })
  const module = sectionModule(View, session)
  const { router } = await renderApp({ routes: module.routes, at: '/essai', module })
  return { calls, router }
}
