// The FEC of a year as a long task: that of a closed year is the one that is kept, another one is written as the books stand.
import { Readable } from 'node:stream'
import { z } from 'zod'
import { zipBytes } from '../../../platform/sheets/zip-write.ts'
import { defineTask } from '../../../platform/tasks/tasks.ts'
import { keepArchive } from './archive-year.ts'
import { findFecYear } from './fec.queries.ts'
import { withFec } from './write-fec.ts'

const mediaType = 'application/zip'

export const exportFec = defineTask({
  kind: 'fec',
  told: { kind: 'export', name: 'Le fichier des écritures comptables', link: '/accounting/years' },
  params: z.object({ yearId: z.int() }),
  run: async (task, { yearId }) => {
    const { db, platform, signal, progress, keepFile, accountId } = task
    if ((await findFecYear(db, yearId))?.isClosed) {
      const kept = await keepArchive(task, { yearId, accountId, progress })
      await keepFile({ body: await platform.files.read(kept), fileName: kept.originalName, mediaType })
      return
    }
    await withFec({ platform, signal, yearId, progress }, ({ name, parts }) =>
      keepFile({
        body: Readable.from(zipBytes(parts), { objectMode: false }),
        fileName: `${name}.zip`,
        mediaType,
      }),
    )
  },
})
