// Names of the message templates, and who may change them.
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import { useCan } from '../../../platform/session/session.ts'

export const templatePath = (record?: number | 'nouveau'): string =>
  record === undefined ? '/admin/message-template' : `/admin/message-template/${record}`
export const listId = 'modeles-de-messages'

/** The words that reference tables share: « Modèle de message désactivé. » */
export const templateTable: ReferenceTable = {
  key: 'messageTemplates',
  table: 'message_templates',
  names: { singular: 'message_template', plural: 'message_templates' },
  slug: 'message-templates',
  heading: 'Échanges',
  titles: {
    plural: 'Modèles de messages',
    singular: 'Modèle de message',
    isFeminine: false,
    new: 'Nouveau modèle de message',
    newButton: 'Nouveau modèle',
    none: 'Aucun modèle de message pour l’instant',
    why: 'Les dialogues de mail les proposent, leurs balises remplies.',
  },
}

/** Either door suffices. */
export const useCanWriteTemplates = (): boolean => {
  const byConfiguration = useCan('configuration', 'write')
  const byCodification = useCan('codification', 'write')
  return byConfiguration || byCodification
}
