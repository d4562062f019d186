// Use cases of an outage that is over: what failed by its cause, many tried again in one press, what still waits by itself.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import type { failedMessagesApi } from '@cartable/domain/messaging/failed-messages.api.ts'
import { failedMessageSentences as sentences } from '@cartable/domain/messaging/failed-messages.refusals.ts'
import { type AnswerAfterCommit, answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import type { ReplayOutcome } from '../../platform/jobs/dead-letters.ts'
import { correctRecipients, countWaiting, listCauses, listOpen, listWaiting } from './failed-messages.queries.ts'

type Api = typeof failedMessagesApi
type Answer<K extends keyof Api> = AnswerOf<Api[K]>

/** Longest wait for the outcome, in milliseconds; the messages are tried on after it. */
const longestWait = 25_000
/** Failures one after the other after which the others are left for later: what answers to nobody is not asked five hundred times. */
const failuresInARow = 3

export const failedCauses = async ({ db }: OperationContext): Promise<Answer<'failedCauses'>> => ({
  causes: (await listCauses(db)).map((cause) => ({ ...cause, count: Number(cause.count) })),
  waiting: (await countWaiting(db)).map((one) => ({ ...one, count: Number(one.count) })),
})

export const waitingTable = async (
  { db }: OperationContext,
  request: InputOf<Api['waitingTable']>,
): Promise<Answer<'waitingTable'>> => ({ ...(await listWaiting(db, request)), totals: null })

type Tally = { delivered: number; gone: number; failed: number; left: number; error: string }

/** One after the other: each is locked while it is tried, so that nobody else tries it meanwhile. */
const tryAll = async (ids: readonly number[], replay: (id: number) => Promise<ReplayOutcome>): Promise<Tally> => {
  const tally: Tally = { delivered: 0, gone: 0, failed: 0, left: 0, error: '' }
  let inARow = 0
  for (const [at, id] of ids.entries()) {
    if (inARow >= failuresInARow) {
      tally.left = ids.length - at
      break
    }
    const outcome = await replay(id)
    tally[outcome.kind] += 1
    inARow = outcome.kind === 'failed' ? inARow + 1 : 0
    if (outcome.kind === 'failed') tally.error = outcome.error
  }
  return tally
}

const wordsOf = ({ delivered, gone, failed, left, error }: Tally, held: number): string =>
  [
    sentences.manyDelivered(delivered),
    ...(failed > 0 ? [sentences.manyFailed(failed, error)] : []),
    ...(left > 0 ? [sentences.manyLeft(left)] : []),
    ...(gone > 0 ? [sentences.manyGone(gone)] : []),
    ...(held > 0 ? [sentences.manyHeld(held)] : []),
  ].join(' ')

/** Each once, however many press: one that somebody else tries is left to them. */
export const replayMany = async (
  context: OperationContext,
  asked: readonly number[],
): Promise<AnswerAfterCommit<Answer<'replayMany'>>> => {
  await correctRecipients(context.db, asked)
  const open = await listOpen(context.db, asked)
  const ids = open.flatMap(({ id, isHeld }) => (isHeld ? [] : [id]))
  return answerAfterCommit(async ({ live }) => {
    const { jobs, fault } = context.platform
    const accountId = context.identity?.accountId ?? null
    const work = tryAll(ids, (id) => jobs.replay(id, accountId)).finally(() => live(['messaging']))
    const late = Promise.withResolvers<null>()
    const timer = setTimeout(() => late.resolve(null), longestWait)
    const tally = await Promise.race([work, late.promise]).finally(() => clearTimeout(timer))
    if (tally === null) {
      const { operationId: operation, requestId } = context
      work.catch((error: unknown) =>
        fault(error, { operation, requestId, accountId, method: 'POST', url: '', referrer: null }),
      )
      return { isError: false, delivered: 0, content: sentences.manySlow }
    }
    // what was dealt with before this press
    const gone = tally.gone + asked.length - open.length
    const content = wordsOf({ ...tally, gone }, open.length - ids.length)
    return { isError: tally.delivered === 0, delivered: tally.delivered, content }
  })
}
