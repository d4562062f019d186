// What the pay of self-employed teachers refuses, in the words that are read.
import { defineRefusals } from '../../kernel/refusal.ts'

export const payRunsRefusals = defineRefusals('payRuns', {
  monthToCome: 'Ce mois n’a pas commencé\u00a0: ses cours se paient ensuite.',
  nobody: 'Aucun des professeurs cochés n’est à payer\u00a0: relisez la liste.',
  changed: 'Ce qui est dû a changé depuis l’ouverture de cet écran\u00a0: relisez la liste.',
  runWaits: (reference: string) =>
    `La paie ${reference} attend d’être approuvée\u00a0: qu’elle le soit, ou abandonnez-la d’abord.`,
  runEnded: 'Cette paie est déjà approuvée ou abandonnée.',
  ownRun: 'Qui a préparé une paie ne l’approuve pas\u00a0: il faut une seconde personne.',
  singleWaits: 'Ce versement attend déjà d’être approuvé, dans «\u00a0Paie\u00a0».',
  singleEnded: 'Ce versement est déjà approuvé ou abandonné.',
  singleChanged:
    'Ce qui est dû a changé depuis que ce versement est demandé\u00a0: abandonnez-le, puis demandez-le de nouveau.',
  runChanged:
    'Ce qui est dû a changé depuis que cette paie est préparée\u00a0: abandonnez-la, puis préparez-la de nouveau.',
  noAccount:
    'L’IBAN de la société n’est pas renseigné\u00a0: un administrateur le saisit dans Administration, Paramètres, «\u00a0Virements\u00a0».',
  fileEnded: 'Ce fichier est déjà exécuté ou annulé.',
  fileSeen: 'La banque a déjà exécuté ou refusé un virement de ce fichier\u00a0: il ne s’annule plus.',
  dayOutside: 'Ce jour est avant la préparation du fichier, ou dans le futur.',
  notRefusable: 'Ce virement est déjà refusé ou annulé.',
  notDue: 'Cette facture est payée, ou son versement est en cours.',
  noBankDetails: 'Ce professeur n’a ni compte de paiement ni RIB\u00a0: complétez sa fiche d’abord.',
  accountUnchecked: 'Le RIB de ce professeur est à vérifier sur sa fiche avant tout versement.',
  accountHeld: (until: string) => `Le RIB de ce professeur a changé\u00a0: rien n’y part avant le ${until}.`,
  nothingToCheck: 'Le RIB de ce professeur n’est pas à vérifier, ou l’est déjà.',
  accountWrong:
    'Ce RIB est celui qui a été payé par erreur\u00a0: que le professeur donne d’abord le bon, ou saisissez-le sur sa fiche.',
  accountOwn: 'Vous avez saisi ce RIB\u00a0: une autre personne de la paie le compare au relevé.',
  held: (reason: string) => `Les versements de ce professeur sont suspendus\u00a0: ${reason}`,
  notSelfEmployed: 'Ce professeur est salarié\u00a0: il a des bulletins, et aucune facture.',
  mandateToCome: 'Un mandat ne s’accepte pas dans le futur.',
  termsChanged: 'Ces réglages ont changé depuis l’ouverture de la fiche\u00a0: relisez-les.',
})
