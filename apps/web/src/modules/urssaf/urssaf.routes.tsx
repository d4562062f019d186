// What the URSSAF gives to the shell: its three tables, and the state of its API, under both spellings of its address.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('urssaf', 'read')]
const administer = [right('configuration', 'read')]
const customers = async () => (await import('./UrssafTables.tsx')).UrssafCustomers
const api = async () => (await import('./UrssafApi.tsx')).UrssafApi

export const urssafModule: WebModule = {
  name: 'urssaf',
  routes: [
    { path: '/accounting/urssaf', load: customers, needs: read },
    { path: '/accounting/urssaf/customer', load: customers, needs: read },
    {
      path: '/accounting/urssaf/teacher',
      load: async () => (await import('./UrssafTables.tsx')).UrssafTeachers,
      needs: read,
    },
    {
      path: '/accounting/urssaf/declaration',
      load: async () => (await import('./UrssafDeclarations.tsx')).UrssafDeclarations,
      needs: read,
    },
    {
      path: '/accounting/urssaf/month',
      load: async () => (await import('./UrssafMonths.tsx')).UrssafMonths,
      needs: read,
    },
    {
      path: '/accounting/urssaf/month/declaration',
      load: async () => (await import('./UrssafMonthDeclaration.tsx')).UrssafMonthDeclaration,
      needs: read,
    },
    {
      path: '/accounting/urssaf/advance',
      load: async () => (await import('./AdvanceWays.tsx')).AdvanceWays,
      needs: read,
    },
    { path: '/admin/urssaf_api', load: api, needs: administer },
    { path: '/admin/urssaf-api', load: api, needs: administer },
  ],
  menu: [
    { group: 'accounting', label: 'Déclarations URSSAF', path: '/accounting/urssaf', needs: read },
    { group: 'administration', label: 'API URSSAF', path: '/admin/urssaf_api', needs: administer },
  ],
}
