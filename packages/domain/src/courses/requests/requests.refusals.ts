// What requests refuse, in the words that are read.
import { formatDay } from '../../kernel/dates.ts'
import { defineRefusals } from '../../kernel/refusal.ts'

export const requestsRefusals = defineRefusals('requests', {
  sayWhatYouWish: 'Choisissez une heure, ou dites ce qui vous conviendrait.',
  sameHour: 'Le cours est déjà prévu à cette heure.',
  alreadyAsked: 'Une demande est déjà en cours pour ce cours.',
  alreadyAskedMore: 'Une demande de cours est déjà en attente avec ce professeur.',
  tooLate: 'Une demande se fait au moins 2\u00a0h avant le cours\u00a0: appelez-nous.',
  outsideAvailability:
    'Le professeur n’est pas disponible à cette heure\u00a0: choisissez-en une autre, ou écrivez votre souhait.',
  teacherAway: (firstDay: string, lastDay: string) =>
    `Le professeur est absent du ${formatDay(firstDay)} au ${formatDay(lastDay)}.`,
  requestOver: 'Cette demande n’attend plus de réponse.',
  chooseHour: 'Choisissez l’heure du cours.',
  unknownCourse: 'Dites quel cours, ou avec quel professeur.',
})
