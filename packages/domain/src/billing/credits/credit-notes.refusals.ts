// What a credit note may be told: nothing left, more than is left, something under way, another one issued meanwhile.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const creditNoteRefusals = defineRefusals('creditNotes', {
  nothingChosen: 'Indiquez ce que l’avoir reprend.',
  beyond: (leftCents: number) => `Il ne reste que ${formatEuros(leftCents)} à reprendre.`,
  beyondLine: (label: string, leftCents: number) =>
    `«\u202f${label}\u202f»\u00a0: il ne reste que ${formatEuros(leftCents)} à reprendre.`,
  redone: 'Cet avoir est déjà refacturé.',
  opening: 'Cet avoir réduit une créance reprise d’un autre logiciel\u00a0: importez-la de nouveau.',
  correction: 'Cet avoir vient de la correction d’un cours\u00a0: corrigez de nouveau ce cours, sa facture suit.',
  cancelled:
    'Cet avoir suit une annulation\u00a0: déclarez le cours, ou réinscrivez l’élève, et la facture sera refaite avec.',
  awaitsUrssaf:
    'L’Urssaf doit payer cette facture, et une demande ne supporte pas d’avoir\u00a0: corrigez ou annulez le cours, sa demande suit\u202f; ou continuez sans avance, puis revenez.',
  paidByUrssaf:
    'L’Urssaf a payé cette facture\u00a0: pour la reprendre en entier, annulez le cours ou l’inscription. Elle dit alors à qui revient son argent.',
  creditedMeanwhile:
    'Un avoir vient d’être émis sur cette facture\u00a0: relisez ce qui reste avant d’en émettre un autre.',
})
