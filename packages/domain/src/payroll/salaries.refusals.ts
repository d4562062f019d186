// What the employees' month refuses, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const salariesRefusals = defineRefusals('salaries', {
  monthNotOver: 'Ce mois n’est pas fini\u00a0: ses bulletins s’établissent à partir du premier jour du mois suivant.',
  nothingToIssue: 'Aucun bulletin n’est prêt\u00a0: ce qui manque est dit sur chaque ligne.',
  noAccount:
    'L’IBAN de la société n’est pas renseigné\u00a0: un administrateur le saisit dans Administration, Paramètres, «\u00a0Virements\u00a0».',
  nothingToPay: 'Aucun salaire n’attend de fichier, ou l’IBAN des professeurs manque encore.',
  fileProposed: 'Ce fichier attend d’être approuvé, dans «\u00a0Paie\u00a0»\u00a0: d’ici là, rien ne part.',
  fileEnded: 'Ce fichier est déjà exécuté ou annulé.',
  fileSeen: 'La banque a déjà exécuté un virement de ce fichier\u00a0: il ne s’annule plus.',
  dayOutside: 'Ce jour est avant la préparation du fichier, ou dans le futur.',
  notRefusable: 'Ce virement est déjà refusé ou annulé.',
  contributionsChanged: 'La somme a changé depuis l’ouverture de cet écran\u00a0: relisez-la.',
  nothingDue: 'Ces cotisations sont déjà notées comme payées.',
  contributionsDay: 'Ce jour est avant la fin du mois déclaré, ou dans le futur.',
  contributionsSeen: 'La banque a montré ce paiement\u00a0: annulez d’abord son rapprochement.',
  contributionsCancelled: 'Ce paiement est déjà annulé.',
})
