// What the monitoring workflow gives to the shell: its board.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('monitoring', 'read')]

export const monitoringModule: WebModule = {
  name: 'monitoring',
  routes: [
    {
      path: '/monitoring/workflow/overview',
      load: async () => (await import('./MonitoringBoard.tsx')).MonitoringBoard,
      needs: read,
    },
  ],
  menu: [{ group: 'sales', label: 'Suivi des actions', path: '/monitoring/workflow/overview', needs: read }],
}
