// Use cases of the employees' month: payslips issued, wages paid by files, contributions paid on.
import { salariesApi } from '@cartable/domain/payroll/salaries.api.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { listContributions } from './contributions.queries.ts'
import { issuePayslips } from './issue-payslips.ts'
import { monthPapers } from './month-papers.ts'
import { cancelContributions, payContributions } from './pay-contributions.ts'
import {
  abandonSalaryFile,
  approveSalaryFile,
  endSalaryFile,
  makeSalaryFile,
  readSalaryFile,
  refuseSalary,
} from './pay-salaries.ts'
import { showMonth } from './show-month.ts'

export const employeesMonthService = handlers(salariesApi, {
  showMonth: (context, { month }) => showMonth(context, month),
  monthPapers: (context, { month }) => monthPapers(context, month),
  issue: (context, { month }) => issuePayslips(context, month),
  makeFile: (context) => makeSalaryFile(context),
  approveFile: (context, { id }) => approveSalaryFile(context, id),
  abandonFile: (context, { id }) => abandonSalaryFile(context, id),
  readFile: (context, { id }) => readSalaryFile(context, id),
  endFile: endSalaryFile,
  refuseSalary,
  listContributions: async ({ db }) => ({ rows: await listContributions(db) }),
  payContributions,
  cancelContributions,
})
