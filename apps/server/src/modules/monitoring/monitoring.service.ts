// The use cases of the monitoring workflow: board, card, lock, assignment, comments, moves, replay of payments.
import type { AnswerOf, InputOf } from '@cartable/domain/kernel/operation.ts'
import { monitoringApi } from '@cartable/domain/monitoring/monitoring.api.ts'
import { monitoringRefusals } from '@cartable/domain/monitoring/monitoring.refusals.ts'
import { monitoringStatuses } from '@cartable/domain/monitoring/monitoring.workflow.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { assignCard, commentCard, lockCard, moveCard, openCard, waitCard } from './change-card.ts'
import { describeMonitoringCard, describeMonitoringDetails } from './describe-card.ts'
import {
  countMonitoringColumns,
  countMonitoringOwners,
  findMonitoringCard,
  findMonitoringCards,
  listMonitoringStaff,
} from './monitoring.queries.ts'
import { listCardFollowUps } from './monitoring-card.queries.ts'
import { findByWords } from './monitoring-search.queries.ts'
import { replayCard } from './replay-card.ts'

const list = async (
  context: OperationContext,
  input: InputOf<typeof monitoringApi.list>,
): Promise<AnswerOf<typeof monitoringApi.list>> => {
  const { db, identity, today } = context
  const statuses = monitoringStatuses.filter((status) => input.status?.includes(status) ?? true)
  if (statuses.length === 0) return { columns: [] }
  const staffUserId = identity?.staffUserId ?? null
  const searched = { ...input, found: await findByWords(db, input.q) }
  const [counts, cards] = await Promise.all([
    countMonitoringColumns(db, statuses, searched, staffUserId, today()),
    findMonitoringCards(db, statuses, searched, staffUserId),
  ])
  return {
    columns: statuses.map((status) => {
      const count = counts.find((candidate) => candidate.status === status)
      return {
        status,
        total: Number(count?.total ?? 0),
        lateCount: Number(count?.late ?? 0),
        cards: cards.filter((row) => row.status === status).map((row) => describeMonitoringCard(row, context)),
      }
    }),
  }
}

export const monitoringService = handlers(
  monitoringApi,
  {
    list,
    counts: async ({ db, identity }, input) => {
      const searched = { ...input, found: await findByWords(db, input.q) }
      const counts = await countMonitoringOwners(db, searched, identity?.staffUserId ?? null)
      return {
        open: Number(counts.open),
        mine: Number(counts.mine),
        unassigned: Number(counts.unassigned),
        actionRequired: Number(counts.actionRequired),
      }
    },
    filterOptions: async ({ db }) => ({ staffUsers: await listMonitoringStaff(db) }),
    card: (context, { id }) => describeMonitoringDetails(context, id),
    lock: lockCard,
    assign: assignCard,
    showFollowUps: async ({ db }, { id }) => {
      if (!(await findMonitoringCard(db, id))) notFound()
      return { id, comment: '', followUps: await listCardFollowUps(db, id) }
    },
    saveFollowUp: commentCard,
    changeStatus: moveCard,
    wait: waitCard,
    open: openCard,
    replayPayments: replayCard,
  },
  { constraints: { monitoring_cards_open_uq: { refusal: monitoringRefusals.alreadyOpen } } },
)
