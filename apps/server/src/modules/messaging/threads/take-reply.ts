// An answer by mail: added to its conversation as if it were written in the space of its reader, refused by mail, or held for the office.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import type { HeldReason } from '@cartable/domain/messaging/replies/replies.schema.ts'
import { threadsApi } from '@cartable/domain/messaging/threads/threads.api.ts'
import { threadFileRules, threadPath } from '@cartable/domain/messaging/threads/threads.words.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { extensionOf } from '../../../platform/files/file-types.ts'
import type { UploadedFile } from '../../../platform/http/context.ts'
import { HttpError } from '../../../platform/http/errors.ts'
import { createInProcess } from '../../../platform/http/in-process.ts'
import type { JobContext } from '../../../platform/jobs/job.ts'
import type { ProviderEventHandler } from '../../../platform/providers/provider-events.ts'
import { findIdentity } from '../../../platform/session/sessions.ts'
import { giveTask } from '../../todo/give-task.ts'
import { mailTemplate } from '../mail-template.ts'
import { findAnswerer, listAnswerers } from './office-threads.queries.ts'
import { findAddress, insertHeld, insertHeldFile, setHeldTask } from './replies.queries.ts'
import { tokensOf } from './reply-address.ts'
import { requestKeyOf } from './reply-key.ts'
import { recordOf, targetOf } from './tell-thread.ts'
import { findThread, listReaders, type Thread, type ThreadReader } from './threads.queries.ts'
import { threadsService } from './threads.service.ts'

const Reply = z.object({
  from: z.string().nullable(),
  to: z.array(z.string()),
  isAutomatic: z.boolean(),
  text: z.string(),
  files: z.array(z.object({ name: z.string(), base64: z.string() })),
})
type Reply = z.output<typeof Reply>

/**
 * Kinds and number that a conversation takes, without a virus; the rest is named, so that nobody believes that it arrived.
 * Throws while no antivirus answers that should: the job is tried again.
 */
const sorted = async ({ platform }: JobContext, files: Reply['files']) => {
  const isKind = ({ name }: Reply['files'][number]) =>
    (threadFileRules.extensions as readonly string[]).includes(extensionOf(name))
  const taken: Reply['files'] = []
  for (const file of files.filter(isKind).slice(0, threadFileRules.maxCount)) {
    const bytes = Buffer.from(file.base64, 'base64')
    if (!(await platform.antivirus.isInfected(bytes, file.name, { accountId: null, requestId: null }))) taken.push(file)
  }
  return { taken, left: files.filter((file) => !taken.includes(file)) }
}
/** Characters that an answer which waits may have: what is kept to be looked at. */
const mostHeld = 20_000
const bodyOf = ({ text }: Reply, left: Reply['files']): string => {
  const missing = left.length === 0 ? '' : `[Non repris\u00a0: ${left.map(({ name }) => name).join(', ')}]`
  return [text, missing].filter(Boolean).join('\n\n') || 'Pièce jointe'
}

