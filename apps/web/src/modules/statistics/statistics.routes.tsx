// What the statistics give to the shell: one page for contacts and for customers.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('statistics', 'read')]

export const statisticsModule: WebModule = {
  name: 'statistics',
  routes: [
    {
      path: '/student/statistics',
      load: async () => (await import('./StudentStatistics.tsx')).StudentStatistics,
      needs: read,
    },
  ],
  menu: [
    { group: 'sales', label: 'Statistiques', path: '/student/statistics?mode=contact', needs: read },
    { group: 'customers', label: 'Statistiques', path: '/student/statistics?mode=customer', needs: read },
  ],
}
