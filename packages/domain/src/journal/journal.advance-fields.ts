// Columns of the tax advance, its requests and what opens it, as people name them.

export const advanceFieldLabels: Readonly<Record<string, string>> = {
  urssaf_collects_cents: 'Prélevé par l’Urssaf',
  collects_cents: 'Prélevé par l’Urssaf',
  debit_payment_id: 'Part prélevée',
  withdrawal_asked_at: 'Annulation demandée à l’Urssaf le',
  withdrawal_reason: 'Motif de l’annulation demandée',
  withdrawal_ended_at: 'Annulation terminée le',
  returned_to: 'Somme rendue à',
  is_advanced: 'Avance demandée',
  begins_on: 'À partir du',
  way: 'Façon',
  guaranteed_until: 'Garantie financière jusqu’au',
  has_disability: 'Foyer en situation de handicap',
  stops_on: 'Arrêtée par la famille à partir du',
  used_elsewhere_cents: 'Crédit d’impôt utilisé ailleurs',
  reject_reason: 'Motif du rejet',
  rejected_on: 'Rejeté le',
  is_returned: 'Revenu après son départ',
  retries_refund_id: 'Refait le virement rejeté',
  is_undecided: 'Avance refusée, à décider',
  advance_undecided_at: 'Avance refusée, à décider depuis le',
}
