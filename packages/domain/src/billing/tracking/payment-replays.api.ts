// Operations of payments replayed many at once: what will be done, the start, the stop, how far it is, its report.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, queryId, queryList } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { mostReplayed, ReplayLine, ReplayPlan, ReplayRun, replayOutcomes } from './payment-replays.schema.ts'

const write = right('billing', 'write')
const ids = z.array(id).min(1).max(mostReplayed)

export const paymentReplaysApi = defineOperations('billing', {
  planReplay: operation({
    name: 'bills_payments_replay_plan',
    method: 'POST',
    path: '/billing/payments/replays/plan',
    effect: 'read',
    access: write,
    input: z.object({ ids }),
    answer: ReplayPlan,
    summary: 'Reprise des paiements de plusieurs factures\u00a0: ce qui sera fait, et ce qui ne peut pas l’être',
  }),
  startReplay: operation({
    name: 'bills_payments_replay_start',
    method: 'POST',
    path: '/billing/payments/replays/start',
    effect: 'write',
    access: write,
    input: z.object({ ids }),
    answer: MoveAnswer.extend({
      runId: id.nullable(),
      /** False: one was under way already, and it is that one. */
      isNew: z.boolean(),
    }),
    refused: (refusals) => ({ ...asMove(refusals), runId: null, isNew: false }),
    summary: 'Reprise des paiements de plusieurs factures, en tâche de fond\u00a0; une seule à la fois',
  }),
  stopReplay: operation({
    name: 'bills_payments_replay_stop',
    method: 'POST',
    path: '/billing/payments/replays/stop',
    effect: 'write',
    access: write,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Arrêt d’une reprise de paiements, après la facture en cours',
  }),
  replayRun: operation({
    name: 'bills_payments_replay_run',
    method: 'GET',
    path: '/billing/payments/replays/run',
    effect: 'read',
    access: write,
    input: z.object({ id: queryId }),
    answer: ReplayRun,
    summary: 'Avancement et bilan d’une reprise de paiements',
  }),
  replayRuns: operation({
    name: 'bills_payments_replay_runs',
    method: 'GET',
    path: '/billing/payments/replays',
    effect: 'read',
    access: write,
    input: listInput({ sorts: ['started'], defaultSort: 'started.desc' }),
    answer: listAnswer(ReplayRun),
    summary: 'Reprises de paiements, la dernière d’abord',
  }),
  replayLines: operation({
    name: 'bills_payments_replay_lines',
    method: 'GET',
    path: '/billing/payments/replays/lines',
    effect: 'read',
    access: write,
    input: listInput({
      sorts: ['position', 'customer', 'outcome'],
      defaultSort: 'position.asc',
      filters: { runId: queryId, outcomes: queryList(z.enum(replayOutcomes)).optional() },
    }),
    answer: listAnswer(ReplayLine),
    summary: 'Compte rendu d’une reprise de paiements, facture par facture',
  }),
})
