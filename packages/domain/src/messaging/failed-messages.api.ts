// Operations of the failed messages: list, charts, details, removal, replay.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { ids, queryId } from '../kernel/fields.ts'
import { listAnswer, listInput } from '../kernel/list.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asError, asNoneReplayed, asNotReplayed } from './failed-messages.refusals.ts'
import {
  DetailsAnswer,
  FailedCauses,
  FailedCharts,
  FailedRow,
  failedKinds,
  RemoveAnswer,
  ReplayAnswer,
  ReplayManyAnswer,
  WaitingRow,
} from './failed-messages.schema.ts'

const area = '/admin/messenger-message'
const reads = right('messaging', 'read')
const writes = right('messaging', 'write')

export const failedMessagesApi = defineOperations('messaging', {
  failedTable: operation({
    name: 'messenger_failed_table',
    method: 'GET',
    path: `${area}/messenger-failed-table`,
    effect: 'read',
    access: reads,
    input: listInput({
      sorts: ['id', 'createdAt', 'availableAt'],
      defaultSort: 'createdAt.desc',
      filters: { kind: z.enum(failedKinds).optional() },
    }),
    answer: listAnswer(FailedRow),
    summary: 'Messages en échec',
  }),
  failedCharts: operation({
    name: 'messenger_charts',
    method: 'GET',
    path: `${area}/messenger-charts`,
    effect: 'read',
    access: reads,
    input: z.object({}),
    answer: FailedCharts,
    summary: 'Messages en échec par jour et par nature',
  }),
  failedCauses: operation({
    name: 'messenger_causes',
    method: 'GET',
    path: `${area}/messenger-causes`,
    effect: 'read',
    access: reads,
    input: z.object({}),
    answer: FailedCauses,
    summary: 'Messages en échec, cause par cause',
  }),
  waitingTable: operation({
    name: 'messenger_waiting_table',
    method: 'GET',
    path: `${area}/messenger-waiting-table`,
    effect: 'read',
    access: reads,
    input: listInput({
      sorts: ['createdAt'],
      defaultSort: 'createdAt.desc',
      filters: { kind: z.enum(['mail', 'sms', 'whatsapp']).optional() },
    }),
    answer: listAnswer(WaitingRow),
    summary: 'Messages en attente du retour d’un service',
  }),
  failedDetails: operation({
    name: 'messenger_message_details',
    method: 'GET',
    path: `${area}/messenger-message-details`,
    effect: 'read',
    access: reads,
    input: z.object({ id: queryId }),
    answer: DetailsAnswer,
    summary: 'Détail d’un message en échec',
  }),
  removeFailed: operation({
    name: 'messenger_message_remove',
    method: 'GET',
    path: `${area}/messenger-message-remove`,
    effect: 'write',
    access: writes,
    input: z.object({ id: queryId }),
    answer: RemoveAnswer,
    refused: asError,
    summary: 'Suppression d’un message en échec',
  }),
  replayFailed: operation({
    name: 'messenger_message_replay',
    method: 'GET',
    path: `${area}/messenger-message-replay`,
    effect: 'write',
    access: writes,
    input: z.object({ id: queryId }),
    answer: ReplayAnswer,
    refused: asNotReplayed,
    summary: 'Nouvel essai d’un message en échec',
  }),
  replayMany: operation({
    name: 'messenger_messages_replay',
    method: 'POST',
    path: `${area}/messenger-messages-replay`,
    effect: 'write',
    access: writes,
    input: z.object({ ids }),
    answer: ReplayManyAnswer,
    refused: asNoneReplayed,
    summary: 'Nouvel essai de plusieurs messages en échec',
  }),
})
