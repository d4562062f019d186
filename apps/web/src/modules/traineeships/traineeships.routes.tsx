// What sessions of stages give to the shell: the list and the record.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('traineeships', 'read')]
const write = [right('traineeships', 'write')]
const loadSession = async () => (await import('./SessionShow.tsx')).SessionShow

export const traineeshipsModule: WebModule = {
  name: 'traineeships',
  routes: [
    {
      path: '/traineeship/sessions',
      load: async () => (await import('./sessions/SessionList.tsx')).SessionList,
      needs: read,
    },
    {
      path: '/traineeship/calendar',
      load: async () => (await import('./sessions/SessionsCalendar.tsx')).SessionsCalendar,
      needs: read,
    },
    { path: '/traineeship/sessions/$id', load: loadSession, needs: read },
    {
      path: '/traineeship/overview',
      load: async () => (await import('./sessions/SessionOverview.tsx')).SessionOverview,
      needs: read,
    },
  ],
  menu: [
    {
      group: 'traineeships',
      label: 'Gestion des sessions',
      path: '/traineeship/sessions',
      records: ['/traineeship/calendar'],
      needs: read,
      letter: 's',
    },
  ],
  create: [{ label: 'Session de stage', path: '/traineeship/sessions/nouveau', needs: write }],
}
