// Rules of the certificates that are given: their numbers, and how what was given stands beside what is true today.

/** `to-issue`: never given. `changed`: what was given is no longer so, a new version replaces it. */
export const certificateStates = ['to-issue', 'changed', 'issued'] as const
export type CertificateState = (typeof certificateStates)[number]
export const certificateStateLabels: Readonly<Record<CertificateState, string>> = {
  'to-issue': 'À émettre',
  changed: 'Changée depuis',
  issued: 'Émise',
}

/** `AF-2026-C00012`, and `AF-2026-C00012-2` for what replaces it. */
export const certificateNumber = (year: number, customerNumber: string, version: number): string =>
  `AF-${year}-${customerNumber}${version === 1 ? '' : `-${version}`}`

/** Null where there is nothing to attest, and nothing was. */
export const certificateState = (
  countedCents: number,
  digest: string,
  issued: { readonly digest: string } | null,
): CertificateState | null => {
  if (issued === null) return countedCents > 0 ? 'to-issue' : null
  return issued.digest === digest ? 'issued' : 'changed'
}
