// Operations of conversations: read, written and marked by families and teachers; followed, answered and put aside by the office.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { MessageContext } from '../messages.schema.ts'
import {
  OwnThread,
  OwnThreadInput,
  OwnThreadRow,
  RecordThread,
  TargetInput,
  ThreadInput,
  ThreadMessage,
} from './threads.schema.ts'
import { threadFileRules } from './threads.words.ts'

const outside = anyOf(audience('customer'), audience('teacher'))
/** Who has left reads what was said. */
const readers = anyOf(audience('customer'), audience('teacher'), audience('former'))
const reads = right('messaging', 'read')
const writes = right('messaging', 'write')
const fileTypes = ['application/pdf', 'image/jpeg', 'image/png'] as const

export const threadsApi = defineOperations('messaging', {
  ownThreads: operation({
    name: 'own_threads',
    method: 'GET',
    path: '/own/threads',
    effect: 'read',
    access: readers,
    input: z.object({}),
    answer: z.object({ rows: z.array(OwnThreadRow), unread: z.int() }),
    summary: 'Mes conversations, et à qui je peux écrire',
  }),
  ownThread: operation({
    name: 'own_thread',
    method: 'GET',
    path: '/own/thread',
    effect: 'read',
    access: readers,
    input: z.object({ target: TargetInput, before: queryId.optional() }),
    answer: OwnThread,
    summary: 'Une de mes conversations',
  }),
  writeOwn: operation({
    name: 'own_thread_write',
    method: 'POST',
    path: '/own/thread',
    effect: 'write',
    access: outside,
    input: OwnThreadInput,
    answer: FormAnswer,
    refused: asForm,
    files: { files: threadFileRules },
    perMinute: 20,
    summary: 'Message écrit au bureau, au professeur ou à la famille, ou au sujet d’un cours',
  }),
  markOwn: operation({
    name: 'own_thread_read',
    method: 'POST',
    path: '/own/thread-read',
    effect: 'write',
    access: outside,
    input: z.object({ target: TargetInput, until: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Conversation lue jusqu’à un message',
  }),
  ownFile: operation({
    name: 'own_thread_file',
    method: 'GET',
    path: '/own/thread-file',
    effect: 'read',
    access: readers,
    input: z.object({ id: queryId }),
    answer: { document: fileTypes },
    summary: 'Fichier d’une de mes conversations',
  }),
  recordThreads: operation({
    name: 'record_threads',
    method: 'GET',
    path: '/messaging/threads',
    effect: 'read',
    access: reads,
    input: z.object({ context: MessageContext }),
    answer: z.object({
      rows: z.array(RecordThread),
      /** The office may write first. */
      mayBegin: z.boolean(),
    }),
    summary: 'Conversations d’un client ou d’un professeur',
  }),
  showThread: operation({
    name: 'thread_show',
    method: 'GET',
    path: '/messaging/thread',
    effect: 'read',
    access: reads,
    input: z.object({ id: queryId, before: queryId.optional() }),
    answer: z.object({ messages: z.array(ThreadMessage), hasMore: z.boolean() }),
    summary: 'Messages d’une conversation',
  }),
  answerThread: operation({
    name: 'thread_answer',
    method: 'POST',
    path: '/messaging/thread',
    effect: 'write',
    access: writes,
    input: ThreadInput,
    answer: FormAnswer,
    refused: asForm,
    files: { files: threadFileRules },
    perMinute: 60,
    summary: 'Réponse du bureau dans une conversation, ou premier message',
  }),
  settleThread: operation({
    name: 'thread_settle',
    method: 'POST',
    path: '/messaging/thread-settle',
    effect: 'write',
    access: writes,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Conversation qui n’attend pas de réponse',
  }),
  threadFile: operation({
    name: 'thread_file',
    method: 'GET',
    path: '/messaging/thread-file',
    effect: 'read',
    access: reads,
    input: z.object({ id: queryId }),
    answer: { document: fileTypes },
    summary: 'Fichier d’une conversation',
  }),
})
