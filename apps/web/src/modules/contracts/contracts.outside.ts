// What the module of contracts gives to the pages outside the office: the lessons of a family and their end, whom it recommends, a price to answer by a link.
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
    {
      path: '/response/privateTuition/price',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./prices/outside/PricePage.tsx')).PricePage,
    },
  ],
}
