// What planning refuses, in the words that are read: who is elsewhere, dates, contracts and people that take no lesson.
import { defineRefusals } from '../../kernel/refusal.ts'

export const planningRefusals = defineRefusals('planning', {
  taken: (who: string, what: string, from: string, until: string) => `${who} a déjà ${what} de ${from} à ${until}.`,
  teacherBusy: 'Le professeur n’est pas libre à cette heure.',
  studentBusy: 'L’élève n’est pas libre à cette heure.',
  stageTeacherBusy: 'Le professeur a déjà un cours ou un stage à ces heures.',
  stagePupilBusy: 'Un élève a déjà un cours ou un stage à ces heures.',
})
