// Columns of the hours of stages, of their pay and of the accounts it goes to, as people name them.

export const stageFieldLabels: Readonly<Record<string, string>> = {
  cause: 'Cause',
  to_bring: 'À apporter',
  held_until: 'Place gardée jusqu’au',
  accepted_conditions: 'Conditions acceptées',
  cancel_asked_at: 'Annulation demandée le',
  cancel_reason: 'Motif de la demande d’annulation',
  told_hours: 'Jours et horaires annoncés',
  child_name: 'Enfant',
  offered_at: 'Place proposée le',
  offered_until: 'Place proposée jusqu’au',
  waitlist_id: 'Attente',
  hold_id: 'Place gardée',
  kept_until: 'Gardée jusqu’au',

  checked_on: 'Vérifié le',
  min_grade: 'À partir du grade',
  supplement_cents: 'Supplément horaire',
  grade: 'Grade',
  sent_on: 'Envoyé en paie le',
  handed_on: 'Transmis à la paie le',
  handed_by_account_id: 'Transmis par',
  traineeship_pay_line_id: 'Heures de stage',
}
