// What the rules and rates refuse.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const rulesRefusals = defineRefusals('accounting', {
  tooSoon: (earliest: string) =>
    `Une règle ne change rien à ce qui est facturé\u00a0: choisissez un jour à partir du ${formatDay(earliest)}.`,
  notYetWrong: 'Une règle fausse l’était à partir d’un jour passé\u00a0: choisissez-le, ou décochez cette case.',
  retroactive: 'Cette règle a déjà servi\u00a0: elle ne peut qu’être suivie d’une autre.',
  needed: 'Ce champ est nécessaire.',
  codeOff: 'Ce code TVA est désactivé\u00a0: choisissez-en un actif.',
  noSapNumber: 'Le numéro SAP et sa date manquent\u00a0: complétez d’abord la fiche de la société.',
  stagesAreSold: 'La société vend ses stages elle-même\u00a0: ses professeurs salariés y sont les siens.',
  gone: 'Cette règle n’est plus à venir.',
  /** `from`: the first of December before it. */
  notAskedYet: (year: number, from: string) => `Les taux de ${year} ne se confirment qu’à partir du ${from}.`,
  yearOver: (year: number) => `L’année ${year} est passée\u00a0: ce qui a été confirmé pour elle ne se retire plus.`,
  alreadyRead: (year: number) => `Ces taux sont déjà confirmés pour ${year}\u00a0: relisez la page.`,
  notRead: 'Ce taux n’est déjà plus confirmé.',
  confirmedLater: 'La confirmation ne peut pas être à venir.',
  setOtherwise: 'Le réglage vient de changer\u00a0: relisez-le avant de noter la confirmation.',
  notConfirmed: 'Ce point n’est déjà plus confirmé.',
})
