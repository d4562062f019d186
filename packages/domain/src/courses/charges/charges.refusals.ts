// What charges refuse, in the words that are read.
import { formatInstant } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const chargesRefusals = defineRefusals('charges', {
  absentTooEarly: 'L’absence se note à partir de 15\u00a0min après le début du cours.',
  absentTooLate: 'Plus de 7\u00a0jours ont passé\u00a0: dites-le au service.',
  contestTooLate: (until: string) =>
    `Ce montant pouvait être contesté jusqu’au ${formatInstant(until)}\u00a0: appelez-nous.`,
  contestedOnce: 'Vous avez déjà contesté ce montant.',
  decided: 'Ce montant n’attend plus de décision.',
  billed: 'Cette annulation est déjà facturée\u00a0: faites un avoir.',
  notContested: 'Personne n’a contesté ce montant\u00a0: il sera facturé à sa date.',
})
