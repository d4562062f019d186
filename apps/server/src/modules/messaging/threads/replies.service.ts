// Serves answers by mail that wait for the office: seen on a record, added to their conversation as their reader's, or discarded.
import { formatCount } from '@cartable/domain/kernel/french.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { repliesApi } from '@cartable/domain/messaging/replies/replies.api.ts'
import { replyRefusals } from '@cartable/domain/messaging/replies/replies.refusals.ts'
import { TargetInput } from '@cartable/domain/messaging/threads/threads.schema.ts'
import { threadBodyLength } from '@cartable/domain/messaging/threads/threads.words.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findIdentity } from '../../../platform/session/sessions.ts'
import { endTask } from '../../todo/give-task.ts'
import {
  deleteHeld,
  findHeldFile,
  type Held,
  listHeld,
  listHeldFiles,
  lockHeld,
  revokeAddress,
} from './replies.queries.ts'
import { requestKeyOf } from './reply-key.ts'
import { fileOfThread, partyOf, refuseStranger, seenThread } from './seen-threads.ts'
import { targetOf } from './tell-thread.ts'
import { findThread, lockThread } from './threads.queries.ts'
import { writeOwn } from './write-thread.ts'

const taken = async (context: OperationContext, id: number) => {
  const held = (await lockHeld(context.db, id)) ?? notFound()
  return { held, thread: await seenThread(context, await lockThread(context.db, held.threadId)) }
}
const settle = async ({ db, now, live }: OperationContext, { id, todoEntryId }: Held) => {
  await deleteHeld(db, id)
  if (todoEntryId !== null) await endTask(db, todoEntryId, now())
  live(['messaging', 'heldReplies'])
  return { isValid: true, errorMsgs: [] }
}

/** The office answers for its being the reader's: the message bears the name of the reader, the trace that of who added it. */
const add = async (context: OperationContext, id: number) => {
  const { db, platform } = context
  const { held, thread } = await taken(context, id)
  if (held.body.length > threadBodyLength) return refuse(replyRefusals.tooLong(formatCount(threadBodyLength)))
  const found = await findIdentity(platform.database.readPool, held.accountId, context.now())
  if (found === null) return refuse(replyRefusals.noAccount)
  const files = await listHeldFiles(db, id)
  const target = TargetInput.parse(targetOf(thread))
  await writeOwn(
    { ...context, identity: found.identity, files: [] },
    { target, body: held.body, requestKey: requestKeyOf(held.eventId) },
    files,
  )
  return settle(context, held)
}

const discard = async (
  context: OperationContext,
  { id, isAddressRevoked }: InputOf<typeof repliesApi.discardHeldReply>,
) => {
  const { held } = await taken(context, id)
  if (isAddressRevoked) await revokeAddress(context.db, held.threadId, held.accountId)
  const files = await listHeldFiles(context.db, id)
  const answer = await settle(context, held)
  for (const { fileId } of files) await context.platform.files.remove(context.db, fileId)
  return answer
}

const file = async (context: OperationContext, id: number) => {
  const found = (await findHeldFile(context.db, id)) ?? notFound()
  await seenThread(context, await findThread(context.db, found.threadId))
  return fileOfThread(context, id, found.name)
}

export const repliesService = handlers(repliesApi, {
  heldReplies: async (context, { context: ref }) => {
    const party = partyOf(ref)
    refuseStranger(context, party)
    return { rows: await listHeld(context.db, party) }
  },
  addHeldReply: (context, { id }) => add(context, id),
  discardHeldReply: discard,
  heldReplyFile: (context, { id }) => file(context, id),
})
