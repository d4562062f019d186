// Mail: put in the outbox with its job, sent at once for whoever waits before a dialog, else by the queue.
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import type { Database, Db } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import { defineJob, HopelessJob, type JobDefinition } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { defineScheduledTask, type ScheduledTask } from '../jobs/scheduled-tasks.ts'
import type { Settings } from '../settings.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { claimMessage, holdingLease, insertMessage, type MailToSend, settleNotSent, settleSent } from './outbox.ts'
import { createSmtp, type SmtpConfig } from './smtp.ts'

export type { MailToSend, Recipient } from './outbox.ts'

const SendInput = z.object({ messageId: z.int(), isFromDialog: z.boolean().default(false) })

export type SendOutcome = {
  readonly sent: boolean
  /** French sentence when it was not sent. */
  readonly error: string | null
  /** No answer within the time given: the message is now the queue's, which tries until it leaves. */
  readonly isPending: boolean
  /** Recipients that were refused although others got the message. */
  readonly refused: readonly string[]
}

export type Mail = {
  /**
   * Writes a message in the caller's transaction and the job that sends it; throws a refusal for a wrong address or an
   * empty subject. `delivery: 'dialog'` for a mail that a person sends and waits for: call `sendNow` after the commit; it is
   * tried once. (When the server dies before that, the job makes the one try.)
   */
  enqueueMail(tx: Db, mail: MailToSend & { readonly delivery?: 'queue' | 'dialog' }): Promise<number>
  /**
   * Tries a committed message at once and waits for the outcome, 10 s at most. One that fails before the eyes of who waits
   * is marked so and never tried again by itself; one that takes longer is given to the queue, as the outcome says.
   */
  sendNow(messageId: number, waitMs?: number): Promise<SendOutcome>
  /** To be given to `jobs.start`. */
  readonly job: JobDefinition<typeof SendInput>
  readonly task: ScheduledTask
  close(): void
}

type Deps = {
  config: { readonly smtp: SmtpConfig; readonly publicUrl: string }
  database: Database
  jobs: Jobs
  files: Pick<Files, 'read'>
  settings: Pick<Settings, 'text'>
  log: Logger
  metrics: Metrics
}

/** The job of a dialog's mail is only the net under it: it waits longer than the request and its lease, in seconds. */
const dialogNetSeconds = 35
/** Seconds before the queue takes a mail that nobody waits for any more; its first try may still be under way. */
const lateSeconds = 15

