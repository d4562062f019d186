// What exchange gives to the shell: the screen of import and export, and the imports in the tray of tasks.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const needs = [right('exchange', 'read')]

export const exchangeModule: WebModule = {
  name: 'exchange',
  routes: [
    { path: '/admin/excelFile', load: async () => (await import('./ExchangeScreen.tsx')).ExchangeScreen, needs },
  ],
  tasks: async () => (await import('./import-tasks.ts')).importTasks,
  menu: [{ group: 'administration', label: 'Import / export Excel', path: '/admin/excelFile', needs }],
}
