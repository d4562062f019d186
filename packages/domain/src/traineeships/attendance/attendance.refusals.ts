// What keeps an attendance list from being made, and presence from being noted.
import { defineRefusals } from '../../kernel/refusal.ts'

export const attendanceRefusals = defineRefusals('traineeships', {
  nobodyPlaced: 'Aucun élève n’est encore placé dans un groupe de ce stage\u00a0: il n’y a rien à émarger.',
  notYourDay: 'Vous ne donnez pas ce groupe ce jour-là.',
  dayToCome: 'Ce jour n’est pas venu\u00a0: les présences se notent à partir du jour même.',
  noSuchDay: 'Ce groupe n’a pas lieu ce jour-là.',
  notOfGroup: 'Cet élève n’est plus dans ce groupe.',
})
