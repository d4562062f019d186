// What the dashboard gives to the shell: the home page of staff and the search of the palette.
import type { WebModule } from '../../platform/shell/module.ts'

export const dashboardModule: WebModule = {
  name: 'dashboard',
  routes: [],
  homes: [{ part: 'staff', load: async () => (await import('./StaffHome.tsx')).StaffHome }],
  services: { search: async () => (await import('@cartable/domain/dashboard/dashboard.api.ts')).dashboardApi.search },
}
