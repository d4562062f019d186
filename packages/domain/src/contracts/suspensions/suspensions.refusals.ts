// What suspending lessons refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const suspensionsRefusals = defineRefusals('suspensions', {
  nothingLate: (days: number) =>
    `Aucune facture de cours n’est impayée depuis ${days} jours\u00a0: les cours ne peuvent pas être suspendus.`,
  noContract: 'Cette famille n’a aucun contrat en cours.',
  already: 'Les cours de cette famille sont déjà suspendus.',
  over: 'Cette suspension est déjà levée.',
})
