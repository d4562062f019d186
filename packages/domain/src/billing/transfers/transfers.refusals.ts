// What transfers to families refuse, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const transfersRefusals = defineRefusals('transfers', {
  noAccount:
    'L’IBAN de la société n’est pas renseigné\u00a0: un administrateur le saisit dans Administration, Paramètres, «\u00a0Virements\u00a0».',
  nothingReady: 'Aucun virement n’attend, ou l’IBAN des familles manque encore.',
  ended: 'Ce fichier est déjà exécuté ou annulé.',
  begun: 'La banque a déjà exécuté un virement de ce fichier\u00a0: il ne s’annule plus.',
  dayOutside: 'Le fichier ne peut pas être exécuté avant d’avoir été préparé, ni dans le futur.',
  notRejectable: 'Seul un virement d’un fichier remis à la banque peut être rejeté, une fois.',
  rejectOutside: (from: string) => `Le rejet se situe entre le ${from} et aujourd’hui.`,
  accountNotAsked: 'Ce remboursement n’attend plus d’IBAN.',
  noAddress: 'La famille n’a pas d’adresse e-mail\u00a0: appelez-la, et saisissez son IBAN.',
})
