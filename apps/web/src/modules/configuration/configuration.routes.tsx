// What configuration gives to the shell: its screens and the entries of the configuration menu.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const needs = [right('configuration', 'read')]
const entry = { group: 'administration', heading: 'Configuration', needs } as const

export const configurationModule: WebModule = {
  name: 'configuration',
  routes: [
    { path: '/admin/parameters', load: async () => (await import('./Parameters.tsx')).Parameters, needs },
    { path: '/admin/etat', load: async () => (await import('./InstallationState.tsx')).InstallationState, needs },
    { path: '/admin/maintenance', load: async () => (await import('./Maintenance.tsx')).Maintenance, needs },
    { path: '/maintenance', layout: 'lean', load: async () => (await import('./NoMaintenance.tsx')).NoMaintenance },
    { path: '/admin/grcompany', load: async () => (await import('./Company.tsx')).Company, needs },
    { path: '/admin/cron-task', load: async () => (await import('./CronTaskList.tsx')).CronTaskList, needs },
    { path: '/admin/cron-task/$id', load: async () => (await import('./CronTaskForm.tsx')).CronTaskForm, needs },
    { path: '/admin/printingConfigs', load: async () => (await import('./PrintingList.tsx')).PrintingList, needs },
    { path: '/admin/printingConfigs/$id', load: async () => (await import('./PrintingForm.tsx')).PrintingForm, needs },
  ],
  menu: [
    { ...entry, label: 'Paramètres', path: '/admin/parameters' },
    { group: 'administration', label: 'Société', path: '/admin/grcompany', needs },
    { group: 'administration', label: 'État de l’installation', path: '/admin/etat', needs },
    { group: 'administration', label: 'Maintenance', path: '/admin/maintenance', needs },
    { ...entry, label: 'Mails et impressions', path: '/admin/printingConfigs' },
    { ...entry, label: 'Tâches planifiées', path: '/admin/cron-task' },
  ],
}
