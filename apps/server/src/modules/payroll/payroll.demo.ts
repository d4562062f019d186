// Payslips of the demo company: those of the last three months, made by the program itself.
import { addDays, addMonths, startOfMonth } from '@cartable/domain/kernel/dates.ts'
import type { DemoPart } from '../../platform/demo.ts'
import { establishPayslip } from './establish-payslips.ts'
import { employmentsToPay } from './payroll.queries.ts'

export const payrollDemo: DemoPart = {
  name: 'bulletins de paie',
  load: async (db, { today }) => {
    for (const ago of [3, 2, 1]) {
      const month = addMonths(startOfMonth(today), -ago)
      const issuedOn = [addDays(addMonths(month, 1), 4), today].toSorted()[0] as string
      for (const employment of await employmentsToPay(db, month, addMonths(month, 1)))
        await establishPayslip(db, employment, { month, issuedOn })
    }
  },
}
