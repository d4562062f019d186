// Indicators of the home page: their keys, the tile each stands in, where it leads, and the colour of a count.
import { type CourseStatus, validatedStatuses } from '@cartable/domain/courses/courses.schema.ts'
import type { RightCode } from '@cartable/domain/kernel/rights.ts'

/** The four tiles of the home page, and what concerns the house itself, which only the band at the top shows. */
export const tiles = {
  privateTuition: 'Cours particuliers',
  recruitment: 'Recrutement',
  customer: 'Clients',
  traineeship: 'Stages',
} as const
export type Tile = keyof typeof tiles
export const tileKeys = Object.keys(tiles) as Tile[]

type Entry = {
  readonly tile: Tile | 'house'
  /** From two on, and for none; `one` for a single one. */
  readonly label: string
  readonly one: string
  /** The screen where it is dealt with. */
  readonly path: string
  /** That screen, at that address, lists what is counted and nothing else: the number opens it. */
  readonly listsIt?: true
  readonly right: RightCode
}
const linking = '/privateTuition/linking'
const courses = '/privateTuition/courses'
/** Each figure opens the rows that it counts. */
const coursesIn = (...statuses: readonly CourseStatus[]) => `${courses}?statut=${statuses.join(',')}`
const candidates = '/teacher/postulance_overview'
const ofStages = { tile: 'traineeship', path: '/traineeship/sessions', right: 'traineeships' } as const

