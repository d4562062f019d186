// What the linking module gives to the pages outside the office: the pages of its mail links.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const linkingOutside: OutsideModule = {
  name: 'linking',
  routes: [
    {
      path: '/response/privateTuition/teacherProposal',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./outside/TeacherProposalPage.tsx')).TeacherProposalPage,
    },
    {
      path: '/response/privateTuition/waitingContact',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./outside/WaitingContactPage.tsx')).WaitingContactPage,
    },
  ],
}
