// What messaging gives to the shell: the message templates, behind the menus of configuration and of codification.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const needs = [right('configuration', 'read'), right('codification', 'read')]

export const messagingModule: WebModule = {
  name: 'messaging',
  routes: [
    { path: '/admin/message-template', load: async () => (await import('./TemplateList.tsx')).TemplateList, needs },
    { path: '/admin/message-template/$id', load: async () => (await import('./TemplateForm.tsx')).TemplateForm, needs },
  ],
  menu: [
    {
      group: 'administration',
      heading: 'Configuration',
      label: 'Modèles de messages',
      path: '/admin/message-template',
      needs: [right('configuration', 'read')],
    },
  ],
}
