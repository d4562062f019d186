// What messaging gives to the shell: the message templates, behind the menus of configuration and of codification, and the failed messages.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const failed = [right('messaging', 'read')]
const needs = [right('configuration', 'read'), right('codification', 'read')]

export const messagingModule: WebModule = {
  name: 'messaging',
  routes: [
    {
      path: '/admin/message-template',
      load: async () => (await import('./templates/TemplateList.tsx')).TemplateList,
      needs,
    },
    {
      path: '/admin/message-template/$id',
      load: async () => (await import('./templates/TemplateForm.tsx')).TemplateForm,
      needs,
    },
    {
      path: '/admin/messenger-message',
      load: async () => (await import('./failed/FailedMessages.tsx')).FailedMessages,
      needs: failed,
    },
    {
      path: '/admin/messenger-message/charts',
      load: async () => (await import('./failed/FailedCharts.tsx')).FailedCharts,
      needs: failed,
    },
    {
      path: '/admin/messenger-message/waiting',
      load: async () => (await import('./failed/WaitingMessages.tsx')).WaitingMessages,
      needs: failed,
    },
  ],
  menu: [
    {
      group: 'messaging',
      heading: 'Messages en échec',
      label: 'Graphiques',
      path: '/admin/messenger-message/charts',
      needs: failed,
    },
    {
      group: 'messaging',
      heading: 'Messages en échec',
      label: 'Messages en échec',
      path: '/admin/messenger-message',
      needs: failed,
    },
    {
      group: 'administration',
      heading: 'Configuration',
      label: 'Modèles de messages',
      path: '/admin/message-template',
      needs: [right('configuration', 'read')],
    },
  ],
}
