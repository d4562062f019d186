// Operations of the messages written by hand from a record, and of what was sent to whom.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { optionalQueryId, queryId, queryIds } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { recipientTypes } from '../kernel/recipients.ts'
import {
  asSendAnswer,
  CheckedEntities,
  FilledMessage,
  MessageContext,
  MessageForm,
  MessageTypeInput,
  SendAnswer,
  SendMessage,
  SentMessage,
} from './messages.schema.ts'
import { attachmentRules } from './templates.schema.ts'

const writes = right('messaging', 'write')
const reads = right('messaging', 'read')

export const messagesApi = defineOperations('messaging', {
  messageForm: operation({
    name: 'message_template_send_message_form',
    method: 'GET',
    path: '/messaging/message-template-send-message-form',
    effect: 'read',
    access: writes,
    input: z.object({ context: MessageContext, messageType: MessageTypeInput }),
    answer: MessageForm,
    summary: 'Dialogue d’un message écrit depuis une fiche',
  }),
  filledMessage: operation({
    name: 'message_template_filled_message',
    method: 'GET',
    path: '/messaging/message-template-filled-message',
    effect: 'read',
    access: writes,
    input: z.object({
      context: MessageContext,
      templateId: queryId,
      /** An SMS has the words alone. */
      messageType: MessageTypeInput.default('mail'),
      recipientType: z.enum(recipientTypes).optional(),
      recipientId: optionalQueryId,
    }),
    answer: FilledMessage,
    summary: 'Modèle rempli des valeurs d’une fiche',
  }),
  sendMessage: operation({
    name: 'message_template_send_message',
    method: 'POST',
    path: '/messaging/message-template-send-message',
    effect: 'write',
    access: writes,
    input: SendMessage,
    answer: SendAnswer,
    refused: asSendAnswer,
    files: { attachments: attachmentRules },
    perMinute: 60,
    summary: 'Envoi d’un message écrit depuis une fiche',
  }),
  checkEntities: operation({
    name: 'message_template_check_entities',
    method: 'GET',
    path: '/messaging/message-template-check-entities',
    effect: 'read',
    access: writes,
    input: z.object({
      entitiesId: queryIds,
      recipientType: z.enum(recipientTypes).default('customer'),
      messageType: MessageTypeInput.default('mail'),
    }),
    answer: CheckedEntities,
    summary: 'Qui, parmi une sélection, peut recevoir un message',
  }),
  messageHistory: operation({
    name: 'message_history',
    method: 'GET',
    path: '/messaging/message-history',
    effect: 'read',
    access: reads,
    input: z.object({ context: MessageContext, page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1) }),
    answer: z.object({ messages: z.array(SentMessage), total: z.int(), size: z.int() }),
    summary: 'Messages envoyés au sujet d’une fiche',
  }),
  messageAttachment: operation({
    name: 'message_attachment',
    method: 'GET',
    path: '/messaging/message-attachment',
    effect: 'read',
    access: reads,
    input: z.object({ context: MessageContext, messageId: queryId, fileId: queryId }),
    answer: { document: ['application/pdf', 'image/jpeg', 'image/png', 'application/octet-stream'] },
    summary: 'Pièce jointe d’un message envoyé',
  }),
})
