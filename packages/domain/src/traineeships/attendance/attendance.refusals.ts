// What keeps an attendance list from being made.
import { defineRefusals } from '../../kernel/refusal.ts'

export const attendanceRefusals = defineRefusals('traineeships', {
  nobodyPlaced: 'Aucun élève n’est encore placé dans un groupe de ce stage\u00a0: il n’y a rien à émarger.',
})