/** Key `<order>-<name>` as the summary answers it. An indicator is counted for those who hold its right. */
export const indicators = {
  '1-coursesToConfirm': {
    tile: 'privateTuition',
    label: 'cours à confirmer',
    one: 'cours à confirmer',
    path: coursesIn(...validatedStatuses),
    listsIt: true,
    right: 'courses',
  },
  '2-newLinkings': {
    tile: 'privateTuition',
    label: 'nouvelles mises en relation',
    one: 'nouvelle mise en relation',
    path: linking,
    right: 'linking',
  },
  '3-disputedCourses': {
    tile: 'privateTuition',
    label: 'cours contestés',
    one: 'cours contesté',
    path: coursesIn('4-disputed'),
    listsIt: true,
    right: 'courses',
  },
  '4-contractsWithoutCourses': {
    tile: 'privateTuition',
    label: 'contrats sans cours depuis un mois',
    one: 'contrat sans cours depuis un mois',
    path: '/privateTuition/no-longer-courses',
    right: 'courses',
  },
  '5-proposedPrices': {
    tile: 'privateTuition',
    label: 'prix proposés sans réponse',
    one: 'prix proposé sans réponse',
    path: '/privateTuition/contract?prix=true',
    listsIt: true,
    right: 'contracts',
  },
  '6-candidatesToWrite': {
    tile: 'recruitment',
    label: 'candidats sans premier mail',
    one: 'candidat sans premier mail',
    path: candidates,
    right: 'recruitment',
  },
  '7-interviewsToPlan': {
    tile: 'recruitment',
    label: 'entretiens à planifier',
    one: 'entretien à planifier',
    path: candidates,
    right: 'recruitment',
  },
  '8-candidatesAwaited': {
    tile: 'recruitment',
    label: 'candidats en attente de justificatif',
    one: 'candidat en attente de justificatif',
    path: candidates,
    right: 'recruitment',
  },
  '9-teacherDocuments': {
    tile: 'recruitment',
    label: 'documents de professeurs à vérifier',
    one: 'document de professeur à vérifier',
    path: '/teacher/manage',
    right: 'teachers',
  },
  '10-newContacts': {
    tile: 'customer',
    label: 'nouveaux contacts',
    one: 'nouveau contact',
    path: '/contact/overview',
    right: 'contacts',
  },
  '11-lateContacts': {
    tile: 'customer',
    label: 'contacts en retard',
    one: 'contact en retard',
    path: '/contact/overview',
    right: 'contacts',
  },
  '12-failedPayments': {
    tile: 'customer',
    label: 'paiements refusés',
    one: 'paiement refusé',
    path: '/accounting/bills-payments?client=failed',
    right: 'billing',
  },
  '13-unpaidOrders': {
    tile: 'customer',
    label: 'commandes à payer depuis plus de 8 jours',
    one: 'commande à payer depuis plus de 8 jours',
    path: '/accounting/orders',
    right: 'billing',
  },
  '14-advancesWaiting': {
    tile: 'customer',
    label: 'avances immédiates en attente du client',
    one: 'avance immédiate en attente du client',
    path: '/customer/manage',
    right: 'customers',
  },
  '15-customerDocuments': {
    tile: 'customer',
    label: 'documents de clients à vérifier',
    one: 'document de client à vérifier',
    path: '/customer/manage',
    right: 'customers',
  },
  '16-cardsToHandle': {
    tile: 'customer',
    label: 'dossiers à traiter à la main',
    one: 'dossier à traiter à la main',
    path: '/monitoring/workflow/overview',
    right: 'monitoring',
  },
  '17-registrationsToPay': {
    ...ofStages,
    label: 'inscriptions en attente de paiement',
    one: 'inscription en attente de paiement',
  },
  '18-groupsWithoutTeacher': { ...ofStages, label: 'groupes sans professeur', one: 'groupe sans professeur' },
  '19-proposalsWaiting': { ...ofStages, label: 'propositions sans réponse', one: 'proposition sans réponse' },
  '20-reportsToValidate': { ...ofStages, label: 'évaluations à valider', one: 'évaluation à valider' },
  '21-technicalAlerts': {
    tile: 'house',
    label: 'alertes techniques depuis hier',
    one: 'alerte technique depuis hier',
    path: '/admin/logs/list?alertes=true',
    right: 'logs',
  },
  '22-contractsToBegin': {
    tile: 'privateTuition',
    label: 'contrats créés depuis plus de 14 jours',
    one: 'contrat créé depuis plus de 14 jours',
    path: '/privateTuition/contract?attente=true',
    listsIt: true,
    right: 'contracts',
  },
  '23-unansweredRefusals': {
    tile: 'customer',
    label: 'paiements refusés sans suite depuis 3 jours',
    one: 'paiement refusé sans suite depuis 3 jours',
    path: '/accounting/bills-payments?sans-suite=true',
    listsIt: true,
    right: 'billing',
  },
  '24-bankLinesToExplain': {
    tile: 'customer',
    label: 'lignes bancaires à expliquer',
    one: 'ligne bancaire à expliquer',
    path: '/accounting/bank/suspense',
    listsIt: true,
    right: 'accounting',
  },
  '25-certificatesToReplace': {
    tile: 'customer',
    label: 'attestations fiscales à remplacer',
    one: 'attestation fiscale à remplacer',
    path: '/accounting/tax-certificates',
    right: 'billing',
  },
  '26-guaranteesToGive': {
    tile: 'customer',
    label: 'garanties financières à fournir à l’Urssaf',
    one: 'garantie financière à fournir à l’Urssaf',
    path: '/accounting/urssaf/advance',
    right: 'urssaf',
  },
  '27-missedInstalments': {
    tile: 'customer',
    label: 'échéances de plans en retard',
    one: 'échéance de plan en retard',
    path: '/accounting/receipts',
    right: 'billing',
  },
  '28-certificatesToIssue': {
    tile: 'customer',
    label: 'attestations fiscales à émettre avant le 31 mars',
    one: 'attestation fiscale à émettre avant le 31 mars',
    path: '/accounting/tax-certificates?montrer=a-emettre',
    listsIt: true,
    right: 'billing',
  },
  '29-yearsToOpen': {
    tile: 'house',
    label: 'exercices à ouvrir avant la fin du dernier',
    one: 'exercice à ouvrir avant la fin du dernier',
    path: '/accounting/years',
    right: 'closing',
  },
  '30-lapsedPapers': {
    tile: 'recruitment',
    label: 'professeurs dont un justificatif a expiré',
    one: 'professeur dont un justificatif a expiré',
    path: '/teacher/manage?papiers=true',
    listsIt: true,
    right: 'teachers',
  },
  '31-planRequests': {
    tile: 'customer',
    label: 'demandes de payer en 3 fois',
    one: 'demande de payer en 3 fois',
    path: '/accounting/unpaid',
    right: 'billing',
  },
  '32-stageCancelsAsked': {
    ...ofStages,
    label: 'annulations de stage demandées par des familles',
    one: 'annulation de stage demandée par une famille',
  },
  '33-ratesToConfirm': {
    tile: 'house',
    label: 'taux légaux de l’année à confirmer',
    one: 'taux légal de l’année à confirmer',
    path: '/accounting/rates/legal',
    listsIt: true,
    right: 'accounting',
  },
  '34-stagesToClose': { ...ofStages, label: 'stages terminés à clôturer', one: 'stage terminé à clôturer' },
  '35-stageDatesAsked': {
    ...ofStages,
    label: 'familles à qui de nouveaux jours sont demandés',
    one: 'famille à qui de nouveaux jours sont demandés',
  },
  '36-schoolHolidays': {
    tile: 'house',
    label: 'calendriers de vacances scolaires à saisir',
    one: 'calendrier de vacances scolaires à saisir',
    path: '/codification/holidays',
    right: 'codification',
  },
  '37-teachersToPay': {
    tile: 'house',
    label: 'professeurs à payer',
    one: 'professeur à payer',
    path: '/accounting/pay',
    right: 'payroll',
  },
} as const satisfies Record<string, Entry>

/** The list of whatever an indicator counts, for those whose screen is a board, or counts people where this counts papers. */
export const waitingPath = '/dashboard/waiting'

export type IndicatorKey = keyof typeof indicators
export const indicatorKeys = Object.keys(indicators) as IndicatorKey[]
/** What a number opens: exactly what it counts, never under an older filter of that screen. */
export const openedBy = (key: IndicatorKey): string => {
  const entry: Entry = indicators[key]
  return entry.listsIt ? entry.path : `${waitingPath}?quoi=${key}`
}
export const indicatorsOf = (tile: Tile | 'house'): IndicatorKey[] =>
  indicatorKeys.filter((key) => indicators[key].tile === tile)

export type Severity = 'success' | 'warning' | 'danger'
/** 0 is well, 1 to 4 a warning, 5 or more a danger. */
export const severityOf = (count: number): Severity => (count === 0 ? 'success' : count < 5 ? 'warning' : 'danger')
