// Mail, SMS and WhatsApp: put in the outbox with their job, sent at once for whoever waits before a dialog, else by the queue.

import { setTimeout as delay } from 'node:timers/promises'
import { choicesPath, unsubscribePath } from '@cartable/domain/kernel/notifications.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import { fieldKeys } from '../crypto/fields.ts'
import type { Database, Db } from '../db/database.ts'
import type { Files } from '../files/files.ts'
import { createLink } from '../http/links.ts'
import { defineJob, HopelessJob, type JobContext, type JobDefinition } from '../jobs/job.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { defineScheduledTask, type ScheduledTask } from '../jobs/scheduled-tasks.ts'
import type { Settings } from '../settings.ts'
import type { Logger } from '../telemetry/logger.ts'
import type { Metrics } from '../telemetry/metrics.ts'
import { writtenAgain } from './again.ts'
import { createFaces } from './face.ts'
import { describeFailure, type MessageFailureHandler } from './failures.ts'
import {
  type ClaimedMessage,
  claimMessage,
  holdingLease,
  insertMessage,
  type MailToSend,
  settleNotSent,
  settleSent,
  withSecret,
} from './outbox.ts'
import { type DeliveryReport, recordReport } from './reports.ts'
import { createSmtp, type Delivery, type SmtpConfig } from './smtp.ts'
import { insertTextMessage, type TextChannel, type TextSender, type TextToSend, textRefusals } from './text-messages.ts'

export type { MailToSend, Recipient } from './outbox.ts'
export type { TextToSend } from './text-messages.ts'

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
  /** A mail that carried a personal link, once more, its secret exchanged for another; null when its text is gone. */
  sendAgain(tx: Db, messageId: number, exchange: (secret: string) => string): Promise<number | null>
  /** The same for an SMS to one telephone; throws a refusal for a wrong number, a text too long, or when no provider carries SMS. */
  enqueueSms(tx: Db, message: TextToSend & { readonly delivery?: 'queue' | 'dialog' }): Promise<number>
  /** The same for a WhatsApp message. */
  enqueueWhatsApp(tx: Db, message: TextToSend & { readonly delivery?: 'queue' | 'dialog' }): Promise<number>
  /** Whether somebody carries messages of this channel; when not, `enqueueSms` and `enqueueWhatsApp` refuse. */
  canSend(channel: 'mail' | 'sms' | 'whatsapp'): boolean
  /**
   * Tries a committed message, of any channel, at once and waits for the outcome, 10 s at most. One that fails before the eyes of who waits
   * is marked so and never tried again by itself; one that takes longer is given to the queue, as the outcome says.
   */
  sendNow(messageId: number, waitMs?: number): Promise<SendOutcome>
  /** Notes what a provider says became of a message that had left. */
  recordReport(job: JobContext, report: DeliveryReport): Promise<void>
  /** To be given to `jobs.start`: mails, and texts in a lane of their own. */
  readonly job: JobDefinition<typeof SendInput>
  readonly textJob: JobDefinition<typeof SendInput>
  readonly task: ScheduledTask
  close(): void
}

type Deps = {
  config: {
    readonly smtp: SmtpConfig
    readonly publicUrl: string
    readonly secretKey: Buffer
    readonly secretKeyPrevious?: Buffer | null
  }
  database: Database
  jobs: Jobs
  files: Pick<Files, 'readAll'>
  clock: Pick<Clock, 'now'>
  settings: Pick<Settings, 'text'>
  log: Logger
  metrics: Metrics
  /** Who carries SMS and WhatsApp; null when nobody does. */
  texts: Readonly<Record<TextChannel, TextSender | null>>
  /** Told of each message that the queue gave up. */
  onFailure?: readonly MessageFailureHandler[]
}

/** The job of a dialog's mail is only the net under it: it waits longer than the request and its lease, in seconds. */
const dialogNetSeconds = 35
/** What somebody who waited too long reads. */
const lateSentences = {
  mail: 'Le serveur de messagerie tarde à répondre\u00a0: le mail est en file d’attente, il partira dès que possible.',
  sms: 'Le service d’envoi de SMS tarde à répondre\u00a0: le SMS est en file d’attente, il partira dès que possible.',
  whatsapp: 'WhatsApp tarde à répondre\u00a0: le message est en file d’attente, il partira dès que possible.',
} as const
/** Seconds before the queue takes a mail that nobody waits for any more; its first try may still be under way. */
const lateSeconds = 15

