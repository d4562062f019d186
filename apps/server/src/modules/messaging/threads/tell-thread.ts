// Tells of what was written in a conversation: the bell at once, a mail once nobody has read for a while, a task once the office is late.

import { dayOf, daysBetween } from '@cartable/domain/kernel/dates.ts'
import { excerptOf, mailAfterMinutes, withoutWays } from '@cartable/domain/messaging/threads/threads.rules.ts'
import {
  contractTarget,
  lessonTarget,
  officeTarget,
  type ThreadPart,
  threadPath,
} from '@cartable/domain/messaging/threads/threads.words.ts'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { accountsOfStaff, notify } from '../../../platform/notifications.ts'
import { afterWorkingDays } from '../../reference/holidays/working-days.ts'
import { giveTask } from '../../todo/give-task.ts'
import { sellerName } from '../mail-template.queries.ts'
import { mailTemplate } from '../mail-template.ts'
import { sendSmsTwin } from '../send-sms-twin.ts'
import { findAnswerer, listAnswerers } from './office-threads.queries.ts'
import { replyAddressOf } from './reply-address.ts'
import { findUntold, listReaders, lockThread, noteMailed, type Thread, updateThread } from './threads.queries.ts'

export const targetOf = ({ contractId, courseId }: Thread): string =>
  contractId !== null ? contractTarget(contractId) : courseId !== null ? lessonTarget(courseId) : officeTarget
export const recordOf = ({ customerId, teacherId }: Thread) =>
  customerId === null
    ? ({ class: 'teachers', id: teacherId ?? 0, path: `/teacher/show/${teacherId}#messages` } as const)
    : ({ class: 'customers', id: customerId, path: `/customer/show/${customerId}#messages` } as const)

type Said = { readonly part: ThreadPart; readonly body: string; readonly isFlagged: boolean }

const mailJobName = 'messaging.tellThread'
/** Somebody has read nothing for ten minutes: one mail, then silence until they have. */
export const tellThreadJob = defineJob({
  name: mailJobName,
  input: z.object({ threadId: z.int(), accountId: z.int() }),
  run: async (job, { threadId, accountId }) =>
    job.write(mailJobName, async (db) => {
      const thread = await lockThread(db, threadId)
      const said = thread && (await findUntold(db, threadId, accountId))
      const reader = thread && (await listReaders(db, thread)).find((one) => one.accountId === accountId)
      if (!thread || !said || !reader) return
      await noteMailed(db, threadId, accountId, said.last)
      const context = { db, now: job.platform.clock.now, platform: job.platform }
      const page = threadPath(targetOf(thread))
      const gestionnaire = said.authorName || (await sellerName(db))
      const about =
        reader.part === 'customer'
          ? { class: 'customers', id: thread.customerId ?? 0 }
          : { class: 'teachers', id: thread.teacherId ?? 0 }
      const text = { about, page, personId: reader.personId, tags: { gestionnaire } }
      await sendSmsTwin(context, { ...text, template: 'message-new-sms' })
      if (reader.email === null) return
      await mailTemplate(context, {
        ...{ template: 'message-new', purpose: 'message-new' },
        to: {
          personId: reader.personId,
          firstName: reader.firstName,
          lastName: reader.lastName,
          email: reader.email,
        },
        about,
        tags: {
          gestionnaire,
          mot: excerptOf(said.isFlagged ? withoutWays(said.body) : said.body),
        },
        page,
        replyTo: await replyAddressOf({ db, platform: job.platform }, threadId, accountId),
      })
    }),
})

const lateJobName = 'messaging.threadLate'
/** The delay that was shown has passed without an answer: a task for who answers. */
export const threadLateJob = defineJob({
  name: lateJobName,
  input: z.object({ threadId: z.int(), since: z.string() }),
  run: async (job, { threadId, since }) =>
    job.write(lateJobName, async (db) => {
      const thread = await lockThread(db, threadId)
      if (!thread || thread.waitsSince === null || thread.todoEntryId !== null) return
      // answered, then asked again: another job waits for that one
      if (Date.parse(thread.waitsSince) !== Date.parse(since)) return
      const answerer = thread.staffUserId ?? (await findAnswerer(db, thread))
      const record = recordOf(thread)
      const [who] = (await listReaders(db, thread)).map(({ firstName, lastName }) =>
        [firstName, lastName].filter(Boolean).join(' '),
      )
      const todoEntryId = await giveTask(db, {
        staffUserIds: answerer === null ? await listAnswerers(db) : [answerer],
        describe: `${who ?? 'Quelqu’un'} attend une réponse à son message.`,
        importanceLevel: '1-hight',
        about: { class: record.class, id: record.id },
        at: job.platform.clock.now(),
        link: record.path,
      })
      await updateThread(db, threadId, { todoEntryId })
    }),
})

/** To be called in the transaction of the message that waits first. */
export const followWait = async (
  { db, platform }: Pick<OperationContext, 'db' | 'platform'>,
  threadId: number,
  since: string,
): Promise<void> => {
  const today = dayOf(since)
  const late = await afterWorkingDays(db, today, await platform.settings.integer('thread_answer_days'))
  // the same hour of that day, give or take the hour of a change of clocks
  const days = daysBetween(today, late)
  await platform.jobs.enqueue(
    db,
    threadLateJob,
    { threadId, since },
    { startAfter: new Date(Date.parse(since) + days * 86_400_000), singletonKey: `${threadId}:${since}` },
  )
}

const nameOfAuthor = async (db: Db, identity: OperationContext['identity']) => identity?.name ?? (await sellerName(db))

/** Everybody of the conversation but who wrote. */
export const tellMessage = async (
  context: Pick<OperationContext, 'db' | 'platform' | 'identity'>,
  thread: Thread,
  { part, body, isFlagged }: Said,
): Promise<void> => {
  const { db, identity, platform } = context
  const author = await nameOfAuthor(db, identity)
  const shown = excerptOf(isFlagged ? withoutWays(body) : body)
  for (const reader of await listReaders(db, thread)) {
    if (reader.accountId === null || reader.accountId === identity?.accountId) continue
    await notify(db, [reader.accountId], {
      ...{ kind: 'message', title: `${author} vous a écrit.`, body: shown, link: threadPath(targetOf(thread)) },
    })
    await platform.jobs.enqueue(
      db,
      tellThreadJob,
      { threadId: thread.id, accountId: reader.accountId },
      {
        startAfter: mailAfterMinutes * 60,
        singletonKey: `${thread.id}:${reader.accountId}`,
      },
    )
  }
  // the office reads what a family and a teacher say to each other on their records, and is not rung for it
  if (thread.kind === 'lesson' && !isFlagged) return
  if (part === 'office') return
  const staffUserIds = thread.staffUserId === null ? await listAnswerers(db) : [thread.staffUserId]
  const accounts = await accountsOfStaff(db, { staffUserIds })
  await notify(
    db,
    accounts.filter((accountId) => accountId !== identity?.accountId),
    {
      kind: 'message',
      title: isFlagged ? `${author} a écrit des coordonnées avant le premier cours.` : `${author} vous a écrit.`,
      body: excerptOf(body),
      link: recordOf(thread).path,
    },
  )
}
