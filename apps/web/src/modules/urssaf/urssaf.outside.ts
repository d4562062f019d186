// What the module of the Urssaf gives to the pages outside the office: the tax advance of a family.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const urssafOutside: OutsideModule = {
  name: 'urssaf',
  routes: [
    {
      path: '/espace/compte/avance',
      for: ['customer'],
      load: async () => (await import('./outside/AdvancePage.tsx')).AdvancePage,
    },
  ],
}
