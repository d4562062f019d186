// Operations of the WhatsApp dialog.
import { right } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asSendAnswer, SendAnswer } from './messages.schema.ts'
import {
  WhatsappAsked,
  WhatsappExchange,
  WhatsappForm,
  WhatsappPrepare,
  WhatsappPrepared,
  WhatsappSend,
} from './whatsapp.schema.ts'

const writes = right('messaging', 'write')

export const whatsappApi = defineOperations('messaging', {
  whatsappForm: operation({
    name: 'whatsapp_message_form',
    method: 'GET',
    path: '/messaging/whatsapp-message-form',
    effect: 'read',
    access: writes,
    input: WhatsappAsked,
    answer: WhatsappForm,
    summary: 'Dialogue d’un message WhatsApp',
  }),
  prepareWhatsapp: operation({
    name: 'whatsapp_message_form_save',
    method: 'POST',
    path: '/messaging/whatsapp-message-form',
    effect: 'read',
    access: writes,
    input: WhatsappPrepare,
    answer: WhatsappPrepared,
    refused: (refusals) => ({ errors: asSendAnswer(refusals).errors, message: '', warnings: [] }),
    summary: 'Message WhatsApp préparé d’après un modèle',
  }),
  whatsappExchange: operation({
    name: 'whatsapp_message_send',
    method: 'GET',
    path: '/messaging/whatsapp-message-send',
    effect: 'read',
    access: writes,
    input: WhatsappAsked,
    answer: WhatsappExchange,
    summary: 'Messages WhatsApp déjà envoyés à un numéro',
  }),
  sendWhatsapp: operation({
    name: 'whatsapp_message_send_save',
    method: 'POST',
    path: '/messaging/whatsapp-message-send',
    effect: 'write',
    access: writes,
    input: WhatsappSend,
    answer: SendAnswer,
    refused: asSendAnswer,
    perMinute: 60,
    summary: 'Envoi d’un message WhatsApp',
  }),
})
