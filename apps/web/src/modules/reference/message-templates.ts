// The message templates in the menu of codification: their screens are those of the configuration.
import { right } from '@cartable/domain/kernel/access.ts'

export const messageTemplates = {
  label: 'Modèles de messages',
  heading: 'Échanges',
  path: '/admin/message-template',
  needs: [right('configuration', 'read')],
} as const
