// Serves conversations: to families and teachers, who write to the office and to each other, and to the office, which answers.

import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import type { RecordRef } from '@cartable/domain/messaging/messages.schema.ts'
import { threadsApi } from '@cartable/domain/messaging/threads/threads.api.ts'
import { threadRefusals } from '@cartable/domain/messaging/threads/threads.refusals.ts'
import type { ThreadInput } from '@cartable/domain/messaging/threads/threads.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { sellerName } from '../mail-template.queries.ts'
import { withdrawSms } from '../send-sms-twin.ts'
import { conversationOf, ownThreadOf, ownThreadsOf, selfOf } from './describe-threads.ts'
import { listRecordThreads } from './office-threads.queries.ts'
import { fileOfThread, partyOf, refuseStranger, seenThread } from './seen-threads.ts'
import {
  findThread,
  findThreadAt,
  findThreadFile,
  listMessages,
  listReaders,
  lockThread,
  noteRead,
  takeThread,
} from './threads.queries.ts'
import { endWait, writeMessage, writeOwn } from './write-thread.ts'

const pageSize = 100

const markOwn = async (context: OperationContext, { target, until }: InputOf<typeof threadsApi.markOwn>) => {
  const self = selfOf(context)
  const { place } = await conversationOf(context, self, target)
  const thread = await findThreadAt(context.db, place)
  if (thread) await noteRead(context.db, thread.id, self.accountId, until)
  // what would ring in the morning is read
  if (context.identity)
    await withdrawSms(context.db, { purpose: 'message-new-sms', personId: context.identity.personId })
  return { isValid: true, errorMsgs: [] }
}

const ownFile = async (context: OperationContext, id: number) => {
  const found = (await findThreadFile(context.db, id)) ?? notFound()
  const { customerId, teacherId } = selfOf(context)
  const isOwn =
    (found.customerId !== null && found.customerId === customerId) ||
    (found.teacherId !== null && found.teacherId === teacherId)
  if (!isOwn) notFound()
  return fileOfThread(context, id, found.name)
}

const recordThreads = async (context: OperationContext, ref: RecordRef) => {
  const party = partyOf(ref)
  refuseStranger(context, party)
  const readers = await listReaders(context.db, party)
  return {
    rows: await listRecordThreads(context.db, party),
    mayBegin: readers.some(({ accountId }) => accountId !== null),
  }
}

const showThread = async (context: OperationContext, { id, before }: InputOf<typeof threadsApi.showThread>) => {
  const thread = await seenThread(context, await findThread(context.db, id))
  const rows = await listMessages(context.db, thread.id, { before, limit: pageSize })
  const company = await sellerName(context.db)
  return {
    messages: rows.slice(-pageSize).map(({ authorAccountId: _, flaggedReason, ...row }) => ({
      ...row,
      authorName: row.authorName || company,
      isMasked: flaggedReason !== null,
      files: [...row.files],
    })),
    hasMore: rows.length > pageSize,
  }
}

const answerThread = async (context: OperationContext, { id, context: ref, body, requestKey }: ThreadInput) => {
  const { db } = context
  const party = partyOf(ref)
  refuseStranger(context, party)
  const thread =
    id === null
      ? await takeThread(db, { kind: 'office', ...party, courseId: null })
      : await seenThread(context, await lockThread(db, id))
  if (thread.kind !== 'office') refuse(threadRefusals.notOffice, 'body')
  if (!(await listReaders(db, thread)).some(({ accountId }) => accountId !== null))
    refuse(threadRefusals.noAccount, 'body')
  return writeMessage(context, thread, { part: 'office', body, requestKey, isMasked: false })
}

const settleThread = async (context: OperationContext, id: number) => {
  const thread = await seenThread(context, await lockThread(context.db, id))
  if (thread.waitsSince !== null) await endWait(context, thread)
  context.live(['messaging', 'recordThreads'])
  return { isValid: true, errorMsgs: [] }
}

const threadFile = async (context: OperationContext, id: number) => {
  const found = (await findThreadFile(context.db, id)) ?? notFound()
  refuseStranger(context, found)
  return fileOfThread(context, id, found.name)
}

export const threadsService = handlers(threadsApi, {
  ownThreads: (context) => ownThreadsOf(context),
  ownThread: ownThreadOf,
  writeOwn: (context, input) => writeOwn(context, input),
  markOwn,
  ownFile: (context, { id }) => ownFile(context, id),
  recordThreads: (context, { context: ref }) => recordThreads(context, ref),
  showThread,
  answerThread,
  settleThread: (context, { id }) => settleThread(context, id),
  threadFile: (context, { id }) => threadFile(context, id),
})
