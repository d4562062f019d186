// What the access module gives to the shell: the login page, users, roles, terms of use, the bell.
import { audience, right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'
import { accessChoices } from './accounts/screen-choices.doors.ts'
import { accessNotifications } from './notifications/notifications.doors.ts'

const users = [right('users', 'read')]
const roles = [right('roles', 'read')]
const terms = [right('configuration', 'read')]

export const accessModule: WebModule = {
  name: 'access',
  services: { notifications: accessNotifications, choices: accessChoices },
  routes: [
    { path: '/profile', load: async () => (await import('./accounts/Profile.tsx')).Profile },
    {
      path: '/admin/grusers',
      aliases: ['/admin/grusersList'],
      load: async () => (await import('./accounts/UserList.tsx')).UserList,
      needs: users,
    },
    {
      path: '/admin/gruser/$id',
      aliases: ['/admin/gruser'],
      load: async () => (await import('./accounts/UserShow.tsx')).UserShow,
      needs: users,
    },
    {
      path: '/user/connected_users',
      load: async () => (await import('./accounts/ConnectedUsers.tsx')).ConnectedUsers,
      needs: users,
    },
    {
      path: '/admin/roles',
      aliases: ['/admin/rolesList'],
      load: async () => (await import('./roles/RoleList.tsx')).RoleList,
      needs: roles,
    },
    {
      path: '/admin/roles/$id',
      aliases: ['/admin/role'],
      load: async () => (await import('./roles/RoleForm.tsx')).RoleForm,
      needs: roles,
    },
    { path: '/gtu', load: async () => (await import('./terms/TermsList.tsx')).TermsList, needs: terms },
    { path: '/gtu/$id', load: async () => (await import('./terms/TermsForm.tsx')).TermsForm, needs: terms },
  ],
  menu: [
    {
      group: 'administration',
      label: 'Utilisateurs',
      path: '/admin/grusers',
      records: ['/admin/gruser'],
      needs: users,
    },
    { group: 'administration', label: 'Utilisateurs connectés', path: '/user/connected_users', needs: users },
    { group: 'administration', label: 'Rôles', path: '/admin/roles', needs: roles },
    { group: 'administration', label: 'Conditions d’utilisation', path: '/gtu', needs: terms },
  ],
  account: [
    { label: 'Mon profil', path: '/profile' },
    { label: 'Changer le mot de passe', path: '/change-password' },
    {
      label: 'Conditions d’utilisation',
      path: '/gtu/accept',
      needs: [audience('customer'), audience('student'), audience('teacher')],
    },
  ],
}
