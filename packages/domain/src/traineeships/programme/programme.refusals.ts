// What the programme of a session refuses, in the words that are read.

import { formatDay } from '../../kernel/dates.ts'
import { de } from '../../kernel/french.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

/** How many names a sentence gives before it counts the others. */
const named = 5
/** « Éva A., Maël B. et 3 autres » */
export const namesListed = (names: readonly string[]): string => {
  const shown = names.slice(0, named)
  const others = names.length - shown.length
  const all = others === 0 ? shown : [...shown, others === 1 ? 'un autre' : `${others} autres`]
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')} et ${all.at(-1)}`
}

export const programmeRefusals = defineRefusals('traineeships.programme', {
  sessionCancelled: 'Cette session est annulée.',
  unknownLevel: 'Ce niveau n’existe plus.',
  unknownSubject: 'Cette matière n’existe plus.',
  unknownChapter: 'Ce chapitre n’existe plus.',
  chapterOfAnother: 'Ce chapitre n’est pas de cette matière.',
  equivalentTwice: 'Ce niveau est déjà choisi.',
  countTwice: 'Un prix est déjà donné pour ce nombre de matières.',
  dayOutside: (day: string) => `Le ${formatDay(day)} n’est pas un jour de la session.`,
  dayOutsideUnnamed: 'Un de ces jours n’est pas un jour de la session.',
  subjectTaken: 'Des élèves sont inscrits à cette matière\u00a0: on ne peut plus la remplacer par une autre.',
  optionTaken: 'Un élève a déjà une autre option\u00a0: cette matière ne peut pas en devenir une.',
  endBeforeStart: 'La fin suit le début.',
  unknownLocation: 'Cette salle n’existe plus.',
  locationOfAnother: 'Cette salle est celle d’une autre session.',
  roomTaken: (room: string, day: string, by: string) => `${room} est déjà prise le ${formatDay(day)} ${de(by)}.`,
  roomTakenUnnamed: 'La salle est déjà prise par un autre groupe à ces heures.',
  teacherTaken: 'Le professeur est déjà pris par un autre groupe à ces heures.',
  noSuchGroupMove: (from: string, to: string) =>
    `Un groupe ne passe pas de «\u00a0${from}\u00a0» à «\u00a0${to}\u00a0».`,
  groupNotOver: (day: string) =>
    `La session se termine le ${formatDay(day)}\u00a0: le groupe ne peut pas encore être clôturé.`,
  groupOver: 'La session est terminée\u00a0: un groupe confirmé se clôture.',
  groupHasStudents: (count: number) =>
    count === 1
      ? 'Un élève est placé dans ce groupe\u00a0: placez-le d’abord ailleurs.'
      : `${count} élèves sont placés dans ce groupe\u00a0: placez-les d’abord ailleurs.`,
  groupHasProposals: (teachers: string) => `Une proposition est en cours avec ${teachers}\u00a0: annulez-la d’abord.`,
  stillTaken: (what: string, students: readonly string[]) =>
    `${namesListed(students)} ${students.length === 1 ? 'est inscrit' : 'sont inscrits'} à ${what}\u00a0: changez ou annulez d’abord ${students.length === 1 ? 'cette inscription' : 'ces inscriptions'}, sous «\u00a0Inscriptions\u00a0».`,
  stillProposed: (what: string, teachers: readonly string[]) =>
    `Une proposition est en cours pour ${what} avec ${namesListed(teachers)}\u00a0: annulez-la d’abord, sur son groupe.`,
  otherLevel: 'Un élève ne change de groupe que dans le même niveau.',
  otherSubject: 'Un élève ne change de groupe que dans la même matière.',
  groupCancelled: 'Ce groupe est annulé.',
  registrationCancelled: 'Cette inscription est annulée.',
  movedMeanwhile: (group: string) => `Cet élève a été déplacé entre-temps\u00a0: il est dans «\u00a0${group}\u00a0».`,
})
