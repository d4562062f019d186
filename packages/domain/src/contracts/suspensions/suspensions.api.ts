// Operations of lessons that are suspended because a family does not pay: what would happen, the decision, its end.
import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../../kernel/refusal.ts'
import { Suspend, Suspension, SuspensionForm } from './suspensions.schema.ts'

const decide = right('badDebts', 'write')

export const suspensionsApi = defineOperations('contracts', {
  suspensionForm: operation({
    name: 'lessons_suspension_form',
    method: 'GET',
    path: '/contracts/suspensions/form',
    effect: 'read',
    access: decide,
    input: z.object({ customerId: queryId }),
    answer: SuspensionForm,
    summary: 'Suspension des cours d’une famille qui ne paie pas\u00a0: ce qu’elle ferait',
  }),
  suspend: operation({
    name: 'lessons_suspend',
    method: 'POST',
    path: '/contracts/suspensions/suspend',
    effect: 'write',
    access: decide,
    input: Suspend,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Suspension des cours d’une famille qui ne paie pas\u00a0; elle et ses professeurs sont prévenus',
  }),
  lift: operation({
    name: 'lessons_suspension_lift',
    method: 'POST',
    path: '/contracts/suspensions/lift',
    effect: 'write',
    access: decide,
    input: z.object({ id }),
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Suspension des cours levée avant que la famille ait payé',
  }),
  list: operation({
    name: 'lessons_suspensions_list',
    method: 'GET',
    path: '/contracts/suspensions/list',
    effect: 'read',
    access: anyOf(right('billing', 'read'), right('contracts', 'read')),
    input: z.object({ customerId: queryId }),
    answer: z.object({ rows: z.array(Suspension), mayDecide: z.boolean() }),
    summary: 'Suspensions des cours d’une famille, la dernière d’abord',
  }),
})
