// What the teachers pool refuses.
import { defineRefusals } from '../../kernel/refusal.ts'

export const poolRefusals = defineRefusals('traineeships', {
  alreadyInPool: 'Ce professeur est déjà dans le vivier de cette session.',
  unknownPoolTeacher: 'Ce professeur n’existe plus.',
  poolCandidate: 'Ce professeur n’est encore que candidat\u00a0: embauchez-le d’abord.',
  poolInactive: 'Ce professeur n’est plus en activité.',
})
