// What the courses module gives to the pages outside the office: the home pages of teachers, families and pupils, declaring, a teacher’s pupils, the agenda of each, and the pages of mail links.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const coursesOutside: OutsideModule = {
  name: 'courses',
  routes: [
    // whoever teaches and learns works first
    { path: '/espace', for: ['teacher'], load: async () => (await import('./outside/TeacherHome.tsx')).TeacherHome },
    { path: '/espace', for: ['customer'], load: async () => (await import('./outside/FamilyHome.tsx')).FamilyHome },
    // the homes that stand behind another one of the same person
    {
      path: '/espace/famille',
      for: ['customer'],
      load: async () => (await import('./outside/FamilyHome.tsx')).FamilyHome,
    },
    { path: '/espace/eleve', for: ['student'], load: async () => (await import('./outside/PupilHome.tsx')).PupilHome },
    {
      path: '/espace/agenda',
      for: ['customer', 'student'],
      load: async () => (await import('./agenda/outside/AgendaPage.tsx')).AgendaPage,
    },
    {
      path: '/agenda',
      for: ['teacher'],
      load: async () => (await import('./agenda/outside/TeacherAgendaPage.tsx')).TeacherAgendaPage,
    },
    {
      path: '/agenda',
      for: ['customer', 'student'],
      load: async () => (await import('./agenda/outside/ToFamilyAgenda.tsx')).ToFamilyAgenda,
    },
    { path: '/espace', for: ['student'], load: async () => (await import('./outside/PupilHome.tsx')).PupilHome },
    {
      path: '/espace/declarer',
      for: ['teacher'],
      load: async () => (await import('./outside/DeclarePage.tsx')).DeclareNewPage,
    },
    {
      path: '/espace/declarer/$id',
      for: ['teacher'],
      load: async () => (await import('./outside/DeclarePage.tsx')).DeclarePage,
    },
    {
      path: '/espace/eleves',
      for: ['teacher'],
      load: async () => (await import('./outside/TeacherPupilsPage.tsx')).TeacherPupilsPage,
    },
    {
      path: '/response/privateTuition/customerValidation/approve',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./confirmations/outside/ValidatePage.tsx')).ValidatePage,
    },
    {
      path: '/response/privateTuition/courseChange',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./requests/outside/ChangeAnswerPage.tsx')).ChangeAnswerPage,
    },
    {
      path: '/response/privateTuition/silence',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./no-longer-courses/outside/SilencePage.tsx')).SilencePage,
    },
    {
      path: '/response/privateTuition/testCourse',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./outside/TestOpinionPage.tsx')).TestOpinionPage,
    },
  ],
  menu: [
    { place: 'home', label: 'Accueil', path: '/espace', for: ['teacher', 'customer', 'student'] },
    { place: 'agenda', label: 'Agenda', path: '/agenda', for: ['teacher'] },
    { place: 'agenda', label: 'Agenda', path: '/espace/agenda', for: ['customer', 'student'] },
    { place: 'pupils', label: 'Élèves', path: '/espace/eleves', for: ['teacher'] },
    { place: 'account', label: 'Compte', path: '/espace/profil', for: ['student'] },
  ],
  account: [
    { label: 'Espace famille', path: '/espace/famille', for: ['customer'], besides: ['teacher'] },
    { label: 'Agenda de la famille', path: '/espace/agenda', for: ['customer'], besides: ['teacher'] },
    { label: 'Espace élève', path: '/espace/eleve', for: ['student'], besides: ['teacher', 'customer'] },
  ],
}
