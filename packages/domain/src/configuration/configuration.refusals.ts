// Refusals of configuration, in the words people read.
import { defineRefusals } from '../kernel/refusal.ts'

export const configurationRefusals = defineRefusals('configuration', {
  alreadyRunning: 'Cette tâche est déjà en cours d’exécution.',
})
