// What stands in the way of making two records one, or of undoing it, in the words that are read.
import { defineRefusals } from '../kernel/refusal.ts'

export const mergingRefusals = defineRefusals('merging', {
  itself: 'Choisissez une autre fiche que celle-ci.',
  gone: 'Une des deux fiches est déjà fusionnée avec une autre.',
  erased: 'Les données d’une des deux fiches ont été effacées\u00a0: elle ne se fusionne plus.',
  changed: (who: string) =>
    `Une des deux fiches a changé depuis que vous les comparez${who === '' ? '' : ` (par ${who})`}\u00a0: regardez-les à nouveau.`,
  twoAdvances:
    'Les deux familles sont inscrites à l’avance immédiate\u00a0: retirez le lien de l’une des deux avant de fusionner.',
  twoAccounts:
    'Les deux personnes ont un compte d’accès ouvert\u00a0: choisissez celui qui reste et désactivez l’autre avant de fusionner.',
  mergedKeepsOther:
    'Le compte d’accès ouvert est celui de la fiche écartée\u00a0: gardez plutôt l’autre fiche, avec « Inverser ».',
  mergedPlaysOther:
    'La personne de la fiche écartée est aussi professeur ou utilisateur\u00a0: gardez plutôt sa fiche, avec « Inverser ».',
  twoMandates:
    'Les deux familles ont un mandat de prélèvement en cours\u00a0: révoquez un des deux avant de fusionner.',
  twoPlans: 'Les deux familles ont un plan de paiement en cours\u00a0: arrêtez un des deux avant de fusionner.',
  twoPayslips: (month: string) =>
    `Les deux familles emploient le même professeur en ${month}\u00a0: supprimez un des deux bulletins avant de fusionner.`,
  twoFamilies:
    'Les deux élèves ne sont pas de la même famille\u00a0: changez d’abord de famille celui de la fiche écartée.',
  pupilIsCustomer:
    'L’élève de la fiche écartée est le client lui-même\u00a0: gardez plutôt cette fiche, avec «\u00a0Inverser\u00a0».',
  twoContracts: (contract: string, other: string) =>
    `Les contrats ${contract} et ${other} courent tous les deux avec le même professeur et la même matière\u00a0: terminez l’un des deux avant de fusionner.`,
  twoCustomers: 'Les deux demandes ont fait deux familles\u00a0: fusionnez d’abord les deux familles.',
  keepsWon: 'La demande écartée est gagnée\u00a0: gardez plutôt celle-ci, avec «\u00a0Inverser\u00a0».',
  tooLate: (days: number) => `Une fusion ne s’annule que pendant ${days}\u00a0jours.`,
  undone: 'Cette fusion est déjà annulée.',
  mergedSince: 'La fiche gardée a été fusionnée depuis\u00a0: annulez d’abord la fusion la plus récente.',
  moneySince: (bill: string) =>
    `De l’argent reçu depuis la fusion sert à la fois les deux familles (${bill})\u00a0: la fusion ne peut plus être annulée.`,
  twiceSince:
    'Ce qui a été ajouté depuis à la fiche gardée ne se partage plus entre les deux\u00a0: la fusion ne peut plus être annulée.',
  withdrawn: 'Cette fiche est fusionnée avec une autre\u00a0: annulez la fusion pour la rouvrir.',
})
