// What recruitment gives to the pages outside the office: the form of a candidate, and the page where he follows it.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const recruitmentOutside: OutsideModule = {
  name: 'recruitment',
  routes: [
    {
      path: '/candidature',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./outside/ApplicationPage.tsx')).ApplicationPage,
    },
    {
      path: '/response/recruitment/candidate-file',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./outside/CandidatePage.tsx')).CandidatePage,
    },
  ],
}
