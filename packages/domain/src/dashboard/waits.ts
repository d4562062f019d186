// What waits for one person on the home page: its kinds, the right that settles each and the word of its button; ages and their colours.
import type { RightCode } from '../kernel/rights.ts'
import { type IndicatorKey, indicators, openedBy } from './dashboard.indicators.ts'

type Kind = {
  /** Whoever may write there settles it: the others have nothing to do about it. */
  readonly right: RightCode
  readonly title: string
  /** What is done next, as its button says. */
  readonly action: string
  /** Where all of its kind are listed, whoever has them; null where no screen does. */
  readonly list: string | null
  readonly indicator: IndicatorKey | null
  /** Dealt with all together: one line says how many. */
  readonly isOne: boolean
  /** What one line says of several, where no indicator has the words. */
  readonly many: string | null
  /** Who holds this right finds a card of the follow-up about it. */
  readonly cards: RightCode | null
}
type More = Partial<Pick<Kind, 'isOne' | 'cards'>>
const kind = (right: RightCode, title: string, action: string, list: string | null = null): Kind => ({
  ...{ right, title, action, list, indicator: null, isOne: false, many: null, cards: null },
})
const counted = (key: IndicatorKey, action: string, more: More = {}): Kind => {
  const { right, one } = indicators[key]
  const title = one.charAt(0).toLocaleUpperCase('fr-FR') + one.slice(1)
  return { ...kind(right, title, action, openedBy(key)), indicator: key, ...more }
}

/** The same thing stands once, by the first of these. */
export const waitKinds = {
  cards: {
    ...kind('monitoring', 'Dossier à suivre', 'Traiter', openedBy('16-cardsToHandle')),
    indicator: '16-cardsToHandle',
  },
  unpaid: kind('billing', 'Impayé', 'Relancer'),
  tasks: kind('todo', 'Tâche', 'Terminer'),
  nextActions: kind('linking', 'Prochaine action', 'C’est fait'),
  conversations: kind('messaging', 'Message sans réponse', 'Répondre'),
  unreached: kind('messaging', 'À appeler\u00a0: adresse refusée', 'Corriger'),
  recalls: kind('contacts', 'Rappel promis', 'Appeler'),
  interviews: kind('recruitment', 'Entretien sans résultat', 'Noter le résultat'),
  silentLessons: kind('courses', 'Cours sans réponse', 'Confirmer'),
  silentContracts: kind('courses', 'Contrat sans cours', 'Reprendre contact'),
  missedInstalments: counted('27-missedInstalments', 'Relancer'),
  planRequests: counted('31-planRequests', 'Répondre'),
  bankLines: counted('24-bankLinesToExplain', 'Expliquer'),
  providerMoves: kind(
    'accounting',
    'Mouvement du prestataire de cartes à expliquer',
    'Expliquer',
    '/accounting/bank/suspense',
  ),
  certificatesToReplace: counted('25-certificatesToReplace', 'Remplacer'),
  certificatesToIssue: counted('28-certificatesToIssue', 'Émettre', { isOne: true }),
  stageCancels: counted('32-stageCancelsAsked', 'Répondre'),
  stagesToClose: counted('34-stagesToClose', 'Clôturer'),
  stageDates: counted('35-stageDatesAsked', 'Rappeler'),
  linkings: counted('2-newLinkings', 'Proposer'),
  disputes: counted('3-disputedCourses', 'Régler', { cards: 'monitoring' }),
  contractsToBegin: counted('22-contractsToBegin', 'Décider'),
  contractsWithoutCourses: counted('4-contractsWithoutCourses', 'Reprendre contact'),
  newContacts: counted('10-newContacts', 'Répondre'),
  lateContacts: counted('11-lateContacts', 'Relancer'),
  candidates: counted('6-candidatesToWrite', 'Écrire'),
  candidatesToMeet: counted('7-interviewsToPlan', 'Planifier'),
  teacherDocuments: counted('9-teacherDocuments', 'Vérifier'),
  customerDocuments: counted('15-customerDocuments', 'Vérifier'),
  lapsedPapers: counted('30-lapsedPapers', 'Demander', { cards: 'monitoring' }),
  groups: counted('18-groupsWithoutTeacher', 'Proposer'),
  reports: counted('20-reportsToValidate', 'Valider'),
  years: counted('29-yearsToOpen', 'Ouvrir'),
  rates: counted('33-ratesToConfirm', 'Confirmer', { isOne: true }),
  schoolHolidays: counted('36-schoolHolidays', 'Saisir', { isOne: true }),
  teachersToPay: counted('37-teachersToPay', 'Payer', { isOne: true }),
  failedTasks: kind('configuration', 'Tâche planifiée en échec', 'Relancer', '/admin/cron-task'),
  failedMessages: {
    ...kind('messaging', 'Message en échec', 'Rejouer', '/admin/messenger-message'),
    isOne: true,
    many: 'messages en échec',
  },
  alerts: counted('21-technicalAlerts', 'Lire', { isOne: true }),
} as const satisfies Record<string, Kind>
export type WaitKey = keyof typeof waitKinds
export const waitKeys = Object.keys(waitKinds) as WaitKey[]
export const waitKindOf = (key: WaitKey): Kind => waitKinds[key]

/** Lines shown at once, and when all are asked for. */
export const waitsShown = 10
export const waitsAtMost = 300

/** Whole days of waiting from which a line warns, then alarms: by its age, however many there are. */
const warnsAfter = 2
const alarmsAfter = 7
export const ageOf = (days: number | null): 'calm' | 'warning' | 'danger' => {
  if (days === null || days < warnsAfter) return 'calm'
  return days < alarmsAfter ? 'warning' : 'danger'
}
/** « depuis 3 jours ». */
export const ageWords = (days: number): string => {
  if (days <= 0) return 'depuis aujourd’hui'
  return days === 1 ? 'depuis hier' : `depuis ${days}\u00a0jours`
}
