// Use cases of the FEC: the task begun, its file handed over.
import { fecApi } from '@cartable/domain/accounting/fec/fec.api.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findArchive } from './archives.queries.ts'
import { exportFec } from './export-fec.ts'
import { findFecYear } from './fec.queries.ts'
import { refuseFec } from './write-fec.ts'

export const fecService = handlers(fecApi, {
  fecExport: async ({ db, platform, identity }, { yearId }) => {
    const year = (await findFecYear(db, yearId)) ?? notFound()
    // what is kept of a closed year is there, whatever became of the company since
    if ((await findArchive(db, yearId)) === null) refuseFec(year)
    return {
      taskUuid: await platform.tasks.startTask(db, exportFec, { yearId }, identity?.accountId ?? null),
      errors: null,
    }
  },
  fecDownload: async ({ db, platform, identity }, { uuid }) => {
    const file = (await platform.tasks.result(db, uuid, identity?.accountId ?? null)) ?? notFound()
    return {
      mediaType: 'application/zip',
      fileName: file.originalName,
      body: await platform.files.read(file),
      inline: false,
    }
  },
})
