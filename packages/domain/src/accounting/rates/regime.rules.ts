// The mode in which lessons of a contract are given, in the words that every paper of it says alike.

const mentions = {
  prestataire: 'Mode prestataire',
  mandataire: 'Mode mandataire\u00a0: vous êtes l’employeur',
} as const

/** Who employs the teacher: nobody or the company (`prestataire`), or the family (`mandataire`). */
type Regime = keyof typeof mentions

/**
 * What contract, bill, credit note, payslip and tax certificate say of the mode, the only place of these words. The paper
 * of a home service shows it (arrêté du 17 mars 2015); « vous » is the family.
 */
export const regimeMention = (regime: Regime): string => mentions[regime]

/**
 * The warning that the first page of a contract of a family that employs its teacher bears (arrêté du 17 mars 2015 on the
 * information of who buys home services); null where the company or nobody employs.
 */
export const employerWarning = (regime: Regime): string | null =>
  regime === 'mandataire'
    ? 'Vous êtes l’employeur du professeur\u00a0: vous avez à son égard les obligations d’un particulier employeur, au titre du Code du travail et de la Sécurité sociale. La société agit pour votre compte\u00a0: elle établit les bulletins de paie, collecte le salaire et les cotisations et les verse pour vous.'
    : null

/** What of a price is collected for the family that employs the teacher: wages and contributions; nothing otherwise. In cents. */
export const fundsOf = (
  regime: Regime,
  parts: { readonly teacherAmountCents: number; readonly urssafPartCents: number },
): { readonly wagesCents: number; readonly contributionsCents: number } =>
  regime === 'mandataire'
    ? { wagesCents: parts.teacherAmountCents, contributionsCents: parts.urssafPartCents }
    : { wagesCents: 0, contributionsCents: 0 }
