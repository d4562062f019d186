// Keeps imports tidy: runs that no server cares for any more are ended, old reports with the cells they keep are deleted.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { deleteOldRuns, silentRuns } from './imports.queries.ts'
import { endDeadRun } from './start-import.ts'

/** Days that a report, and the refused lines in it, can be looked at. */
const keptDays = 90

export const tidyImports = defineScheduledTask({
  code: 'tidy-imports',
  name: 'Nettoyage des imports',
  description: `Met fin aux imports dont plus aucun serveur ne s’occupe et supprime les comptes rendus de plus de ${keptDays} jours.`,
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async ({ platform }) => {
    const { writer } = platform.database
    let ended = 0
    for (const { objectType } of await silentRuns(writer))
      if (await endDeadRun(platform, writer, objectType)) ended += 1
    const deleted = await deleteOldRuns(writer, addDays(platform.clock.today(), -keptDays))
    return { summary: { ended, deleted } }
  },
})
