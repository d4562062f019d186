// What proposals to teachers refuse, in the words that are read, and the sentences about their mails.

import { formatDay } from '../../kernel/dates.ts'
import { de } from '../../kernel/french.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const proposalsRefusals = defineRefusals('traineeships.proposals', {
  unknownTeacher: 'Ce professeur n’existe plus.',
  candidateTeacher: 'Ce professeur n’est encore que candidat\u00a0: embauchez-le d’abord.',
  inactiveTeacher: 'Ce professeur n’est plus en activité.',
  leavesBefore: (day: string) => `Ce professeur part le ${formatDay(day)}\u00a0: ces jours viennent après.`,
  papersLapsed: (names: readonly string[]) =>
    `Les papiers de ce professeur sont à renouveler avant toute nouvelle proposition\u00a0: ${names.join(', ')}.`,
  unknownGroup: 'Ce groupe n’existe plus.',
  dayOutside: (day: string) => `Le ${formatDay(day)} n’est pas un jour de cette matière.`,
  alreadyProposed: 'Une proposition est déjà en cours pour ce professeur dans ce groupe.',
  notEditable: (status: string) =>
    `Une proposition «\u00a0${status}\u00a0» ne se modifie plus\u00a0: annulez-la, puis proposez de nouveau.`,
  noSuchAnswer: (from: string, to: string) =>
    `Une proposition ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  refusalMissing: 'Dites-nous pourquoi.',
  unknownRefusal: 'Ce motif n’existe plus.',
  datesMissing: 'Indiquez les jours et les heures qui vous conviennent.',
  notThatDay: (day: string) => `Le ${formatDay(day)} n’est pas un des jours proposés.`,
  ownHours: (day: string, by: string) =>
    `Vous avez déjà un groupe le ${formatDay(day)} ${de(by)}\u00a0: décochez ce jour.`,
  ownLesson: (day: string, by: string) => `Vous avez un cours le ${formatDay(day)} ${de(by)}\u00a0: décochez ce jour.`,
  nothingToTakeBack: 'Aucune réponse n’est à reprendre.',
  tooLateToTakeBack: 'Ce stage est commencé ou terminé\u00a0: appelez-nous.',
  countedOn: 'Nous comptons sur vous depuis plus d’un jour\u00a0: appelez-nous si vous ne pouvez plus.',
  groupCancelled: 'Ce groupe est annulé.',
  sessionClosed: 'Cette session est clôturée.',
  sessionCancelled: 'Cette session est annulée.',
  teacherTaken: (day: string, by: string) => `Ce professeur a déjà un groupe le ${formatDay(day)} ${de(by)}.`,
  withdrawalUnsaid: 'Il avait accepté\u00a0: dites pourquoi il se désiste.',
  notAccepted: 'Ce professeur n’a pas accepté ce groupe, ou s’en est déjà désisté.',
  notHisDay: (day: string) => `Le ${formatDay(day)} n’est pas un de ses jours.`,
  sameTeacher: 'Choisissez un autre professeur que celui qu’il remplace.',
  lessonThen: (day: string, by: string) => `Ce professeur a déjà un cours le ${formatDay(day)} ${de(by)}.`,
  teacherTakenUnnamed: 'Ce professeur est déjà pris par un autre groupe à ces heures.',
  dayTaken: (teacher: string, day: string) => `${teacher} a déjà accepté ce groupe le ${formatDay(day)}.`,
  dayTakenUnnamed: 'Un autre professeur a déjà accepté ce groupe un de ces jours.',
})

/** Said of the answers of send, accept, refuse and cancel. */
export const proposalSentences = {
  notSent: "Le mail de proposition n'a pas pu être envoyé, veuillez vérifier le mail du professeur.",
  confirmationNotSent:
    "Le mail de confirmation n'a pas pu être envoyé, veuillez vérifier l'adresse email du professeur.",
  cancellationNotSent: "Le mail d'annulation n'a pas pu être envoyé, veuillez vérifier l'adresse email du professeur.",
  notRecorded: "L'annulation n'a pas pu être enregistrée, veuillez recharger la page",
  cancelledUnsent: "L'annulation est enregistrée. Pas de mail d'annulation car non proposée au professeur",
} as const
