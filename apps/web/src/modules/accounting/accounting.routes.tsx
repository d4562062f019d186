// What accounting gives to the shell: VAT codes, system accounts, the accounting tables, and how far a long task is.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('accounting', 'read')]

export const accountingModule: WebModule = {
  name: 'accounting',
  routes: [
    {
      path: '/accounting/codification/VATCodes',
      load: async () => (await import('./VatCodes.tsx')).VatCodes,
      needs: read,
    },
    {
      path: '/accounting/codification/sysAccounts',
      load: async () => (await import('./SystemAccounts.tsx')).SystemAccounts,
      needs: read,
    },
    {
      path: '/accounting/tables',
      load: async () => (await import('./AccountingTable.tsx')).AccountingTable,
      needs: read,
    },
  ],
  menu: [
    { group: 'accounting', label: 'Codes TVA', path: '/accounting/codification/VATCodes', needs: read },
    { group: 'accounting', label: 'Comptes du système', path: '/accounting/codification/sysAccounts', needs: read },
    { group: 'accounting', label: 'Tables comptables', path: '/accounting/tables', needs: read },
  ],
  services: {
    taskProgress: async () => (await import('@cartable/domain/exchange/exchange.api.ts')).exchangeApi.taskProgress,
  },
}
