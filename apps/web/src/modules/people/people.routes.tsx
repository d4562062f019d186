// What people gives to the shell: how long personal data are kept.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const needs = [right('configuration', 'read')]

export const peopleModule: WebModule = {
  name: 'people',
  routes: [{ path: '/admin/retention', load: async () => (await import('./Retention.tsx')).Retention, needs }],
  menu: [
    {
      group: 'administration',
      heading: 'Configuration',
      label: 'Conservation',
      path: '/admin/retention',
      needs,
    },
  ],
}
