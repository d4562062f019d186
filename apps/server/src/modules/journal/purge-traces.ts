// The purge of the audit traces: what it would take, then taking it, and the trace that it leaves.
import { entityLabels } from '@cartable/domain/journal/journal.labels.ts'
import { keptMonths, lastPurgeableDay, refusePurge } from '@cartable/domain/journal/journal.rules.ts'
import type { PurgeInput, PurgePreview } from '@cartable/domain/journal/purge.schema.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { type AfterCommitContext, answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import {
  countTraces,
  deleteBatch,
  dropMonth,
  isInTheWay,
  monthsOf,
  notePurge,
  type PurgedRange,
  purgeClass,
  type TraceMonth,
} from '../../platform/trace-purge.ts'
import { tracedEntities } from './journal.queries.ts'

/** Counted exactly up to here: beyond, the dialog says « plus de ». */
const countLimit = 100_000

const labelOf = (entityClass: string) => entityLabels[entityClass] ?? entityClass
/** Kinds of things that traces speak of, by their name. */
export const entityChoices = async ({ db }: Pick<OperationContext, 'db'>) =>
  (await tracedEntities(db))
    .map((value) => ({ value, label: labelOf(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, 'fr'))

type Asked = { from?: string | undefined; to?: string | undefined; className?: string | undefined }
export const previewPurge = async (context: OperationContext, asked: Asked): Promise<PurgePreview> => {
  const lastDay = lastPurgeableDay(context.today())
  const to = asked.to !== undefined && asked.to < lastDay ? asked.to : lastDay
  const range: PurgedRange = {
    from: asked.from ?? null,
    before: addDays(to, 1),
    entityClass: asked.className ?? null,
  }
  const count = await countTraces(context.db, range, countLimit)
  const entities = (await entityChoices(context)).filter(({ value }) => value !== purgeClass)
  return {
    ...{ from: range.from, to, className: range.entityClass, lastDay, keptMonths, entities },
    count: Math.min(count, countLimit),
    countIsExact: count <= countLimit,
  }
}

type Write = AfterCommitContext['write']
/** Empties one month in as many transactions as it takes. */
const purgeMonth = async (write: Write, month: TraceMonth, range: PurgedRange): Promise<number> => {
  if (month.isWhole) {
    const dropped = await write((db) => dropMonth(db, month)).catch((thrown: unknown) => {
      if (!isInTheWay(thrown)) throw thrown
      return null
    })
    if (dropped !== null) return dropped
  }
  let gone = 0
  for (;;) {
    const batch = await write((db) => deleteBatch(db, month, range)).catch((thrown: unknown) => {
      if (!isInTheWay(thrown)) throw thrown
      return 0
    })
    if (batch === 0) return gone
    gone += batch
  }
}

/** The purge notes itself before it begins, and again with its count: one that is cut short is known too. */
export const purgeTraces = async (context: OperationContext, { from, to, className }: PurgeInput) => {
  const refusals = refusePurge({ from, to }, context.today())
  if (refusals.length > 0) throw new Refused(refusals)
  const range: PurgedRange = { from, before: addDays(to, 1), entityClass: className }
  const months = await monthsOf(context.db, range)
  await notePurge(context.db, range, to, null)
  return answerAfterCommit(async ({ write }) => {
    let count = 0
    for (const month of months) count += await purgeMonth(write, month, range)
    await write((db) => notePurge(db, range, to, count))
    return { errors: null, count }
  })
}
