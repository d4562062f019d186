// What manual entries refuse, in the words that are read.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const manualRefusals = defineRefusals('manual', {
  oneSide: 'Chaque ligne a un montant, au débit ou au crédit.',
  unbalanced: (debit: number, credit: number) =>
    `L’écriture n’est pas équilibrée\u00a0: ${formatEuros(debit)} au débit, ${formatEuros(credit)} au crédit.`,
  keptByEvents: (code: string) =>
    `Le compte ${code} ne s’écrit pas à la main\u00a0: il suit les factures, les paiements et la paie. Corrigez l’événement lui-même.`,
  accountOff: 'Ce compte n’est plus utilisé.',
  inFuture: 'Une écriture ne se date pas dans le futur.',
  noYear: 'Aucun exercice ne contient ce jour.',
  notDraft: 'Cette opération n’est plus un brouillon\u00a0: elle ne se modifie plus.',
  notWaiting: 'Cette opération n’attend plus d’être approuvée.',
  notWithdrawable: 'Cette opération est déjà écrite, refusée ou retirée.',
  ownEntry: 'Qui a écrit une opération ne l’approuve pas\u00a0: il faut une seconde personne.',
  notPosted: 'Seule une opération écrite s’extourne.',
  alreadyReversed: 'Cette opération est déjà extournée.',
  nameTaken: 'Un modèle porte déjà ce nom.',
})
