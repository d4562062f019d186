// Use cases of the failed messages: what they were, trying one again, removing one, their figures.
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { failedMessageSentences as sentences } from '@cartable/domain/messaging/failed-messages.refusals.ts'
import type { FailedRow } from '@cartable/domain/messaging/failed-messages.schema.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { redact } from '../../platform/telemetry/redact.ts'
import {
  attachmentsOf,
  correctRecipients,
  countFailedByDay,
  countOpen,
  countResolved,
  type FailedFound,
  findFailed,
  listFailed,
  noCounts,
  recipientsOf,
} from './failed-messages.queries.ts'

type Api = typeof failedMessagesApi
type Answer<K extends keyof Api> = AnswerOf<Api[K]>

/** Days of the charts. */
const chartDays = 30
/** Longest wait for the outcome of a replay, in milliseconds; the message is tried on after it. */
const replayWait = 25_000

/** Jobs as administrators know them. */
const jobNames: Readonly<Record<string, string>> = {
  'messaging.sendMessage': 'Envoi d’un message supprimé depuis',
  'messaging.sendText': 'Envoi d’un message supprimé depuis',
  'platform.handleProviderEvent': 'Événement d’un prestataire',
  'platform.runScheduledTask': 'Tâche planifiée',
  'platform.runTask': 'Traitement long',
  'exchange.runImport': 'Import de fichier',
}
const providerNames: Readonly<Record<string, string>> = {
  stripe: 'Paiement par carte',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  mail: 'Retour de mail',
}

const rowOf = (found: FailedFound): FailedRow => {
  const { id, createdAt, availableAt, kind, recipients, error, attempts, correctAt } = found
  const event = found.provider ? `${providerNames[found.provider] ?? found.provider} (${found.eventType})` : null
  const label = found.subject ?? found.start ?? event ?? jobNames[found.queue] ?? found.queue
  return { id, createdAt, availableAt, kind, recipients, error, attempts, label, correctAt }
}

export const failedTable = async (
  { db }: OperationContext,
  request: InputOf<Api['failedTable']>,
): Promise<Answer<'failedTable'>> => {
  const page = await listFailed(db, request)
  return { ...page, rows: page.rows.map(rowOf), totals: null }
}

export const failedDetails = async ({ db }: OperationContext, id: number): Promise<Answer<'failedDetails'>> => {
  const found = await findFailed(db, id)
  if (!found) return { isError: true, content: sentences.gone, message: null }
  const { messageId } = found
  const payload = messageId === null ? JSON.stringify(redact(found.event ?? found.payload), null, 2) : null
  return {
    isError: false,
    content: sentences.details,
    message: {
      ...rowOf(found),
      sender: found.sender,
      subject: found.subject,
      body: found.body,
      recipients: messageId === null ? [] : await recipientsOf(db, messageId),
      attachments: messageId === null ? [] : (await attachmentsOf(db, messageId)).map((file) => file.name),
      payload,
    },
  }
}

/** Its provider may take seconds: nothing is locked meanwhile but the failed message itself, against a second replay. */
export const replayFailed = async (
  context: OperationContext,
  id: number,
): Promise<Answer<'replayFailed'> | AnswerAfterCommit<Answer<'replayFailed'>>> => {
  await correctRecipients(context.db, [id])
  if ((await findFailed(context.db, id))?.correctAt)
    return { isError: false, isDelivered: false, content: sentences.wrongAddress }
  return answerAfterCommit(async ({ live }) => {
    const { jobs, fault } = context.platform
    const replay = jobs.replay(id, context.identity?.accountId ?? null)
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), replayWait)
    const outcome = await Promise.race([replay, late.promise]).finally(() => clearTimeout(timer))
    live(['messaging'])
    if (outcome === null) {
      const { operationId: operation, requestId, identity } = context
      const where = {
        operation,
        requestId,
        accountId: identity?.accountId ?? null,
        method: 'GET',
        url: '',
        referrer: null,
      }
      replay.catch((error: unknown) => fault(error, where))
      return { isError: false, isDelivered: false, content: sentences.slow }
    }
    switch (outcome.kind) {
      case 'delivered':
        return { isError: false, isDelivered: true, content: sentences.delivered }
      case 'failed':
        return { isError: false, isDelivered: false, content: sentences.notDelivered(outcome.error) }
      case 'gone':
        return { isError: true, isDelivered: false, content: sentences.gone }
    }
  })
}

export const removeFailed = async (
  context: OperationContext,
  id: number,
): Promise<AnswerAfterCommit<Answer<'removeFailed'>>> =>
  answerAfterCommit(async ({ live }) => {
    const isRemoved = await context.platform.jobs.remove(id, context.identity?.accountId ?? null)
    live(['messaging'])
    return isRemoved ? { isError: false, content: sentences.removed } : { isError: true, content: sentences.gone }
  })

export const failedCharts = async (context: OperationContext): Promise<Answer<'failedCharts'>> => {
  const { db, platform } = context
  const from = addDays(context.today(), 1 - chartDays)
  const days = Array.from({ length: chartDays }, (_, i) => ({ day: addDays(from, i), counts: noCounts() }))
  for (const { day, kind, count } of await countFailedByDay(db, from)) {
    const counts = days.find((one) => one.day === day)?.counts
    if (counts) counts[kind] = Number(count)
  }
  const open = noCounts()
  for (const { kind, count } of await countOpen(db)) open[kind] = Number(count)
  const resolved = new Map((await countResolved(db, from)).map((row) => [row.resolution, Number(row.count)]))
  const lanes = Object.values(await platform.jobs.counts())
  return {
    days,
    open,
    replayed: resolved.get('replayed') ?? 0,
    removed: resolved.get('removed') ?? 0,
    waiting: lanes.reduce((sum, lane) => sum + lane.waiting, 0),
    running: lanes.reduce((sum, lane) => sum + lane.running, 0),
  }
}
