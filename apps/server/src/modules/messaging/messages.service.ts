// Serves the messages written by hand, from every record that a domain gives.
import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import { messageRefusals } from '@cartable/domain/messaging/messages.refusals.ts'
import { handlers } from '../../platform/http/handlers.ts'
import type { MessageSource } from '../../platform/message-source.ts'
import { checkEntities, filledMessage, messageForm } from './fill-message.ts'
import { sendMessage } from './send-message.ts'
import { messageAttachment, messageHistory } from './show-messages.ts'

/** `sources`: what each domain gives of its records. */
export const messagesService = (sources: readonly MessageSource[]) =>
  handlers(
    messagesApi,
    {
      messageForm: messageForm(sources),
      filledMessage: filledMessage(sources),
      sendMessage: sendMessage(sources),
      checkEntities: checkEntities(sources),
      messageHistory: messageHistory(sources),
      messageAttachment: messageAttachment(sources),
    },
    {
      constraints: {
        messages_message_template_id_fkey: { refusal: messageRefusals.unknownTemplate, path: 'templateId' },
      },
    },
  )
