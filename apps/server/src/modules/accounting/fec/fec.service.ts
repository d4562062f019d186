// Use cases of the FEC: the task begun, its file handed over.
import { fecApi } from '@cartable/domain/accounting/fec/fec.api.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { exportFec, refuseFec } from './export-fec.ts'
import { findFecYear } from './fec.queries.ts'

export const fecService = handlers(fecApi, {
  fecExport: async ({ db, platform, identity }, { yearId }) => {
    refuseFec((await findFecYear(db, yearId)) ?? notFound())
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
