// Operations that make two records of one family one, and undo it.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asMove, MoveAnswer } from '../kernel/refusal.ts'
import { MergeInput, MergePreview, MergesAnswer } from './merging.schema.ts'

const UndoAnswer = MoveAnswer.extend({
  /** Labels of the fields that somebody changed since the merge: they stay as they are. */
  left: z.array(z.string()),
})

export const mergingApi = defineOperations('merging', {
  customerPreview: operation({
    name: 'customer_merge_preview',
    method: 'GET',
    path: '/customer/merge-preview',
    effect: 'read',
    access: right('customers', 'write'),
    input: z.object({ keptId: queryId, givenUpId: queryId }),
    answer: MergePreview,
    summary: 'Deux fiches de clients côte à côte, avant de les fusionner',
  }),
  mergeCustomers: operation({
    name: 'customer_merge',
    method: 'POST',
    path: '/customer/merge',
    effect: 'write',
    access: right('customers', 'write'),
    input: MergeInput,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Fusion de deux fiches d’un même client',
  }),
  customerMerges: operation({
    name: 'customer_merges',
    method: 'GET',
    path: '/customer/merges',
    effect: 'read',
    access: right('customers', 'read'),
    input: z.object({ id: queryId }),
    answer: MergesAnswer,
    summary: 'Fusions d’une fiche de client',
  }),
  undoCustomers: operation({
    name: 'customer_merge_undo',
    method: 'POST',
    path: '/customer/merge-undo',
    effect: 'write',
    access: right('customers', 'write'),
    input: z.object({ id }),
    answer: UndoAnswer,
    refused: (refusals) => ({ ...asMove(refusals), left: [] }),
    summary: 'Annulation d’une fusion de clients',
  }),
})
