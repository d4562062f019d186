// What giving up a debt refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const badDebtsRefusals = defineRefusals('bad-debts', {
  nothingDue: 'Ces factures ne sont plus dues\u00a0: il n’y a rien à passer en perte.',
  notNow: (reference: string, why: string) => `Facture ${reference}\u00a0: ${why}`,
  beingPaid: 'un paiement est en cours.',
  planned: 'un plan de paiement est suivi\u202f; arrêtez-le d’abord.',
  debited: 'un prélèvement est annoncé, ou à la banque.',
  disputed: 'un de ses cours est contesté\u202f; réglez d’abord la contestation.',
  unbilled: 'elle n’est pas encore émise.',
  alreadyAsked: 'Un passage en perte de cette famille attend déjà d’être approuvé.',
  decided: 'Ce passage en perte a déjà reçu sa réponse.',
  secondPerson: 'Une seconde personne l’approuve\u00a0: vous l’avez demandé vous-même.',
  nothingLost: 'Rien de ce passage n’est plus en perte.',
})
