// Keeps imports tidy: runs that no server cares for any more are ended, old reports with the cells they keep are deleted.
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import { defineScheduledTask } from '../../platform/jobs/scheduled-tasks.ts'
import { deleteOldRuns, silentRuns } from './imports.queries.ts'
import { endDeadRun } from './start-import.ts'

export const tidyImports = defineScheduledTask({
  code: 'tidy-imports',
  name: 'Nettoyage des imports',
  description:
    'Met fin aux imports dont plus aucun serveur ne s’occupe et supprime les comptes rendus qui ont dépassé leur durée de conservation.',
  schedule: { frequenceType: 'minutes', granularity: 15, moments: [] },
  run: async ({ platform }) => {
    const { writer } = platform.database
    let ended = 0
    for (const { objectType } of await silentRuns(writer))
      if (await endDeadRun(platform, writer, objectType)) ended += 1
    // as long as a report, and the refused lines in it, can be looked at
    const kept = await platform.settings.integer('imports_retention_months')
    const deleted = await deleteOldRuns(writer, addMonths(platform.clock.today(), -kept))
    return { summary: { ended, deleted } }
  },
})
