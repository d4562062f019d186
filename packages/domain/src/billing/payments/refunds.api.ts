// Operations by which the credit of a family is given back, on its card or otherwise.
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { RefundInput } from '../receipts/receipts.schema.ts'

export const refundsApi = defineOperations('billing', {
  saveRefund: operation({
    name: 'refund_save',
    method: 'POST',
    path: '/billing/refund-save',
    effect: 'write',
    access: right('billing', 'write'),
    input: RefundInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Remboursement de l’avoir d’une famille\u00a0: sur sa carte, ou autrement, à faire ou déjà fait',
  }),
})
