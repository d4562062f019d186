// Why a request that was won is not taken back, in the words that are read.
import { counted } from '../../kernel/french.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const mistakesRefusals = defineRefusals('mistakes', {
  notWon: 'Ce contact n’est pas gagné\u00a0: quelqu’un l’a déplacé entre-temps.',
  notThere: 'Ce contact revient dans la colonne d’où il vient, ou passe à «\u00a0Perdu\u00a0».',
  contracts: (count: number) => `La famille a ${counted(count, 'contrat', 'contrats')}\u00a0: ce n’est pas une erreur.`,
  orders: (count: number) =>
    `La famille a ${counted(count, 'commande ou facture', 'commandes ou factures')}\u00a0: elles restent, et la famille avec elles.`,
  money: 'De l’argent de cette famille a été encaissé\u00a0: rendez-le d’abord, ou gardez la famille.',
  stages: (count: number) => `La famille a ${counted(count, 'inscription en stage', 'inscriptions en stage')}.`,
  searches: (count: number) =>
    `${counted(count, 'recherche de professeur est ouverte', 'recherches de professeur sont ouvertes')} pour cette famille\u00a0: fermez-la d’abord.`,
  advance: 'La famille est inscrite à l’avance immédiate\u00a0: retirez d’abord le lien.',
  otherRequests: 'Une autre demande est rattachée à cette famille\u00a0: la famille reste.',
  account: 'La famille a ouvert son espace\u00a0: désactivez d’abord son compte, ou gardez-la.',
})
