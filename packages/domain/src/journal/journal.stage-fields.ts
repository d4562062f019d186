// Columns of the hours of stages, of their pay and of the accounts it goes to, as people name them.

export const stageFieldLabels: Readonly<Record<string, string>> = {
  cause: 'Cause',
  checked_on: 'Vérifié le',
  min_grade: 'À partir du grade',
  supplement_cents: 'Supplément horaire',
  grade: 'Grade',
  sent_on: 'Envoyé en paie le',
  handed_on: 'Transmis à la paie le',
  handed_by_account_id: 'Transmis par',
  traineeship_pay_line_id: 'Heures de stage',
}
