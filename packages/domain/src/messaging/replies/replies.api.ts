// Operations on answers by mail that wait for the office: seen on the record, added to their conversation, or discarded.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { MessageContext } from '../messages.schema.ts'
import { HeldReply } from './replies.schema.ts'

export const repliesApi = defineOperations('messaging', {
  heldReplies: operation({
    name: 'held_replies',
    method: 'GET',
    path: '/messaging/held-replies',
    effect: 'read',
    access: right('messaging', 'read'),
    input: z.object({ context: MessageContext }),
    answer: z.object({ rows: z.array(HeldReply) }),
    summary: 'Réponses par mail en attente d’un client ou d’un professeur',
  }),
  addHeldReply: operation({
    name: 'held_reply_add',
    method: 'POST',
    path: '/messaging/held-reply-add',
    effect: 'write',
    access: right('messaging', 'write'),
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Réponse par mail ajoutée à sa conversation',
  }),
  discardHeldReply: operation({
    name: 'held_reply_discard',
    method: 'POST',
    path: '/messaging/held-reply-discard',
    effect: 'write',
    access: right('messaging', 'write'),
    input: z.object({
      id,
      /** The address that was answered to serves no more: the next mail bears another one. */
      isAddressRevoked: z.boolean(),
    }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Réponse par mail écartée',
  }),
  heldReplyFile: operation({
    name: 'held_reply_file',
    method: 'GET',
    path: '/messaging/held-reply-file',
    effect: 'read',
    access: right('messaging', 'read'),
    input: z.object({ id: queryId }),
    answer: { document: ['application/pdf', 'image/jpeg', 'image/png'] },
    summary: 'Fichier d’une réponse par mail en attente',
  }),
})