/** The files as those of a call: on disk while `use` lasts. */
const withFiles = async <T>(
  files: Reply['files'],
  use: (uploaded: readonly UploadedFile[]) => Promise<T>,
): Promise<T> => {
  const folder = await mkdtemp(join(tmpdir(), 'cartable-reply-'))
  try {
    const uploaded: UploadedFile[] = []
    for (const [i, { name, base64 }] of files.entries()) {
      const bytes = Buffer.from(base64, 'base64')
      const path = join(folder, String(i))
      await writeFile(path, bytes, { mode: 0o600 })
      uploaded.push({ part: 'files', fileName: name, path, sizeBytes: bytes.length })
    }
    return await use(uploaded)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const holdName = 'messaging.holdReply'
/** For the office to look at: it comes from elsewhere than its reader, or from somebody who reads no more. */
const hold = async (
  job: JobContext,
  thread: Thread,
  held: { readonly accountId: number; readonly eventId: string; readonly reply: Reply; readonly reason: HeldReason },
) => {
  const { accountId, eventId, reply, reason } = held
  const { taken, left } = await sorted(job, reply.files)
  const keep = async (db: Db, heldReplyId: number, uploaded: readonly UploadedFile[]) => {
    const { extensions, maxBytes } = threadFileRules
    for (const { path, fileName } of uploaded) {
      const stored = await job.platform.files.storeUpload(db, { path, fileName, extensions, maxBytes, accountId: null })
      await insertHeldFile(db, { heldReplyId, fileId: stored.id, name: stored.originalName })
    }
  }
  const write = (uploaded: readonly UploadedFile[], body: string) =>
    job.write(holdName, async (db) => {
      const id = await insertHeld(db, { threadId: thread.id, accountId, eventId, fromEmail: reply.from, body, reason })
      if (id === null) return
      await keep(db, id, uploaded)
      const record = recordOf(thread)
      const answerer = thread.staffUserId ?? (await findAnswerer(db, thread))
      const todoEntryId = await giveTask(db, {
        staffUserIds: answerer === null ? await listAnswerers(db) : [answerer],
        describe:
          'Une réponse par mail est venue d’une autre adresse\u00a0: ajoutez-la à la conversation, ou écartez-la.',
        importanceLevel: '1-hight',
        about: { class: record.class, id: record.id },
        at: job.platform.clock.now(),
        link: record.path,
      })
      await setHeldTask(db, id, todoEntryId)
    })
  return withFiles(taken, async (uploaded) => {
    try {
      await write(uploaded, bodyOf(reply, left).slice(0, mostHeld))
    } catch (error) {
      // a file that is not what it says: the words wait without it, and name it
      if (!(error instanceof Refused)) throw error
      await write([], bodyOf(reply, reply.files).slice(0, mostHeld))
    }
  })
}

const refusedName = 'messaging.tellReplyRefused'
const tellRefused = (job: JobContext, thread: Thread, reader: ThreadReader, email: string, sentence: string) =>
  job.write(refusedName, async (db) => {
    await mailTemplate(
      { db, now: job.platform.clock.now, platform: job.platform },
      {
        ...{ template: 'message-reply-refused', purpose: 'message-reply-refused' },
        to: { personId: reader.personId, firstName: reader.firstName, lastName: reader.lastName, email },
        about:
          reader.part === 'customer'
            ? { class: 'customers', id: thread.customerId ?? 0 }
            : { class: 'teachers', id: thread.teacherId ?? 0 },
        tags: { mot: sentence },
        page: threadPath(targetOf(thread)),
      },
    )
  })

/** What the person would have read beside the form. */
const sentenceOf = (error: unknown): string | null => {
  if (error instanceof Refused) return error.refusals.map(({ message }) => message).join(' ')
  return error instanceof HttpError && error.status < 500 ? error.message : null
}

/** Nothing is answered to a machine, to an address that is not ours, nor to whoever is not the reader: no mail goes back and forth for ever. */
export const onMailReply: ProviderEventHandler = async (job, { eventId, payload }) => {
  const { db, platform } = job
  const reply = Reply.parse(payload)
  const { mailReplies } = platform.config
  if (mailReplies === null || reply.isAutomatic) return
  const tokens = tokensOf(reply.to, mailReplies.domain)
  const address = tokens.length === 0 ? undefined : await findAddress(db, tokens)
  const thread = address && (await findThread(db, address.threadId))
  if (!address || !thread || (reply.text === '' && reply.files.length === 0)) return
  const { accountId } = address
  const reader = (await listReaders(db, thread)).find((one) => one.accountId === accountId)
  const asker = reader && (await findIdentity(platform.database.readPool, accountId, platform.clock.now()))
  if (!reader || !asker || reader.email === null)
    return hold(job, thread, { accountId, eventId, reply, reason: 'no-reader' })
  if (reader.email.toLowerCase() !== reply.from)
    return hold(job, thread, { accountId, eventId, reply, reason: 'other-sender' })
  const { taken, left } = await sorted(job, reply.files)
  const call = createInProcess(platform, threadsService)
  const input = { target: targetOf(thread), body: bodyOf(reply, left), requestKey: requestKeyOf(eventId) }
  await withFiles(taken, async (uploaded) => {
    try {
      await call(asker, threadsApi.writeOwn, input, uploaded)
    } catch (error) {
      const sentence = sentenceOf(error)
      if (sentence === null) throw error
      await tellRefused(job, thread, reader, reader.email ?? '', sentence)
    }
  })
}
