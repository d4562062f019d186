// What courses give to the shell: the list of staff, and the lessons of a teacher.
import { audience, right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('courses', 'read')]
const atHome = [audience('teacher'), audience('customer'), audience('student')]

export const coursesModule: WebModule = {
  name: 'courses',
  routes: [
    {
      path: '/privateTuition/planning',
      load: async () => (await import('./agenda/PlanningScreen.tsx')).PlanningScreen,
      needs: read,
    },
    {
      path: '/privateTuition/planning/a-regler',
      load: async () => (await import('./requests/ToSettle.tsx')).ToSettle,
      needs: read,
    },
    {
      path: '/privateTuition/video-conferences',
      load: async () => (await import('./rooms/RoomList.tsx')).RoomList,
      needs: read,
    },
    { path: '/privateTuition/courses', load: async () => (await import('./CourseList.tsx')).CourseList, needs: read },
    {
      path: '/privateTuition/no-longer-courses',
      load: async () => (await import('./no-longer-courses/SilentBoard.tsx')).SilentBoard,
      needs: read,
    },
  ],
  menu: [
    // outside the office, for whoever works there and has one
    { group: 'home', label: 'Mon agenda', path: '/agenda', needs: atHome },
    { group: 'courses', label: 'Cours', path: '/privateTuition/courses', needs: read },
    { group: 'courses', label: 'Planning', path: '/privateTuition/planning', needs: read },
    { group: 'courses', label: 'À régler', path: '/privateTuition/planning/a-regler', needs: read },
    { group: 'courses', label: 'Salles de visio', path: '/privateTuition/video-conferences', needs: read },
    { group: 'courses', label: 'Contrats sans cours', path: '/privateTuition/no-longer-courses', needs: read },
  ],
}
