// What the linking module gives to the shell: the flow of searches, the record of one.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('linking', 'read')]

export const linkingModule: WebModule = {
  name: 'linking',
  routes: [
    {
      path: '/privateTuition/linking',
      load: async () => (await import('./LinkingBoard.tsx')).LinkingBoard,
      needs: read,
    },
    {
      path: '/privateTuition/linking/$id',
      load: async () => (await import('./LinkingShow.tsx')).LinkingShow,
      needs: read,
    },
    {
      path: '/privateTuition/next-actions',
      load: async () => (await import('./NextActionList.tsx')).NextActionList,
      needs: read,
    },
  ],
  menu: [{ group: 'courses', label: 'Mises en relation', path: '/privateTuition/linking', needs: read }],
}
