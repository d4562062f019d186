// Operations of a session, or a group, cancelled as one act: recap, the act, its refunds followed one by one, a refund asked again.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, optionalQueryId, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { Cancellation, CancellationInput, CancellationRecap, refundMeans } from './cancellations.schema.ts'

const read = right('traineeships', 'read')
const write = right('traineeships', 'write')

export const cancellationsApi = defineOperations('traineeships', {
  cancellationRecap: operation({
    name: 'traineeship_cancellation_recap',
    method: 'GET',
    path: '/traineeships/traineeship-cancellation',
    effect: 'read',
    access: write,
    input: z.object({ sessionId: queryId, groupId: optionalQueryId }),
    answer: CancellationRecap,
    summary: 'Annulation d’un stage ou d’un groupe\u00a0: ce qu’elle ferait',
  }),
  cancelStage: operation({
    name: 'traineeship_cancellation_save',
    method: 'POST',
    path: '/traineeships/traineeship-cancellation',
    effect: 'write',
    access: write,
    input: CancellationInput,
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 20,
    summary: 'Annulation d’un stage ou d’un groupe, avec ses inscriptions et ses professeurs',
  }),
  cancellations: operation({
    name: 'traineeship_cancellations',
    method: 'GET',
    path: '/traineeships/traineeship-cancellations',
    effect: 'read',
    access: read,
    input: z.object({ sessionId: queryId }),
    answer: z.object({ cancellations: z.array(Cancellation) }),
    summary: 'Annulations d’un stage et de ses groupes, avec leurs remboursements',
  }),
  retryRefund: operation({
    name: 'traineeship_cancellation_refund',
    method: 'POST',
    path: '/traineeships/traineeship-cancellation-refund',
    effect: 'write',
    access: right('traineeships', 'fullAccess'),
    input: z.object({ id, means: z.enum(refundMeans) }),
    answer: MoveAnswer,
    refused: asMove,
    perMinute: 60,
    summary: 'Remboursement d’un stage annulé qui a échoué\u00a0: nouvel essai',
  }),
})
