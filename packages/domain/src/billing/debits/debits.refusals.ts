// What direct debits and plans refuse, in the words that are read.
import { formatEuros } from '../../kernel/money.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const debitsRefusals = defineRefusals('debits', {
  noCreditor:
    'L’identifiant de créancier (ICS) de la société n’est pas renseigné\u00a0: un administrateur le saisit dans Administration, Paramètres, «\u00a0Prélèvements\u00a0».',
  noAccount:
    'L’IBAN de la société n’est pas renseigné\u00a0: un administrateur le saisit dans Administration, Paramètres, «\u00a0Virements\u00a0».',
  noAddress: 'La famille n’a pas d’adresse e-mail\u00a0: un mandat se signe par le lien d’un mail.',
  mandateSigned: 'La famille a déjà signé un mandat\u00a0: révoquez-le pour en demander un autre.',
  mandateOver: 'Ce mandat n’attend plus de signature.',
  mandateEnded: 'Ce mandat est déjà révoqué.',
  notAccepted: 'Cochez la case pour autoriser les prélèvements.',
  nothingReady: 'Aucun prélèvement n’attend pour ce mois\u00a0: un collègue vient peut-être de préparer le fichier.',
  allPaid: 'Tout ce qui était annoncé a été payé autrement\u00a0: rien n’est à prélever.',
  fileEnded: 'Ce fichier est déjà terminé ou annulé.',
  fileBegun: 'La banque a déjà encaissé ou rejeté un prélèvement de ce fichier\u00a0: il ne s’annule plus.',
  dayOutside: 'Les prélèvements ne peuvent pas être encaissés avant d’avoir été remis, ni dans le futur.',
  debitEnded: 'Ce prélèvement n’est ni à la banque ni encaissé.',
  alreadyAnnounced: 'Un prélèvement vient d’être annoncé pour cette dette\u00a0: rouvrez la liste.',
  returnOutside: 'Le rejet ne peut pas être antérieur au fichier, ni dans le futur.',
  noFeeBefore: 'La banque ne compte de frais que sur un prélèvement encaissé\u00a0: laissez 0.',
  notAPlan: 'Seul le prélèvement d’un plan peut arrêter un plan.',
  noMandateNow: 'Le mandat est révoqué\u00a0: ce prélèvement ne peut pas être présenté de nouveau.',
  nothingDue: 'La famille ne doit plus rien qui puisse entrer dans un plan.',
  planExists: 'Un plan de paiement est déjà en cours pour cette famille\u00a0: arrêtez-le pour en faire un autre.',
  planSum: (totalCents: number, sumCents: number) =>
    `Les échéances font ${formatEuros(sumCents)}, la dette ${formatEuros(totalCents)}\u00a0: elles doivent être égales.`,
  planDays: 'Les dates des échéances se suivent, de la première à la dernière.',
  planPast: 'La première échéance est au plus tôt aujourd’hui.',
  planNotice: (day: string) =>
    `Un prélèvement s’annonce d’avance\u00a0: la première échéance peut être prélevée à partir du ${day}.`,
  planAtBank:
    'Une de ces factures est dans un fichier remis à la banque\u00a0: attendez que le prélèvement soit encaissé ou rejeté.',
  planEnded: 'Ce plan est déjà terminé.',
  planAsked: 'Vous l’avez déjà demandé\u00a0: notre équipe vous répond.',
  planRunning: 'Un plan de paiement est déjà en cours pour ce que vous devez.',
  nothingOwed: 'Il ne reste rien à payer.',
  planAnswered: 'Cette demande n’attend plus de réponse.',
})
