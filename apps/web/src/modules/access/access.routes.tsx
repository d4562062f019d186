// What the access module gives to the shell: the login page.
import type { WebModule } from '../../platform/shell/module.ts'

export const accessModule: WebModule = {
  name: 'access',
  routes: [{ path: '/login', layout: 'lean', load: async () => (await import('./LoginPage.tsx')).LoginPage }],
}
