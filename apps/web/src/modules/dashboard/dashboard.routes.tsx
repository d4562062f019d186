// What the dashboard gives to the shell: the home page of staff and the search of the palette.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

export const dashboardModule: WebModule = {
  name: 'dashboard',
  routes: [
    {
      path: '/dashboard/waiting',
      load: async () => (await import('./WaitingList.tsx')).WaitingList,
      needs: [right('dashboard', 'read')],
    },
  ],
  homes: [{ part: 'staff', load: async () => (await import('./StaffHome.tsx')).StaffHome }],
  services: {
    search: async () => (await import('@cartable/domain/dashboard/dashboard.api.ts')).dashboardApi.search,
    seen: async () => (await import('@cartable/domain/dashboard/dashboard.api.ts')).dashboardApi.seen,
  },
}