export const createMail = (deps: Deps): Mail => {
  const { database, jobs, log, metrics, settings } = deps
  const host = new URL(deps.config.publicUrl).hostname
  const smtp = createSmtp(deps.config.smtp, (storageKey) => deps.files.read({ storageKey }))

  /** One try of a message that may be taken. `isLast`, asked after the try: a failure is final. */
  const attempt = async (
    messageId: number,
    options: { isLast: () => boolean; again?: boolean; firstTry?: boolean },
  ): Promise<SendOutcome & { isFinal: boolean; isTaken: boolean }> => {
    const claimed = await claimMessage(database, messageId, options)
    if (!claimed)
      return {
        sent: false,
        error: 'Ce message n’existe plus.',
        isPending: false,
        refused: [],
        isFinal: true,
        isTaken: false,
      }
    if ('state' in claimed) {
      const isPending = claimed.state === 'sending'
      return {
        sent: claimed.state === 'sent',
        error: claimed.lastError,
        isPending,
        refused: [],
        isFinal: !isPending,
        isTaken: true,
      }
    }
    const dress = {
      senderName: await settings.text('mail_sender_name'),
      replyTo: await settings.text('mail_reply_to'),
      signature: await settings.text('mail_signature'),
    }
    const delivery = await holdingLease(database, messageId, () => smtp.send(claimed, dress))
    if (delivery.kind === 'sent') {
      await settleSent(database, messageId, delivery.refused)
      metrics.messages.inc({ channel: 'mail', outcome: 'sent' })
      return {
        sent: true,
        error: null,
        isPending: false,
        refused: delivery.refused.map((one) => one.address),
        isFinal: true,
        isTaken: false,
      }
    }
    const isFinal = delivery.isFinal || options.isLast()
    await settleNotSent(database, messageId, delivery.sentence, isFinal)
    metrics.messages.inc({ channel: 'mail', outcome: isFinal ? 'refused' : 'postponed' })
    log.warn({ messageId, detail: delivery.detail, isFinal }, 'a mail was not sent')
    return { sent: false, error: delivery.sentence, isPending: false, refused: [], isFinal, isTaken: false }
  }

  const job = defineJob({
    name: 'messaging.sendMessage',
    input: SendInput,
    lane: 'mail',
    retries: 8,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: 3_600,
    expireInSeconds: 300,
    run: async (context, { messageId, isFromDialog }) => {
      const outcome = await attempt(messageId, {
        isLast: () => isFromDialog || context.isLastAttempt,
        again: context.isReplay,
        // once tried, it is either settled or has a job of its own
        firstTry: isFromDialog && !context.isReplay,
      })
      if (outcome.isTaken && !outcome.isPending) return
      if (outcome.isPending) throw new Error('the message is being sent by another server')
      // what a person sent from a dialog failed before their eyes, or is shown as failed in the history
      if (outcome.sent || (isFromDialog && !context.isReplay)) return
      const error = outcome.error ?? 'message not sent'
      throw outcome.isFinal ? new HopelessJob(error) : new Error(error)
    },
    onDead: async (_context, { messageId }, error) => void (await settleNotSent(database, messageId, error, true)),
  })

  const sendNow: Mail['sendNow'] = async (messageId, waitMs = 10_000) => {
    const deadline = Date.now() + waitMs
    let isLate = false
    const once = async (): Promise<SendOutcome> => {
      for (;;) {
        const { sent, error, isPending, refused } = await attempt(messageId, { isLast: () => !isLate })
        if (!isPending || Date.now() > deadline) return { sent, error, isPending, refused }
        await delay(250)
      }
    }
    const late = new AbortController()
    const pending: SendOutcome = {
      sent: false,
      error:
        'Le serveur de messagerie tarde à répondre\u00a0: le mail est en file d’attente, il partira dès que possible.',
      isPending: true,
      refused: [],
    }
    const work = once()
    // when the wait is over first, the attempt records its own outcome; its fault is logged here
    work.catch((error: unknown) => log.error({ err: error, messageId }, 'an attempt to send failed'))
    const giveToTheQueue = async (): Promise<SendOutcome> => {
      isLate = true
      await jobs.enqueue(database.writer, job, { messageId }, { startAfter: lateSeconds })
      return pending
    }
    try {
      return await Promise.race([work, delay(waitMs, null, { signal: late.signal }).then(giveToTheQueue)])
    } finally {
      late.abort()
    }
  }

  return {
    enqueueMail: async (tx, { delivery = 'queue', ...mail }) => {
      const messageId = await insertMessage(tx, mail, host)
      const isFromDialog = delivery === 'dialog'
      const startAfter = isFromDialog ? dialogNetSeconds : mail.availableAt
      await jobs.enqueue(tx, job, { messageId, isFromDialog }, startAfter === undefined ? {} : { startAfter })
      return messageId
    },
    sendNow,
    job,
    task: defineScheduledTask({
      code: 'sweep-outbox',
      name: 'Reprise des messages en attente',
      description: 'Remet en file les messages dont l’envoi a été interrompu.',
      schedule: { frequenceType: 'minutes', granularity: 5, moments: [] },
      run: async () => {
        const rows = await database.db
          .selectFrom('messages')
          .select('id')
          .where('channel', '=', 'mail')
          .where('status', 'in', ['queued', 'sending'])
          .where('availableAt', '<', new Date(Date.now() - 900_000).toISOString())
          .limit(500)
          .execute()
        for (const { id } of rows)
          await jobs.enqueue(database.writer, job, { messageId: id }, { singletonKey: `sweep:${id}` })
        return { summary: { requeued: rows.length } }
      },
    }),
    close: () => smtp.close(),
  }
}
