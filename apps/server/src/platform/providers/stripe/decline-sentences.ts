// Why a card was refused, in French, by the decline codes of the provider.
const sentences: Readonly<Record<string, string>> = {
  authentication_required:
    'La banque demande une authentification\u00a0: le paiement doit être validé par le titulaire de la carte.',
  card_declined: 'La carte a été refusée par la banque.',
  card_not_supported: 'Ce type de carte n’est pas accepté.',
  card_velocity_exceeded: 'Le plafond de la carte est atteint.',
  do_not_honor: 'La carte a été refusée par la banque.',
  expired_card: 'La carte est expirée.',
  fraudulent: 'La carte a été refusée par la banque.',
  generic_decline: 'La carte a été refusée par la banque.',
  incorrect_cvc: 'Le code de sécurité de la carte est incorrect.',
  incorrect_number: 'Le numéro de carte est incorrect.',
  insufficient_funds: 'Les fonds disponibles sur la carte sont insuffisants.',
  invalid_cvc: 'Le code de sécurité de la carte est incorrect.',
  invalid_expiry_month: 'La date d’expiration de la carte est incorrecte.',
  invalid_expiry_year: 'La date d’expiration de la carte est incorrecte.',
  lost_card: 'La carte a été refusée par la banque.',
  processing_error: 'La banque n’a pas pu traiter le paiement\u00a0: réessayez dans quelques instants.',
  stolen_card: 'La carte a été refusée par la banque.',
  withdrawal_count_limit_exceeded: 'Le plafond de la carte est atteint.',
}

/** Sentence of a decline code (preferred) or error code; a general one when neither is known. */
export const declineSentence = (declineCode: string | null | undefined, code: string | null | undefined): string =>
  sentences[declineCode ?? ''] ?? sentences[code ?? ''] ?? 'Le paiement a été refusé par la banque.'
