// The words of a departure: its points to settle, what becomes of a contract, the papers that are sent.

/** In the order of the page. */
export const departurePoints = ['contracts', 'lessons', 'stages', 'offers', 'pay', 'papers', 'account'] as const
export type DeparturePoint = (typeof departurePoints)[number]
export const pointLabels: Readonly<Record<DeparturePoint, string>> = {
  contracts: 'Contrats',
  lessons: 'Cours prévus',
  stages: 'Stages',
  offers: 'Propositions en attente',
  pay: 'Sommes dues',
  papers: 'Papiers',
  account: 'Compte',
}

export const contractFates = ['open', 'searching', 'ends', 'ended', 'replaced'] as const
export type ContractFate = (typeof contractFates)[number]

export const departurePaperKinds = ['statement', 'certificate'] as const
export type DeparturePaperKind = (typeof departurePaperKinds)[number]
export const paperLabels: Readonly<Record<DeparturePaperKind, string>> = {
  statement: 'Relevé de fin de collaboration',
  certificate: 'Certificat de travail',
}

export const accountStates = ['none', 'open', 'readOnly', 'closed'] as const
export type AccountState = (typeof accountStates)[number]

/** Why money is not with him yet, as the office reads it. */
export const leftToPayLabels = {
  unconfirmed: 'À confirmer par les familles',
  disputed: 'Contestés',
  unbilled: 'Confirmés, pas encore facturés',
  family: 'Pas encore payés par les familles',
  suspended: 'Versements suspendus',
  coming: 'Prêts pour la prochaine paie',
  sending: 'Virement en route',
} as const
export type LeftToPay = keyof typeof leftToPayLabels

/** Months during which the account is read after the last day. */
export const readOnlyMonths = 12

export const departurePath = (teacherId: number): string => `/teacher/departure/${teacherId}`