/** Days that the page of choices opens: a mail is kept, and found again. */
const choicesDays = 365
/** Why a mail stays here; its labels are those of its tags. */
const unfilledSentence = (labels: string) =>
  `Ce mail aurait un blanc\u00a0: rien ne remplit ${labels.includes(', ') ? 'les balises' : 'la balise'} ${labels}. Complétez la fiche et renvoyez-le, ou entourez la balise de doubles crochets dans son modèle.`

export const createMail = (deps: Deps): Mail => {
  const { database, jobs, log, metrics, settings, texts } = deps
  const host = new URL(deps.config.publicUrl).hostname
  const keys = fieldKeys(deps.config.secretKey, deps.config.secretKeyPrevious ?? undefined)
  const smtp = createSmtp({ ...deps.config.smtp, publicUrl: deps.config.publicUrl }, (storageKey) =>
    deps.files.readAll({ storageKey }),
  )
  const faceOf = createFaces(database, deps.files)

  const deliverMail = async (message: ClaimedMessage): Promise<Delivery> =>
    smtp.send(message, {
      face: await faceOf(message.companyId),
      signature: await settings.text('mail_signature'),
      choices: message.choice === null ? null : await makeChoices(message),
    })

  /** The page of the choices of its one reader, and the address that takes them off; the token is in the mail alone. */
  const makeChoices = async ({ recipients, choice }: ClaimedMessage) => {
    const personId = recipients.find(({ kind }) => kind === 'to')?.personId ?? null
    if (personId === null || recipients.length !== 1) return null
    const token = await createLink(database.writer, {
      ...{ purpose: 'notification-choices', subjectClass: 'people', subjectId: personId },
      expiresAt: new Date(deps.clock.now().getTime() + choicesDays * 86_400_000),
    })
    return {
      url: `${deps.config.publicUrl}${choicesPath(token)}`,
      unsubscribeUrl: `${deps.config.publicUrl}${unsubscribePath(token, choice ?? '')}`,
    }
  }

  const deliverText = async (message: ClaimedMessage, channel: TextChannel): Promise<Delivery> => {
    const { recipients, body: text, id: messageId, about } = message
    const [recipient] = recipients
    // it left already, and the server that sent it died before it could say so
    if (!recipient) return { kind: 'sent', refused: [] }
    const sender = texts[channel]
    if (!sender) {
      const { message: sentence } = textRefusals[`${channel}Impossible`]
      return { kind: 'failed', sentence, detail: 'no provider', isFinal: false, isAddressFault: false }
    }
    const delivery = await sender.send({ messageId, phoneNumber: recipient.address, text, about })
    return delivery.kind === 'sent' ? { ...delivery, refused: [] } : delivery
  }

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
    const { channel, unfilled } = claimed
    if (unfilled !== null) {
      const error = unfilledSentence(unfilled)
      await settleNotSent(database, messageId, error, { isGivenUp: true })
      metrics.messages.inc({ channel, outcome: 'refused' })
      return { sent: false, error, isPending: false, refused: [], isFinal: true, isTaken: false }
    }
    const whole = withSecret(claimed, keys)
    const delivery = await holdingLease(database, messageId, () =>
      channel === 'mail' ? deliverMail(whole) : deliverText(whole, channel),
    )
    if (delivery.kind === 'sent') {
      await settleSent(database, messageId, delivery.refused, delivery.providerMessageId)
      metrics.messages.inc({ channel, outcome: 'sent' })
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
    const { isAddressFault } = delivery
    await settleNotSent(database, messageId, delivery.sentence, { isGivenUp: isFinal, isAddressFault })
    metrics.messages.inc({ channel, outcome: isFinal ? 'refused' : 'postponed' })
    log.warn({ messageId, channel, detail: delivery.detail, isFinal }, 'a message was not sent')
    return { sent: false, error: delivery.sentence, isPending: false, refused: [], isFinal, isTaken: false }
  }

  const sending = {
    input: SendInput,
    // a provider that is away for a day loses nothing, and finds what waited within a quarter of an hour of its return
    retries: 100,
    retryDelaySeconds: 15,
    retryDelayMaxSeconds: 900,
    expireInSeconds: 300,
    run: async (context: JobContext, { messageId, isFromDialog }: z.output<typeof SendInput>) => {
      const outcome = await attempt(messageId, {
        isLast: () => isFromDialog || context.isLastAttempt,
        again: context.isReplay,
        // once tried, it is either settled or has a job of its own
        firstTry: isFromDialog && !context.isReplay,
      })
      // somebody took it back meanwhile: nothing was delivered
      if (context.isReplay && outcome.isTaken && !outcome.isPending && !outcome.sent)
        throw new Error('Ce message a été retiré.')
      if (outcome.isTaken && !outcome.isPending) return
      if (outcome.isPending) throw new Error('the message is being sent by another server')
      // what a person sent from a dialog failed before their eyes, or is shown as failed in the history
      if (outcome.sent || (isFromDialog && !context.isReplay)) return
      const error = outcome.error ?? 'message not sent'
      throw outcome.isFinal ? new HopelessJob(error) : new Error(error)
    },
    onDead: async (
      context: Parameters<MessageFailureHandler>[0],
      { messageId }: z.output<typeof SendInput>,
      error: string,
    ) => {
      await settleNotSent(database, messageId, error, { isGivenUp: true })
      const failure = await describeFailure(database, messageId, error)
      for (const handle of deps.onFailure ?? []) if (failure) await handle(context, failure)
    },
  }
  const job = defineJob({ ...sending, name: 'messaging.sendMessage', lane: 'mail' })
  const textJob = defineJob({ ...sending, name: 'messaging.sendText', lane: 'text' })
  const jobOf = (channel: 'mail' | TextChannel) => (channel === 'mail' ? job : textJob)

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
    const work = once()
    // when the wait is over first, the attempt records its own outcome; its fault is logged here
    work.catch((error: unknown) => log.error({ err: error, messageId }, 'an attempt to send failed'))
    const giveToTheQueue = async (): Promise<SendOutcome> => {
      isLate = true
      const { channel } = await database.db
        .selectFrom('messages')
        .select('channel')
        .where('id', '=', messageId)
        .executeTakeFirstOrThrow()
      await jobs.enqueue(database.writer, jobOf(channel), { messageId }, { startAfter: lateSeconds })
      return { sent: false, error: lateSentences[channel], isPending: true, refused: [] }
    }
    try {
      return await Promise.race([work, delay(waitMs, null, { signal: late.signal }).then(giveToTheQueue)])
    } finally {
      late.abort()
    }
  }

  /** The job of a message just written. */
  const toBeSent = async (
    tx: Db,
    channel: 'mail' | TextChannel,
    messageId: number,
    { delivery, availableAt }: { readonly delivery: 'queue' | 'dialog'; readonly availableAt: Date | undefined },
  ) => {
    const isFromDialog = delivery === 'dialog'
    const startAfter = isFromDialog ? dialogNetSeconds : availableAt
    await jobs.enqueue(tx, jobOf(channel), { messageId, isFromDialog }, startAfter === undefined ? {} : { startAfter })
    return messageId
  }
  const enqueueText =
    (channel: TextChannel): Mail['enqueueSms'] =>
    async (tx, { delivery = 'queue', ...message }) => {
      if (!texts[channel]) refuse(textRefusals[`${channel}Impossible`])
      const messageId = await insertTextMessage(tx, channel, message, keys)
      return toBeSent(tx, channel, messageId, { delivery, availableAt: message.availableAt })
    }

  return {
    enqueueMail: async (tx, { delivery = 'queue', ...mail }) =>
      toBeSent(tx, 'mail', await insertMessage(tx, mail, host, keys), { delivery, availableAt: mail.availableAt }),
    sendAgain: async (tx, messageId, exchange) => {
      const mail = await writtenAgain(tx, keys, messageId, exchange)
      if (mail === null) return null
      const again = await insertMessage(tx, mail, host, keys)
      return toBeSent(tx, 'mail', again, { delivery: 'queue', availableAt: undefined })
    },
    enqueueSms: enqueueText('sms'),
    enqueueWhatsApp: enqueueText('whatsapp'),
    canSend: (channel) => channel === 'mail' || texts[channel] !== null,
    sendNow,
    recordReport: (context, report) => recordReport(database, context, report, deps.onFailure ?? []),
    job,
    textJob,
    task: defineScheduledTask({
      code: 'sweep-outbox',
      name: 'Reprise des messages en attente',
      description: 'Remet en file les messages dont l’envoi a été interrompu.',
      schedule: { frequenceType: 'minutes', granularity: 5, moments: [] },
      run: async ({ platform: { clock } }) => {
        const rows = await database.db
          .selectFrom('messages')
          .select(['id', 'channel'])
          .where('status', 'in', ['queued', 'sending'])
          .where('availableAt', '<', new Date(clock.now().getTime() - 900_000).toISOString())
          .limit(500)
          .execute()
        for (const { id, channel } of rows)
          await jobs.enqueue(database.writer, jobOf(channel), { messageId: id }, { singletonKey: `sweep:${id}` })
        return { summary: { requeued: rows.length } }
      },
    }),
    close: () => smtp.close(),
  }
}
