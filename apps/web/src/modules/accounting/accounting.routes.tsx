// What accounting gives to the shell: the accounting tables, and how far a long task is.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('accounting', 'read')]

export const accountingModule: WebModule = {
  name: 'accounting',
  routes: [
    {
      path: '/accounting/tables',
      load: async () => (await import('./AccountingTable.tsx')).AccountingTable,
      needs: read,
    },
  ],
  menu: [{ group: 'accounting', label: 'Tables comptables', path: '/accounting/tables', needs: read }],
  services: {
    taskProgress: async () => (await import('@cartable/domain/exchange/exchange.api.ts')).exchangeApi.taskProgress,
  },
}
