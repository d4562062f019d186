// Use cases of accounting: the table of private tuition on screen, and its export as a long task.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listAccountingBills } from './accounting.queries.ts'
import { exportAccountingTable } from './export-accounting.ts'

export const accountingService = handlers(accountingApi, {
  privateTuitionBillsList: ({ db }, input) => listAccountingBills(db, input),
  tablesCsvExport: async ({ db, platform, identity, today }, input) => {
    const { page: _, size: __, ...filters } = input
    const params = { ...filters, today: today() }
    return { taskUuid: await platform.tasks.startTask(db, exportAccountingTable, params, identity?.accountId ?? null) }
  },
  tablesCsvDownload: async ({ db, platform, identity }, { uuid }) => {
    const file = (await platform.tasks.result(db, uuid, identity?.accountId ?? null)) ?? notFound()
    return {
      mediaType: 'text/csv; charset=utf-8',
      fileName: file.originalName,
      body: await platform.files.read(file),
      inline: false,
    }
  },
})
