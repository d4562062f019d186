// What the journal gives to the shell: audit traces and technical logs.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const traces = [right('traces', 'read')]
const logs = [right('logs', 'read')]

export const journalModule: WebModule = {
  name: 'journal',
  routes: [
    {
      path: '/admin/traces',
      aliases: ['/admin/traces/list'],
      load: async () => (await import('./Traces.tsx')).Traces,
      needs: traces,
    },
    { path: '/admin/logs/list', load: async () => (await import('./TechnicalLogs.tsx')).TechnicalLogs, needs: logs },
  ],
  menu: [
    { group: 'administration', label: 'Journaux', path: '/admin/logs/list', needs: logs },
    { group: 'administration', label: 'Traces d’audit', path: '/admin/traces', needs: traces },
  ],
}
