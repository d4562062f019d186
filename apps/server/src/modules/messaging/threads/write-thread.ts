// Writes in a conversation, from either side: once for each press, without numbers of accounts, told to whoever reads.

import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { threadRefusals } from '@cartable/domain/messaging/threads/threads.refusals.ts'
import { mostMessagesAnHour, secretNumberIn, withoutWays } from '@cartable/domain/messaging/threads/threads.rules.ts'
import type { OwnThreadInput } from '@cartable/domain/messaging/threads/threads.schema.ts'
import { type ThreadPart, threadFileRules } from '@cartable/domain/messaging/threads/threads.words.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { forbidden } from '../../../platform/http/errors.ts'
import { endTask } from '../../todo/give-task.ts'
import { conversationOf, selfOf } from './describe-threads.ts'
import { findAnswerer, mayAnswer } from './office-threads.queries.ts'
import { followWait, tellMessage } from './tell-thread.ts'
import {
  countSince,
  findThread,
  insertMessage,
  insertMessageFile,
  noteRead,
  type Thread,
  takeThread,
  updateThread,
} from './threads.queries.ts'

type Written = {
  readonly part: ThreadPart
  readonly body: string
  readonly requestKey: string
  /** Telephones, addresses and links are taken out for the other party. */
  readonly isMasked: boolean
  /** Files that are kept already, besides those of the call. */
  readonly kept?: readonly { readonly fileId: number; readonly name: string }[]
}

/** What no conversation holds, whoever writes. */
const refuseSecrets = (body: string): void => {
  const secret = secretNumberIn(body)
  if (secret !== null) refuse(threadRefusals[secret], 'body')
}

const keepFiles = async ({ db, files, identity, platform }: OperationContext, threadMessageId: number) => {
  const { extensions, maxBytes } = threadFileRules
  for (const { path, fileName } of files.filter((file) => file.part === 'files')) {
    const rules = { extensions, maxBytes, accountId: identity?.accountId ?? null, at: 'files' }
    const stored = await platform.files.storeUpload(db, { path, fileName, ...rules })
    await insertMessageFile(db, { threadMessageId, fileId: stored.id, name: stored.originalName })
  }
}

/** Nobody waits any more: the task that reminded of it is done. */
export const endWait = async ({ db, now }: OperationContext, thread: Thread): Promise<void> => {
  await updateThread(db, thread.id, { waitsSince: null, todoEntryId: null })
  if (thread.todoEntryId !== null) await endTask(db, thread.todoEntryId, now())
}

/** The thread is locked by the caller. */
export const writeMessage = async (context: OperationContext, thread: Thread, written: Written) => {
  const { db, identity, live, now } = context
  const accountId = identity?.accountId
  if (accountId === undefined) throw forbidden()
  const { part, body, requestKey, isMasked } = written
  refuseSecrets(body)
  if (
    part !== 'office' &&
    (await countSince(db, accountId, new Date(now().getTime() - 3_600_000))) >= mostMessagesAnHour
  )
    refuse(threadRefusals.tooMany(mostMessagesAnHour), 'body')
  const isFlagged = isMasked && withoutWays(body) !== body
  const message = await insertMessage(db, {
    ...{ threadId: thread.id, authorAccountId: accountId, authorPart: part, body, requestKey },
    flaggedReason: isFlagged ? 'contact-details' : null,
  })
  const answer = { errors: null, id: thread.id, updatedAt: null }
  if (message === null) return answer
  await keepFiles(context, message.id)
  for (const file of written.kept ?? []) await insertMessageFile(db, { threadMessageId: message.id, ...file })
  await noteRead(db, thread.id, accountId, message.id)
  if (part === 'office') await endWait(context, thread)
  else if (thread.kind === 'office' && thread.waitsSince === null) {
    const staffUserId =
      thread.staffUserId !== null && (await mayAnswer(db, thread.staffUserId))
        ? thread.staffUserId
        : await findAnswerer(db, thread)
    await updateThread(db, thread.id, { staffUserId, waitsSince: message.createdAt })
    await followWait(context, thread.id, message.createdAt)
  }
  await tellMessage(context, (await findThread(db, thread.id)) ?? thread, { part, body, isFlagged })
  live(
    ['messaging', 'ownThreads'],
    ['messaging', 'ownThread'],
    ['messaging', 'recordThreads'],
    ['messaging', 'showThread'],
  )
  return answer
}

/** A message of a family or a teacher: `identity` of the context is who writes. */
export const writeOwn = async (
  context: OperationContext,
  { target, body, requestKey }: OwnThreadInput,
  kept: Written['kept'] = [],
) => {
  const self = selfOf(context)
  const { place, closed, isMasked } = await conversationOf(context, self, target)
  if (closed !== null) refuse({ code: 'threads.closed', message: closed }, 'body')
  refuseSecrets(body)
  const part = place.customerId !== null && place.customerId === self.customerId ? 'customer' : 'teacher'
  const thread = await takeThread(context.db, place)
  return writeMessage(context, thread, { part, body, requestKey, isMasked, kept })
}
