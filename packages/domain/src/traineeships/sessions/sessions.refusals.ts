// What the program says when it cannot do something with a training session, its dates or its rooms.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

const list = (names: readonly string[]) => names.join(', ')

export const traineeshipsRefusals = defineRefusals('traineeships', {
  endBeforeStart: 'La date de fin ne peut pas précéder la date de début.',
  tooLong: (days: number) => `Un stage dure au plus ${days} jours\u00a0: vérifiez ces dates.`,
  unknownType: 'Ce type de stage n’existe plus.',
  closed: 'Cette session est clôturée\u00a0: elle ne peut plus être modifiée.',
  noSuchMove: (from: string, to: string) =>
    `Une session «\u00a0${from}\u00a0» ne peut pas passer à «\u00a0${to}\u00a0».`,
  closeBeforeEnd: 'La session n’est pas encore terminée\u00a0: elle ne peut pas être clôturée.',
  cancelAfterEnd: 'La session est déjà terminée\u00a0: elle ne peut plus être annulée, seulement clôturée.',
  hasRegistrations: (count: number) =>
    count === 1
      ? 'Un élève est encore inscrit\u00a0: annulez d’abord son inscription.'
      : `${count} élèves sont encore inscrits\u00a0: annulez d’abord leurs inscriptions.`,
  hasProposals: (teachers: readonly string[]) =>
    teachers.length === 1
      ? `${list(teachers)} a reçu une proposition\u00a0: annulez-la d’abord.`
      : `${teachers.length} professeurs ont reçu une proposition (${list(teachers)})\u00a0: annulez-les d’abord.`,
  roomTaken: 'Une de ses salles est déjà prise aux mêmes heures.',
  teacherTaken: 'Un de ses professeurs enseigne déjà ailleurs aux mêmes heures.',
  daysOutside: (days: readonly { readonly subject: string; readonly day: string }[]) =>
    `Des jours de cours seraient en dehors de ces dates\u00a0: ${days
      .map(({ subject, day }) => `${subject} le ${formatDay(day)}`)
      .join(', ')}. Retirez-les d’abord de ces matières.`,
  proposalsToTell:
    'Des propositions ont été envoyées à des professeurs pour ces dates\u00a0: choisissez d’abord celles à renvoyer.',
  unknownProposal: 'Une des propositions choisies n’existe plus\u00a0: rechargez la liste.',
  locationNameTaken: 'Cette session a déjà une salle ou un lien de ce nom.',
  linkNeeded: 'Saisissez l’adresse du lien.',
  unknownSession: 'Cette session n’existe plus.',
})
