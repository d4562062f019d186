// Rules of the certificates that are given: their numbers, and how what was given stands beside what is true today.

/** `to-issue`: never given. `changed`: what was given is no longer so, a new version replaces it. `none`: nothing opens the credit. */
export const certificateStates = ['to-issue', 'changed', 'issued', 'none'] as const
export type CertificateState = (typeof certificateStates)[number]
export const certificateStateLabels: Readonly<Record<CertificateState, string>> = {
  'to-issue': 'À émettre',
  changed: 'Changée depuis',
  issued: 'Émise',
  none: 'Sans attestation',
}

/** One that is issued now: the first of its year, or the version that replaces what was given. */
export const isToIssue = ({ state }: { readonly state: CertificateState }): boolean =>
  state === 'to-issue' || state === 'changed'

/** Day and month until which families must have been given the certificates of the year before (Code du travail, art. D7233-4). */
export const lastDayToIssue = '03-31'

/** What was received of a family and is not declared: why its certificate does not say it. */
export const leftOutReasons = ['cash', 'aid', 'stage', 'not-home', 'undeclared', 'not-billed'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
export const leftOutLabels: Readonly<Record<LeftOutReason, string>> = {
  cash: 'espèces',
  aid: 'payé par un tiers',
  stage: 'stages et frais',
  'not-home': 'cours hors du domicile',
  undeclared: 'cours d’avant la déclaration',
  'not-billed': 'non facturé, ou rendu une autre année',
}

/** `AF-2026-C00012`, and `AF-2026-C00012-2` for what replaces it. */
export const certificateNumber = (year: number, customerNumber: string, version: number): string =>
  `AF-${year}-${customerNumber}${version === 1 ? '' : `-${version}`}`

export const certificateState = (
  countedCents: number,
  digest: string,
  issued: { readonly digest: string } | null,
): CertificateState => {
  if (issued === null) return countedCents > 0 ? 'to-issue' : 'none'
  return issued.digest === digest ? 'issued' : 'changed'
}
