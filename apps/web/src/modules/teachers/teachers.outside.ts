// What teachers give to the pages outside the office: the own file of a teacher or of a candidate, the papers of one who has left, the opinion of a family by a link.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const teachersOutside: OutsideModule = {
  name: 'teachers',
  routes: [
    {
      path: '/espace/dossier',
      for: ['teacher', 'candidate'],
      load: async () => (await import('./own-file/outside/FilePage.tsx')).FilePage,
    },
    {
      path: '/espace',
      for: ['former'],
      load: async () => (await import('./leaving/outside/FormerHome.tsx')).FormerHome,
    },
    // the home that stands behind that of his family
    {
      path: '/espace/ancien',
      for: ['former'],
      load: async () => (await import('./leaving/outside/FormerHome.tsx')).FormerHome,
    },
    {
      path: '/response/privateTuition/review',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./reviews/outside/ReviewPage.tsx')).ReviewPage,
    },
  ],
  menu: [
    { place: 'home', label: 'Accueil', path: '/espace', for: ['former'] },
    { place: 'account', label: 'Compte', path: '/espace/profil', for: ['former'] },
  ],
  account: [
    { label: 'Papiers de professeur', path: '/espace/ancien', for: ['former'], besides: ['customer', 'student'] },
    { label: 'Mon dossier', path: '/espace/dossier', for: ['teacher', 'candidate'] },
  ],
}
