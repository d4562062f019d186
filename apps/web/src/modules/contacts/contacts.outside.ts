// What the module of contacts gives to the pages outside the office: the request of a visitor, and a family that asks for a teacher by itself.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const contactsOutside: OutsideModule = {
  name: 'contacts',
  routes: [
    {
      path: '/public/contact',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./outside/PublicContactPage.tsx')).PublicContactPage,
    },
    {
      path: '/espace/debut',
      for: ['customer'],
      load: async () => (await import('./outside/FirstSteps.tsx')).FirstSteps,
    },
    {
      path: '/espace/demande',
      for: ['customer'],
      load: async () => (await import('./outside/AskTeacherPage.tsx')).AskTeacherPage,
    },
    {
      path: '/espace/enfant',
      for: ['customer'],
      load: async () => (await import('./outside/ChildPage.tsx')).ChildPage,
    },
  ],
}
