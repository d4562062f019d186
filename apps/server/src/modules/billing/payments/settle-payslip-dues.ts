// What payroll takes of the dues of employees: those that a payslip may settle, locked or not, and what it settled.
export {
  insertPayslipParts as settleByPayslip,
  listPayslipDues,
  lockPayslipDues,
  type PayslipDueFound,
} from './teacher-dues.queries.ts'
