// What the statistics give to the shell: one page for contacts and for customers, and one for each other activity.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('statistics', 'read')]

export const statisticsModule: WebModule = {
  name: 'statistics',
  routes: [
    {
      path: '/student/statistics',
      load: async () => (await import('./StudentStatistics.tsx')).StudentStatistics,
      needs: read,
    },
    {
      path: '/privateTuition/statistics',
      load: async () => (await import('./TuitionStatistics.tsx')).TuitionStatistics,
      needs: read,
    },
    {
      path: '/teacher/statistics',
      load: async () => (await import('./TeacherStatistics.tsx')).TeacherStatistics,
      needs: read,
    },
    {
      path: '/teacher/postulance_statistics',
      load: async () => (await import('./RecruitmentStatistics.tsx')).RecruitmentStatistics,
      needs: read,
    },
    {
      path: '/traineeship/statistics',
      load: async () => (await import('./TraineeshipStatistics.tsx')).TraineeshipStatistics,
      needs: read,
    },
  ],
  menu: [
    { group: 'sales', label: 'Statistiques', path: '/student/statistics?mode=contact', needs: read },
    { group: 'customers', label: 'Statistiques', path: '/student/statistics?mode=customer', needs: read },
    { group: 'courses', label: 'Statistiques', path: '/privateTuition/statistics', needs: read },
    { group: 'teachers', label: 'Statistiques', path: '/teacher/statistics', needs: read },
    { group: 'recruitment', label: 'Statistiques', path: '/teacher/postulance_statistics', needs: read },
    { group: 'traineeships', label: 'Statistiques', path: '/traineeship/statistics', needs: read },
  ],
}
