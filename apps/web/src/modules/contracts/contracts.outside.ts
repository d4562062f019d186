// What the module of contracts gives to the pages outside the office: the lessons of a family and their end, whom it recommends.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const contractsOutside: OutsideModule = {
  name: 'contracts',
  routes: [
    {
      path: '/espace/compte/cours',
      for: ['customer'],
      load: async () => (await import('./outside/ContractsPage.tsx')).ContractsPage,
    },
    {
      path: '/espace/compte/parrainage',
      for: ['customer'],
      load: async () => (await import('./affiliations/outside/SponsoringPage.tsx')).SponsoringPage,
    },
  ],
}
