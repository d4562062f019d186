// Operations of lessons that wait for the bill of their month: the office bills them at once.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { id } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'

export const monthsApi = defineOperations('courses', {
  billNow: operation({
    name: 'courses_bill_now',
    method: 'POST',
    path: '/courses/bill-now',
    effect: 'write',
    access: right('billing', 'write'),
    input: z.object({ customerId: id }),
    answer: MoveAnswer.extend({ references: z.array(z.string()) }),
    refused: (refusals) => ({ ...asMove(refusals), references: [] }),
    summary: 'Facture tout de suite les cours confirmés d’une famille qui attendent la facture du mois',
  }),
})
