// Tasks of the demo company: late ones, done ones, some given to others.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { DemoPart } from '../../platform/demo.ts'
import { insertEntry, setDone, setUsers } from './todo.queries.ts'

/** Ranks in `world.staff`: 0 director, 1 and 2 sales, 3 private tuition, 4 accountant, 5 recruiter, 6 training. */
const tasks = [
  { by: 0, to: [0], level: '1-hight', days: -2, text: 'Rappeler la famille Le Bihan au sujet de la facture d’octobre' },
  { by: 3, to: [0, 3], level: '1-hight', days: 1, text: 'Préparer la réunion de rentrée avec les professeurs' },
  { by: 0, to: [0], level: '2-medium', days: 4, text: 'Relire les conditions d’utilisation avant leur publication' },
  { by: 0, to: [0], level: '3-low', days: null, text: 'Trier les anciennes photos du site' },
  { by: 0, to: [4], level: '1-hight', days: 3, text: 'Vérifier la TVA du troisième trimestre' },
  { by: 0, to: [1, 2], level: '2-medium', days: 6, text: 'Relancer les contacts perdus depuis l’été' },
  { by: 0, to: [5], level: '3-low', days: 20, text: 'Mettre à jour l’annonce de recrutement en mathématiques' },
  { by: 1, to: [1], level: '2-medium', days: 0, text: 'Envoyer le devis à Mme Guéguen' },
  { by: 3, to: [1], level: '1-hight', days: -1, text: 'Trouver un créneau pour le cours d’essai de Malo' },
  { by: 0, to: [0], level: '2-medium', days: -5, text: 'Signer le bail de la salle de Rennes', isDone: true },
] as const

export const todoDemo: DemoPart = {
  name: 'tâches à faire',
  load: async (db, world) => {
    for (const task of tasks) {
      const author = world.staff[task.by]
      if (!author) continue
      const expectedAt =
        task.days === null ? null : new Date(`${addDays(world.today, task.days)}T16:00:00.000Z`).toISOString()
      const id = await insertEntry(
        db,
        { describe: task.text, importanceLevel: task.level, expectedAt },
        author.accountId,
      )
      await setUsers(
        db,
        id,
        task.to.flatMap((rank) => world.staff[rank]?.staffUserId ?? []),
      )
      if ('isDone' in task) await setDone(db, id, new Date().toISOString())
    }
  },
}
