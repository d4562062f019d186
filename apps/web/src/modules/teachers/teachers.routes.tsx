// What the teachers module gives to the shell: the list and the record.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('teachers', 'read')]
const write = [right('teachers', 'write')]
const loadTeacher = async () => (await import('./TeacherShow.tsx')).TeacherShow

export const teachersModule: WebModule = {
  name: 'teachers',
  routes: [
    { path: '/teacher/manage', load: async () => (await import('./TeacherList.tsx')).TeacherList, needs: read },
    { path: '/teacher/show/$id', load: loadTeacher, needs: read },
    { path: '/teacher/show', load: loadTeacher, needs: read },
    {
      path: '/teacher/departure/$id',
      load: async () => (await import('./leaving/DeparturePage.tsx')).DeparturePage,
      needs: read,
    },
    {
      path: '/teacher/mailing_list',
      load: async () => (await import('./TeachersMailing.tsx')).TeachersMailing,
      needs: read,
    },
    {
      path: '/teacher/overview',
      load: async () => (await import('./TeacherOverview.tsx')).TeacherOverview,
      needs: read,
    },
  ],
  menu: [
    {
      group: 'teachers',
      label: 'Gestion des professeurs',
      path: '/teacher/manage',
      records: ['/teacher/show', '/teacher/departure'],
      needs: read,
      letter: 'p',
    },
    { group: 'teachers', label: 'Liste de diffusion', path: '/teacher/mailing_list', needs: read },
  ],
  create: [{ label: 'Professeur', path: '/teacher/show/nouveau', needs: write }],
}
