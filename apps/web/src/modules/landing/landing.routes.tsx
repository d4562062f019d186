// What landing pages give to the shell: the pages, one of them, the sites they may lead to.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('landing', 'read')]

export const landingModule: WebModule = {
  name: 'landing',
  routes: [
    { path: '/landing/template', load: async () => (await import('./LandingList.tsx')).LandingList, needs: read },
    { path: '/landing/template/$id', load: async () => (await import('./LandingForm.tsx')).LandingForm, needs: read },
    { path: '/landing/whitelist', load: async () => (await import('./WhitelistList.tsx')).WhitelistList, needs: read },
  ],
  menu: [
    { group: 'messaging', label: 'Pages d’atterrissage', heading: 'Site', path: '/landing/template', needs: read },
    { group: 'messaging', label: 'Sites autorisés', heading: 'Site', path: '/landing/whitelist', needs: read },
  ],
}
