// Refusals of the to-do list.
import { defineRefusals } from '../kernel/refusal.ts'

export const todoRefusals = defineRefusals('todo', {
  unknownUser: 'Une des personnes choisies ne fait plus partie de l’équipe.',
  unknownRecord: 'Choisissez une fiche de la liste.',
  notDone: 'Seule une tâche terminée peut être supprimée.',
  done: 'Cette tâche est terminée\u00a0: rouvrez-la pour la modifier.',
})
