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
    'Le compte d’accès ouvert est celui de la fiche écartée\u00a0: gardez plutôt l’autre fiche, avec «\u00a0Inverser\u00a0».',
  mergedPlaysOther:
    'La personne de la fiche écartée est aussi professeur ou utilisateur\u00a0: gardez plutôt sa fiche, avec «\u00a0Inverser\u00a0».',
  accountOpensOther:
    'Le compte d’accès qui change de fiche ouvrirait aussi un autre espace de cette personne\u00a0: seul quelqu’un qui gère les utilisateurs peut le faire.',
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
  teacherPlaysOther:
    'La personne de la fiche écartée est aussi une famille ou un utilisateur\u00a0: gardez plutôt sa fiche, avec «\u00a0Inverser\u00a0».',
  keepsHired:
    'La fiche écartée est celle d’un professeur embauché, celle-ci d’une candidature\u00a0: gardez plutôt l’autre, avec «\u00a0Inverser\u00a0».',
  keepsPaid: (what: string) =>
    `La fiche écartée a été payée (${what})\u00a0: ces papiers ne changent pas de fiche. Gardez plutôt celle-là, avec «\u00a0Inverser\u00a0».`,
  bothPaid: (what: string) =>
    `Les deux fiches ont été payées (pour l’écartée\u00a0: ${what})\u00a0: leurs papiers sont numérotés et ne changent pas de fiche, elles ne se fusionnent pas. Terminez les contrats de celle qui ne sert plus, puis son départ.`,
  twoNir:
    'Les deux fiches ont des bulletins de salaire sous deux numéros de sécurité sociale\u00a0: ce sont deux salariés déclarés, ils ne se fusionnent pas. Si un des deux numéros est faux, corrigez-le sur sa fiche.',
  twoTeacherContracts: (contract: string, other: string) =>
    `Les contrats ${contract} et ${other} courent tous les deux avec le même élève et la même matière\u00a0: terminez l’un des deux avant de fusionner.`,
  twoOffers: (pupil: string) =>
    `Les deux fiches ont une proposition en cours pour ${pupil}\u00a0: annulez l’une des deux avant de fusionner.`,
  twoStageOffers: (group: string) =>
    `Les deux fiches ont une proposition en cours pour le stage ${group}\u00a0: annulez l’une des deux avant de fusionner.`,
  twoPlaces: (day: string) =>
    `Les deux fiches ont un cours ou un stage au même moment, le ${day}\u00a0: déplacez ou annulez l’un des deux avant de fusionner.`,
  leaving: 'Le départ de la fiche écartée est annoncé\u00a0: terminez-le ou reprenez-le avant de fusionner.',
  tooLate: (days: number) => `Une fusion ne s’annule que pendant ${days}\u00a0jours.`,
  undone: 'Cette fusion est déjà annulée.',
  mergedSince: 'La fiche gardée a été fusionnée depuis\u00a0: annulez d’abord la fusion la plus récente.',
  moneySince: (bill: string) =>
    `De l’argent reçu depuis la fusion sert à la fois les deux familles (${bill})\u00a0: la fusion ne peut plus être annulée.`,
  twiceSince:
    'Ce qui a été ajouté depuis à la fiche gardée ne se partage plus entre les deux\u00a0: la fusion ne peut plus être annulée.',
  withdrawn: 'Cette fiche est fusionnée avec une autre\u00a0: annulez la fusion pour la rouvrir.',
})
