// Operations of contracts whose lessons are given together: brothers and sisters with one teacher, in one place, at one hour.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { Option } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'

/** With whom a contract is given, and with whom it could be. */
export const Companions = z.object({
  contractId: id,
  /** The contract goes on, and its lessons are collective. */
  canJoin: z.boolean(),
  companions: z.array(
    z.object({
      contractId: id,
      number: z.string(),
      studentName: z.string(),
      subject: z.string(),
      isPaused: z.boolean(),
    }),
  ),
  /** Contracts of the same family, teacher, format and place that are not given with this one. */
  candidates: z.array(Option),
})
export type Companions = z.infer<typeof Companions>

export const companionsApi = defineOperations('contracts', {
  companions: operation({
    name: 'contract_companions',
    method: 'GET',
    path: '/contracts/companions',
    effect: 'read',
    access: right('contracts', 'read'),
    input: z.object({ contractId: queryId }),
    answer: Companions,
    summary: 'Contrats dont les cours sont donnés ensemble, et ceux qui pourraient l’être',
  }),
  join: operation({
    name: 'contract_companions_join',
    method: 'POST',
    path: '/contracts/companions-join',
    effect: 'write',
    access: right('contracts', 'write'),
    input: z.object({ contractId: id, withId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Deux contrats collectifs d’une famille sont donnés ensemble',
  }),
  leave: operation({
    name: 'contract_companions_leave',
    method: 'POST',
    path: '/contracts/companions-leave',
    effect: 'write',
    access: right('contracts', 'write'),
    input: z.object({ contractId: id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Un contrat n’est plus donné avec les autres\u00a0: les cours déjà planifiés restent ensemble',
  }),
})
