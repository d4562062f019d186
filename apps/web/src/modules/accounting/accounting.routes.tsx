// What accounting gives to the shell: VAT codes, system accounts, the ledger, the accounting tables, and how far a long task is.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('accounting', 'read')]

export const accountingModule: WebModule = {
  name: 'accounting',
  routes: [
    {
      path: '/accounting/overview',
      load: async () => (await import('./AccountingOverview.tsx')).AccountingOverview,
      needs: [...read, right('billing', 'read'), right('urssaf', 'read'), right('payroll', 'read')],
    },
    {
      path: '/accounting/codification/VATCodes',
      aliases: ['/accounting/codification/VATCodes/list'],
      load: async () => (await import('./VatCodes.tsx')).VatCodes,
      needs: read,
    },
    {
      path: '/accounting/codification/sysAccounts',
      aliases: ['/accounting/codification/sysAccounts/list'],
      load: async () => (await import('./SystemAccounts.tsx')).SystemAccounts,
      needs: read,
    },
    { path: '/accounting/books', load: async () => (await import('./Ledger.tsx')).Ledger, needs: read },
    {
      path: '/accounting/tables',
      load: async () => (await import('./AccountingTable.tsx')).AccountingTable,
      needs: read,
    },
  ],
  menu: [
    { group: 'accounting', label: 'Vue d’ensemble', path: '/accounting/overview', needs: read },
    { group: 'accounting', label: 'Codes TVA', path: '/accounting/codification/VATCodes', needs: read },
    {
      group: 'accounting',
      label: 'Comptes du plan comptable',
      path: '/accounting/codification/sysAccounts',
      needs: read,
    },
    { group: 'accounting', label: 'Grand livre', path: '/accounting/books', needs: read },
    { group: 'accounting', label: 'Tableaux comptables', path: '/accounting/tables', needs: read },
  ],
  services: {
    taskProgress: async () => (await import('@cartable/domain/exchange/exchange.api.ts')).exchangeApi.taskProgress,
  },
}
