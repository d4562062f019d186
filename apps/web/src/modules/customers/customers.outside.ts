// What customers give to the pages outside the office: the account of a family, what it changes of itself, who else of its household has an account.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const customersOutside: OutsideModule = {
  name: 'customers',
  routes: [
    {
      path: '/espace/compte',
      for: ['customer'],
      load: async () => (await import('./outside/AccountPage.tsx')).AccountPage,
    },
    {
      path: '/espace/compte/informations',
      for: ['customer'],
      load: async () => (await import('./outside/InformationPage.tsx')).InformationPage,
    },
    {
      path: '/espace/foyer',
      for: ['customer'],
      load: async () => (await import('./household/outside/HouseholdPage.tsx')).HouseholdPage,
    },
  ],
  menu: [{ place: 'account', label: 'Compte', path: '/espace/compte', for: ['customer'] }],
}
