// What the documents module gives to the pages outside the office: the papers of a teacher, and all the documents of a family.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const documentsOutside: OutsideModule = {
  name: 'documents',
  routes: [
    {
      path: '/espace/compte/documents',
      for: ['customer'],
      load: async () => (await import('./outside/FamilyPapersPage.tsx')).FamilyPapersPage,
    },
    {
      path: '/espace/justificatifs',
      for: ['teacher', 'candidate'],
      load: async () => (await import('./outside/PapersPage.tsx')).PapersPage,
    },
    // before anything else, a candidate brings what is asked of him
    { path: '/espace', for: ['candidate'], load: async () => (await import('./outside/PapersPage.tsx')).PapersPage },
  ],
  menu: [
    { place: 'home', label: 'Accueil', path: '/espace', for: ['candidate'] },
    { place: 'account', label: 'Compte', path: '/espace/profil', for: ['candidate'] },
  ],
}
