// What payroll gives to the shell: the employees' month, the charges and one of them.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('payroll', 'read')]

export const payrollModule: WebModule = {
  name: 'payroll',
  routes: [
    { path: '/accounting/payslips', load: async () => (await import('./Payslips.tsx')).Payslips, needs: read },
    {
      path: '/accounting/payslip-charges',
      load: async () => (await import('./ChargeList.tsx')).ChargeList,
      needs: read,
    },
    {
      path: '/accounting/payslip-charges/$id',
      load: async () => (await import('./ChargeForm.tsx')).ChargeForm,
      needs: read,
    },
  ],
  menu: [
    { group: 'accounting', label: 'Bulletins', path: '/accounting/payslips', needs: read },
    {
      group: 'accounting',
      label: 'Charges sociales et frais professionnels',
      path: '/accounting/payslip-charges',
      needs: read,
    },
  ],
}
