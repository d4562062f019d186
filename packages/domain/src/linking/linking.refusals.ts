// What searches of a teacher and their proposals refuse, in the words that are read.
import { formatDay } from '../kernel/dates.ts'
import { deList } from '../kernel/french.ts'
import { defineRefusals } from '../kernel/refusal.ts'

export const linkingRefusals = defineRefusals('linking', {
  noSuchMove: (from: string, to: string) =>
    `Une recherche ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  nothingSent: 'Aucune proposition n’attend la réponse d’un professeur.',
  stillWaiting: 'Des propositions attendent une réponse\u00a0: annulez-les d’abord.',
  chosenAlready: (number: string) => `Un professeur est choisi par le contrat ${number}\u00a0: clôturez-le d’abord.`,
  giveUpFirst: (number: string) =>
    `Un professeur est choisi par le contrat ${number}, qui n’a pas commencé\u00a0: abandonnez-le pour libérer la recherche.`,
  nobodyChosen: 'Aucun professeur n’est choisi\u00a0: choisissez celui d’une proposition acceptée.',
  linkedByContract: 'La recherche aboutit quand le contrat devient actif.',
  contractRuns: (number: string) =>
    `Le contrat ${number} est en cours\u00a0: mettez-le en pause ou clôturez-le avant de rouvrir la recherche.`,
  studentArchived: 'Cet élève est archivé\u00a0: rétablissez-le avant de rouvrir la recherche.',
  unknownStudent: 'Cet élève n’existe plus.',
  archivedStudent: 'Cet élève est archivé.',
  unknownSubject: 'Cette matière n’existe plus.',
  unknownLevel: 'Ce niveau n’existe plus.',
  unknownAssignee: 'Cet utilisateur n’existe plus.',
  fixed: 'Des propositions ont été faites\u00a0: ouvrez une autre recherche pour un autre besoin.',
  notInFlow: 'Cette recherche est terminée\u00a0: rouvrez-la d’abord.',
  noTeacher: 'Un des professeurs n’est plus en activité\u00a0: actualisez la liste.',
  leaving: (names: readonly string[]) =>
    `On ne propose plus d’élève à qui part\u00a0: le départ ${deList(names)} est noté.`,
  papersLapsed: (names: readonly string[]) =>
    `${names.join(', ')}\u00a0: papiers à renouveler avant toute nouvelle proposition. Vérifiez ${names.length > 1 ? 'leurs documents' : 'ses documents'} sur sa fiche.`,
  alreadyProposed: (names: readonly string[]) =>
    `${names.join(', ')}\u00a0: une proposition est déjà en cours pour ${names.length > 1 ? 'ces professeurs' : 'ce professeur'}.`,
  alreadyProposedUnnamed: 'Une proposition est déjà en cours pour un de ces professeurs.',
  noPrice: 'Aucun tarif ne donne le prix de ce niveau\u00a0: indiquez-le.',
  priceTooLow: 'Ce prix ne laisse rien au professeur.',
  notSendable: (status: string) => `Une proposition «\u00a0${status}\u00a0» ne s’envoie plus.`,
  notCancellable: (status: string) => `Une proposition «\u00a0${status}\u00a0» ne s’annule plus.`,
  notAnswerable: (status: string) => `Une proposition «\u00a0${status}\u00a0» n’attend pas de réponse.`,
  noEmail: 'Ce professeur n’a pas d’adresse e-mail\u00a0: appelez-le, puis saisissez sa réponse.',
  familyWithoutEmail: 'La famille n’a pas d’adresse e-mail\u00a0: appelez-la, puis saisissez sa réponse.',
  takenByAnother: 'Un autre professeur a déjà accepté cet élève.',
  chosenMeanwhile: 'Vous avez été choisi, ou la recherche est terminée\u00a0: appelez-nous si vous ne pouvez plus.',
  notAccepted: 'Le professeur n’a pas accepté cette proposition.',
  notChosen: 'Choisissez d’abord ce professeur.',
  inThePast: 'Cette date est passée.',
  refusalMissing: 'Dites-nous pourquoi.',
  unknownRefusal: 'Ce motif n’existe plus.',
  noAnswer: 'Cette réponse ne convient pas à la question.',
  unknownQuestion: 'Cette question n’est plus posée pour cette recherche.',
  alreadySearched: (day: string) =>
    `Une recherche est déjà ouverte pour cet élève dans cette matière depuis le ${formatDay(day)}.`,
  handOverInstead: 'Cette recherche change le professeur d’un contrat\u00a0: passez-lui le relais.',
})
