// What suspending lessons refuses, and what a suspension refuses, in the words that are read.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const suspensionsRefusals = defineRefusals('suspensions', {
  nothingLate: (days: number) =>
    `Aucune facture de cours n’est impayée depuis ${days} jours\u00a0: les cours ne peuvent pas être suspendus.`,
  noContract: 'Cette famille n’a aucun contrat en cours.',
  already: 'Les cours de cette famille sont déjà suspendus.',
  over: 'Cette suspension est déjà levée.',
  /** Of a plan. */
  suspended: (day: string) =>
    `Les cours de cette famille sont suspendus depuis le ${formatDay(day)}\u00a0: aucun ne peut être planifié.`,
  /** Of a teacher who declares. */
  givenSince: (day: string) =>
    `Les cours de cette famille sont suspendus depuis le ${formatDay(day)}\u00a0: un cours donné depuis est déclaré par le service. Appelez-nous.`,
})
