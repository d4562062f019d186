// What contracts and their prices refuse, in the words that are read.
import { formatDay } from '../kernel/dates.ts'
import { defineRefusals } from '../kernel/refusal.ts'

export const contractsRefusals = defineRefusals('contracts', {
  noSuchMove: (from: string, to: string) => `Un contrat ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  priceIsOver: 'Ce prix n’est plus proposé\u00a0: appelez-nous si vous attendiez une réponse.',
  activeByPrice: 'Un contrat devient actif quand son premier prix est accepté.',
  failedByTest: 'Un contrat échoue par son cours d’essai.',
  giveUpInstead: 'Un contrat qui n’a pas commencé ne se clôture pas\u00a0: abandonnez-le.',
  closeInstead: 'Un contrat qui a commencé ne s’abandonne pas\u00a0: clôturez-le.',
  reopenedOtherwise: (status: string) =>
    `Ce contrat ne redevient pas «\u00a0${status}\u00a0»\u00a0: il reprend où il en était.`,
  endBeforeLesson: (day: string) =>
    `Un cours a été donné le ${formatDay(day)}\u00a0: choisissez une date à partir de ce jour.`,
  endedAlready: 'Ces cours sont déjà terminés.',
  endAskedBefore: 'Choisissez un jour à venir.',
  endToCome: 'Ce contrat a pris fin\u00a0: réactivez-le pour qu’il se termine plus tard.',
  returnPast: 'Le retour est un jour à venir.',
  returnAfterEnd: (day: string) => `Ce contrat se termine le ${formatDay(day)}\u00a0: le retour vient avant.`,
  reasonMissing: 'Choisissez un motif.',
  unknownReason: 'Ce motif n’existe plus.',
  alreadyOpen: (number: string) =>
    `Le contrat ${number} lie déjà cet élève à ce professeur, dans cette matière et ce format.`,
  alreadyOpenUnnamed: 'Un autre contrat lie déjà cet élève à ce professeur, dans cette matière et ce format.',
  notSaved: (status: string) => `Un contrat «\u00a0${status}\u00a0» ne se modifie pas.`,
  fixedTerm: 'Ce terme du contrat est fixé.',
  regimeFixed: 'Un cours a été déclaré\u00a0: le mode de ce contrat ne change plus. Refaites le contrat.',
  unknownStudent: 'Cet élève n’existe plus.',
  archivedStudent: 'Cet élève est archivé.',
  unknownTeacher: 'Ce professeur n’existe plus.',
  candidateTeacher: 'Ce professeur n’est encore que candidat\u00a0: embauchez-le d’abord.',
  teacherLeft:
    'Ce professeur n’est plus en activité\u00a0: réactivez d’abord sa fiche, ou cherchez un autre professeur.',
  inactiveTeacher: 'Ce professeur n’est plus en activité.',
  unknownSubject: 'Cette matière n’existe plus.',
  unknownLevel: 'Ce niveau n’existe plus.',
  onlineOnly: 'Un cours à domicile a un lieu.',
  addressMissing: 'Indiquez l’adresse des cours.',
  teacherPriceMoved: 'Une autre personne vient de fixer ce tarif\u00a0: rechargez-le.',
  aloneWhole: 'Saisissez le prix et la marge pour un seul élève, ou aucun des deux.',
  aloneOnly: 'Seul un contrat de cours collectifs a un prix pour un seul élève.',
  marginTooHigh: 'La marge dépasse le prix du client.',
  nothingForTeacher: 'Il ne reste rien pour le professeur.',
  contractOver: (status: string) => `Un contrat «\u00a0${status}\u00a0» ne prend plus de nouveau prix.`,
  alreadyProposed: 'Un prix est déjà proposé\u00a0: modifiez-le, ou répondez-y d’abord.',
  notEditable: (status: string) => `Un prix «\u00a0${status}\u00a0» ne se modifie plus.`,
  noSuchAnswer: (from: string, to: string) => `Un prix ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  notYours: 'Seule la société annule une proposition.',
  correctInstead: 'Un prix accepté ne s’annule pas\u00a0: corrigez-le.',
  notAccepted: (status: string) =>
    `Un prix «\u00a0${status}\u00a0» ne se corrige pas\u00a0: modifiez-le ou proposez-en un autre.`,
  outsideOfPrice: (first: string, last: string | null) =>
    last === null
      ? `Ce prix commence le ${formatDay(first)}\u00a0: la correction aussi, ou après.`
      : `Ce prix court du ${formatDay(first)} au ${formatDay(last)}\u00a0: la correction commence entre ces jours.`,
  sameRate: 'C’est déjà la rémunération de ce contrat\u00a0: indiquez la bonne.',
  rateAbovePrice: (price: string) =>
    `La famille paie ${price} de l’heure\u00a0: la rémunération et ses cotisations n’y tiennent pas, changez d’abord le prix.`,
  startsTooEarly: (day: string) => `Le prix en vigueur commence le ${formatDay(day)}\u00a0: le nouveau commence après.`,
  coursesAlready: (day: string) =>
    `Un cours du ${formatDay(day)} est déjà déclaré au prix précédent\u00a0: le nouveau commence après ce jour.`,
  acceptedOverlap: 'Un autre prix accepté couvre déjà cette période.',
  noRate: 'Le taux des cotisations sociales de ce jour manque\u00a0: complétez les taux légaux.',
  levelHasGrid: (names: readonly string[], holdsFrom: string | null) => {
    const have = `${names.join(', ')}\u00a0: ${names.length > 1 ? 'ces niveaux ont' : 'ce niveau a'}`
    return holdsFrom === null
      ? `${have} déjà un tarif. Dites à partir de quel jour vaut celui-ci.`
      : `${have} déjà un tarif qui vaut à partir du ${formatDay(holdsFrom)}.`
  },
  levelHasGridUnnamed: 'Un de ces niveaux a déjà un tarif de ce jour.',
  loyaltyAlready: 'Un programme de fidélité est déjà en vigueur\u00a0: actualisez la page.',
  loyaltyUsed: 'Un prix a été accordé pour un palier retiré\u00a0: gardez ce palier.',
  sponsorMissing: 'Indiquez qui a recommandé cette famille.',
  broughtMissing: 'Indiquez le client recommandé.',
  broughtItself: 'Une famille ne se recommande pas elle-même.',
  broughtAlready: 'Ce parrainage est déjà enregistré.',
  tooManySponsored: 'Vos dernières recommandations attendent encore notre réponse.',
  priceBounds: 'Le prix maximum ne peut pas être inférieur au prix minimum.',
  priceOutOfBounds: 'Le prix doit être compris entre le minimum et le maximum.',
})
