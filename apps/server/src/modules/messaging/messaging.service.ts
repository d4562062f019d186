// Serves messaging: the message templates, behind the configuration's names and the codification's.
import { messagingApi } from '@cartable/domain/messaging/messaging.api.ts'
import { messagingRefusals } from '@cartable/domain/messaging/messaging.refusals.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { disableTemplates, saveTemplate, showTemplate, templateList } from './manage-templates.ts'

export const messagingService = handlers(
  messagingApi,
  {
    listTemplates: templateList,
    showTemplate: (context, { id }) => showTemplate(context, id),
    saveTemplate,
    listCodificationTemplates: templateList,
    showCodificationTemplate: (context, { id }) => showTemplate(context, id),
    saveCodificationTemplate: saveTemplate,
    disableTemplates,
  },
  { constraints: { message_templates_name_uq: { refusal: messagingRefusals.nameTaken, path: 'name' } } },
)
