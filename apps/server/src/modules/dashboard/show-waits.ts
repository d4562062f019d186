// What waits for whoever asks, as the home page lists it.
import type { dashboardApi } from '@cartable/domain/dashboard/dashboard.api.ts'
import { indicators } from '@cartable/domain/dashboard/dashboard.indicators.ts'
import { waitKindOf, waitsAtMost, waitsShown } from '@cartable/domain/dashboard/waits.ts'
import { counted } from '@cartable/domain/kernel/french.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import type { Viewer } from '../../platform/search.ts'
import { factsOf } from './tiles.service.ts'
import { listHeldByOthers, listWaits, type WaitFound } from './waits.queries.ts'

const wordsOf = ({ kind, many, what }: WaitFound): string => {
  const { title, indicator, isOne, many: several } = waitKindOf(kind)
  if (isOne && indicator !== null) return counted(many, indicators[indicator].one, indicators[indicator].label)
  if (isOne && several !== null) return counted(many, title.toLocaleLowerCase('fr-FR'), several)
  return what ?? title
}

export const showWaits = async (
  context: OperationContext,
  viewer: Viewer,
  { all }: InputOf<typeof dashboardApi.waits>,
) => {
  const staffUserId = context.identity?.staffUserId
  if (staffUserId === undefined) return { lines: [], total: 0, tasksToCome: 0, others: [] }
  const [reader, facts] = [{ ...viewer, staffUserId }, await factsOf(context)]
  const { lines, total, tasksToCome } = await listWaits(context.db, reader, facts, all ? waitsAtMost : waitsShown)
  const held = total === 0 ? await listHeldByOthers(context.db, reader, facts) : []
  return {
    lines: lines.map(({ many, ...line }) => ({
      ...line,
      what: wordsOf({ many, ...line }),
      place: line.place ?? line.record ?? waitKindOf(line.kind).list ?? '/',
    })),
    total,
    tasksToCome,
    others: held.map((other) => ({ ...other, list: waitKindOf(other.kind).list ?? '/' })),
  }
}
