// Use cases of accounting: the table of private tuition and its export as a long task; VAT codes and system accounts.
import { accountingApi } from '@cartable/domain/accounting/accounting.api.ts'
import { accountingCodesApi } from '@cartable/domain/accounting/accounting-codes.api.ts'
import { codeRefusals } from '@cartable/domain/accounting/accounting-codes.refusals.ts'
import { remainingNatures } from '@cartable/domain/accounting/accounting-codes.rules.ts'
import { accountNatures } from '@cartable/domain/accounting/accounting-codes.schema.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listAccountingBills } from './accounting.queries.ts'
import { listSystemAccounts, listVatCodes, takenNatures } from './accounting-codes.queries.ts'
import { exportAccountingTable } from './export-accounting.ts'
import { saveSystemAccount, saveVatCode, toggleSystemAccount, toggleVatCode } from './save-code.ts'
import { listTraineeshipBills } from './traineeship-bills.queries.ts'

const tables = handlers(accountingApi, {
  privateTuitionBillsList: ({ db }, input) => listAccountingBills(db, input),
  traineeshipBillsList: ({ db }, input) => listTraineeshipBills(db, input),
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

const codes = handlers(
  accountingCodesApi,
  {
    vatCodesList: ({ db }, input) => listVatCodes(db, input),
    vatCodeSave: saveVatCode,
    vatCodeDisable: toggleVatCode,
    sysAccountsList: ({ db }, input) => listSystemAccounts(db, input),
    sysAccountSave: saveSystemAccount,
    sysAccountDisable: toggleSystemAccount,
    sysAccountRemainingNatures: async ({ db }, { id, type }) => {
      const free = remainingNatures(await takenNatures(db, id), type)
      return { natures: free.map((value) => ({ value, label: accountNatures[value].label })) }
    },
  },
  // a bill issued at this very moment took the rate that is being changed
  { constraints: { bill_lines_vat_fk: { refusal: codeRefusals.vatRateUsed, path: 'rate' } } },
)

export const accountingService = [...tables, ...codes]
