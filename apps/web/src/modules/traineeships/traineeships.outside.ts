// What the stages give to the pages outside the office: families that register and wait, pupils at theirs, proposals made to teachers, the groups that they give.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const traineeshipsOutside: OutsideModule = {
  name: 'traineeships',
  routes: [
    {
      path: '/espace/stages',
      for: ['customer', 'student'],
      load: async () => (await import('./buying/outside/OwnStagesPage.tsx')).OwnStagesPage,
    },
    {
      path: '/espace/stages/inscription',
      for: ['customer'],
      load: async () => (await import('./buying/outside/ChooseStagePage.tsx')).ChooseStagePage,
    },
    {
      path: '/espace/stages/inscription/$id',
      for: ['customer'],
      load: async () => (await import('./buying/outside/BuyStagePage.tsx')).BuyStagePage,
    },
    {
      path: '/espace/stages/payer/$id',
      for: ['customer'],
      load: async () => (await import('./buying/outside/PayStagePage.tsx')).PayStagePage,
    },
    {
      path: '/espace/stages/attente/$id',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./places/outside/WaitPage.tsx')).WaitPage,
    },
    {
      path: '/response/traineeships/waitlist',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./places/outside/WaitLinkPage.tsx')).WaitLinkPage,
    },
    {
      path: '/response/traineeships/offer',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./cancellations/outside/OfferPage.tsx')).OfferPage,
    },
    {
      path: '/response/traineeships/dates',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./registrations/outside/DatesPage.tsx')).DatesPage,
    },
    {
      path: '/espace/propositions',
      for: ['teacher'],
      load: async () => (await import('./proposals/outside/ProposalsPage.tsx')).ProposalsPage,
    },
    {
      path: '/espace/mes-stages/$id',
      for: ['teacher'],
      load: async () => (await import('./own-groups/outside/OwnGroupPage.tsx')).OwnGroupPage,
    },
    {
      path: '/response/traineeships/teacherProposal',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./proposals/outside/StageProposalPage.tsx')).StageProposalPage,
    },
  ],
  menu: [{ place: 'stages', label: 'Stages', path: '/espace/stages', for: ['customer', 'student'] }],
}
