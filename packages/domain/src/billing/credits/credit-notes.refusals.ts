// What a credit note may be told: nothing left, more than is left, something under way, another one issued meanwhile.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const creditNoteRefusals = defineRefusals('creditNotes', {
  nothingChosen: 'Indiquez ce que l’avoir reprend.',
  beyond: (leftCents: number) => `Il ne reste que ${formatEuros(leftCents)} à reprendre.`,
  beyondLine: (label: string, leftCents: number) =>
    `«\u202f${label}\u202f»\u00a0: il ne reste que ${formatEuros(leftCents)} à reprendre.`,
  creditedMeanwhile:
    'Un avoir vient d’être émis sur cette facture\u00a0: relisez ce qui reste avant d’en émettre un autre.',
})
