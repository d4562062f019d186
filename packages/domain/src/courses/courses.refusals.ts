// Refusals of courses: what a declaration, a confirmation, a dispute or a cancellation may be told.
import { formatDay } from '../kernel/dates.ts'
import { defineRefusals } from '../kernel/refusal.ts'

export const coursesRefusals = defineRefusals('courses', {
  nobodyThere: 'Cochez qui était là\u00a0: si personne n’est venu, notez plutôt l’absence.',
  tooLate: 'La date du cours ne peut pas dépasser l’heure actuelle de plus de 5\u00a0minutes.',
  disabledPerson: (who: string) => `${who} est désactivé\u00a0: aucun cours ne peut être déclaré.`,
  suspendedSince: (day: string) =>
    `Les cours de cette famille sont suspendus depuis le ${formatDay(day)}\u00a0: un cours donné depuis est déclaré par le service. Appelez-nous.`,
  afterEnd: (day: string) => `Ce contrat se termine le ${formatDay(day)}.`,
  contractClosed: 'Ce contrat n’est pas actif\u00a0: aucun cours ne peut y être déclaré.',
  declaredTwice: 'Un cours est déjà déclaré pour ce contrat à cette date et à cette heure.',
  notConfirmable: 'Ce cours n’attend pas de confirmation.',
  onlyCustomerConfirms: 'Seul le client ou le service clients peut confirmer ce cours.',
  parentAnswers: 'Tes parents répondent eux-mêmes pour tes cours.',
  onlyCustomerDisputes: 'Seul le client ou le service clients peut contester ce cours.',
  contestedTwice: 'Ce cours a été contesté deux fois et maintenu\u00a0: appelez-nous pour en parler.',
  onlyTeacherEdits: 'Seul le professeur ou le service clients peut modifier ce cours.',
  notYours: 'Vous ne pouvez pas annuler ce cours.',
  notEditable: 'Ce cours ne peut plus être modifié.',
  cancelledMeanwhile: (why: string | null) =>
    `Ce cours a été annulé entre-temps${why === null ? '' : ` (${why})`}. S’il a bien eu lieu, déclarez-le à nouveau.`,
  notCancellable: 'Ce cours ne peut plus être annulé.',
  paymentPending: 'Un paiement est en cours pour ce cours\u00a0: réessayez dans quelques minutes.',
  unknownChapter: 'Ce chapitre n’existe pas.',
  noSuchMove: (from: string, to: string) => `Un cours «\u00a0${from}\u00a0» ne peut pas devenir «\u00a0${to}\u00a0».`,
  testOnly: 'La satisfaction ne se saisit que sur un cours d’essai.',
  testNotConfirmed: 'La satisfaction se saisit une fois le cours d’essai confirmé.',
  testAnswered: 'La satisfaction de ce cours d’essai est déjà saisie.',
  sayWhyNot: 'Dites-nous ce qui ne convient pas.',
  unknownDisputeType: 'Ce motif de contestation n’existe pas.',
  unknownFailureType: 'Ce motif d’échec n’existe pas.',
  correctedMeanwhile: (now: string) =>
    `Ce cours a été corrigé entre-temps\u00a0: ${now}. Relisez-le avant de le confirmer.`,
  agreedLater: 'La famille a donné son accord avant maintenant\u00a0: corrigez l’heure.',
  nobodyToWriteTo: (who: string) => `${who} n’a pas d’adresse e-mail\u00a0: appelez.`,
  confirmedMeanwhile: 'Ce cours est déjà confirmé.',
})
