// Why a customer or the Urssaf turned a payment request down, in French.

/** Codes of `infoRejet` and of cancellations. */
export const rejectReasons: Readonly<Record<string, string>> = {
  REGUL_MNT_FACT: 'Le client conteste le montant de la facture.',
  REGUL_NB_QTE_FACT: 'Le client conteste le nombre d’heures facturées.',
  REGUL_PRESTA_FACT: 'Le client conteste les cours facturés.',
  REGUL_AUTRE: 'Le client demande une correction de la facture.',
  CONTEST_ERR_FACT: 'Le client dit que la facture n’est pas la sienne.',
  CONTEST_FACT_REGLEE: 'Le client dit avoir déjà payé la facture.',
  CONTEST_AUTRE: 'Le client conteste la facture pour une autre raison.',
  ANNUL_DBL: 'La demande a été annulée\u00a0: elle en répétait une autre.',
  ANNUL_ERR_MNT: 'La demande a été annulée\u00a0: son montant était faux.',
  ANNUL_ERR_TECH: 'La demande a été annulée après une erreur technique.',
  ANNUL_AUTRE: 'La demande a été annulée pour une autre raison.',
}

/** The reason in French; an unknown code is quoted. */
export const rejectReason = (code: string): string =>
  rejectReasons[code] ?? `La demande a été refusée, motif «\u00a0${code}\u00a0».`
