// What the access module gives to the shell: the login page, roles, terms of use.
import { audience, right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const roles = [right('roles', 'read')]
const terms = [right('configuration', 'read')]

export const accessModule: WebModule = {
  name: 'access',
  routes: [
    { path: '/login', layout: 'lean', load: async () => (await import('./LoginPage.tsx')).LoginPage },
    { path: '/admin/roles', load: async () => (await import('./RoleList.tsx')).RoleList, needs: roles },
    { path: '/admin/roles/$id', load: async () => (await import('./RoleForm.tsx')).RoleForm, needs: roles },
    { path: '/gtu', load: async () => (await import('./TermsList.tsx')).TermsList, needs: terms },
    { path: '/gtu/$id', load: async () => (await import('./TermsForm.tsx')).TermsForm, needs: terms },
    { path: '/gtu/accept', layout: 'public', load: async () => (await import('./AcceptTerms.tsx')).AcceptTerms },
  ],
  menu: [
    { group: 'administration', label: 'Rôles', path: '/admin/roles', needs: roles },
    { group: 'administration', label: 'Conditions d’utilisation', path: '/gtu', needs: terms },
  ],
  account: [
    {
      label: 'Conditions d’utilisation',
      path: '/gtu/accept',
      needs: [audience('customer'), audience('student'), audience('teacher')],
    },
  ],
}
