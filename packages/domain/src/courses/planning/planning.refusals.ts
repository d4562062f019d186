// What planning refuses, in the words that are read: who is elsewhere, dates, contracts and people that take no lesson.

import { formatDay, formatInstant } from '../../kernel/dates.ts'
import { de } from '../../kernel/french.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const planningRefusals = defineRefusals('planning', {
  taken: (who: string, what: string, from: string, until: string) => `${who} a déjà ${what} ${de(from)} à ${until}.`,
  teacherBusy: 'Le professeur n’est pas libre à cette heure.',
  studentBusy: 'L’élève n’est pas libre à cette heure.',
  stageTeacherBusy: 'Le professeur a déjà un cours ou un stage à ces heures.',
  stagePupilBusy: 'Un élève a déjà un cours ou un stage à ces heures.',
  plannedInPast: 'Un cours se planifie à l’avance\u00a0: déclarez celui qui a eu lieu.',
  tooFarAhead: 'Un cours se planifie au plus 12\u00a0mois à l’avance.',
  noPriceToPlan: 'Proposez d’abord un tarif pour ce contrat.',
  contractTakesNone: (status: string) => `Ce contrat est ${status}\u00a0: aucun cours ne peut y être planifié.`,
  disabledPerson: (who: string) => `${who} est désactivé\u00a0: aucun cours ne peut être planifié.`,
  suspended: (day: string) =>
    `Les cours de cette famille sont suspendus depuis le ${formatDay(day)}\u00a0: aucun ne peut être planifié.`,
  afterEnd: (day: string) => `Ce contrat se termine le ${formatDay(day)}.`,
  testDeclared: (day: string) =>
    `Le cours d’essai a eu lieu le ${formatDay(day)}\u00a0: sa date se corrige comme celle d’un cours.`,
  notPlanned: 'Ce cours n’est plus planifié.',
  declaredMeanwhile: 'Ce cours a été déclaré entre-temps\u00a0: s’il n’a pas eu lieu, contestez-le.',
  otherContract: 'Un cours reste sur son contrat\u00a0: annulez-le et planifiez-en un autre.',
  begun: (at: string) => `Ce cours devait commencer le ${formatInstant(at)}\u00a0: dites au service ce qu’il en a été.`,
  sayWhy: 'Dites en quelques mots pourquoi.',
  notYourCancellation: 'Ce cours a été annulé par quelqu’un d’autre\u00a0: demandez au service.',
  notCancelled: 'Seul un cours annulé avant d’être déclaré se rétablit.',
  notCompanion: 'Ces contrats ne sont pas donnés ensemble\u00a0: rechargez la page.',
  ofPupil: (name: string, message: string) => `${name}\u00a0: ${message}`,
  unknownReplaced: 'Le cours à remplacer n’est pas un cours annulé de ce contrat.',
})
