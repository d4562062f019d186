// Operations of the mailings of a session: those sent, the dialog, the sending.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { optionalQueryId, queryId } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm } from '../../kernel/refusal.ts'
import { attachmentRules } from '../../messaging/templates.schema.ts'
import {
  MailingAnswer,
  MailingInput,
  MailingRecord,
  MailingRow,
  MailingTypeInput,
  mailingRecipients,
} from './mailings.schema.ts'

const sorts = ['sendAt', 'sendBy', 'recipientType'] as const
export type MailingSort = (typeof sorts)[number]

export const mailingsApi = defineOperations('traineeships', {
  listMailings: operation({
    name: 'traineeships_mailings_list',
    method: 'GET',
    path: '/traineeships/traineeships-mailings-list',
    effect: 'read',
    access: right('traineeships', 'read'),
    input: listInput({
      sorts,
      defaultSort: 'sendAt.desc',
      filters: { type: MailingTypeInput, sessionId: queryId },
    }),
    answer: listAnswer(MailingRow),
    summary: 'Mailings d’une session de stage',
  }),
  showMailing: operation({
    name: 'traineeship_mailing_show',
    method: 'GET',
    path: '/traineeships/traineeship-mailing-show',
    effect: 'read',
    access: right('traineeships', 'read'),
    /** One that was sent, or a new one of a session for these recipients. */
    input: z.object({
      id: optionalQueryId,
      sessionId: optionalQueryId,
      recipientsType: z.enum(mailingRecipients).optional(),
      type: MailingTypeInput.optional(),
    }),
    answer: MailingRecord,
    summary: 'Mailing envoyé, ou texte de départ d’un nouveau',
  }),
  sendMailing: operation({
    name: 'traineeship_mailing_show_save',
    method: 'POST',
    path: '/traineeships/traineeship-mailing-show',
    effect: 'write',
    access: right('traineeships', 'write'),
    input: MailingInput,
    answer: MailingAnswer,
    refused: (refusals) => ({ ...asForm(refusals), warnings: [] }),
    files: { attachments: attachmentRules },
    perMinute: 60,
    summary: 'Envoi d’un mailing de stage',
  }),
})
