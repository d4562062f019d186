// Operations of the closing of a month: what is to be looked at, closed, opened again.
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { CloseMonth, ClosingAsked, ClosingState, ReopenMonth } from './closing.schema.ts'

export const closingApi = defineOperations('accounting', {
  closingState: operation({
    name: 'accounting_closing',
    method: 'GET',
    path: '/accounting/closing',
    effect: 'read',
    access: right('closing', 'read'),
    input: ClosingAsked,
    answer: ClosingState,
    summary: 'Clôture d’un mois\u00a0: ce qui reste à régler, et les mois clôturés',
  }),
  closeMonth: operation({
    name: 'accounting_month_close',
    method: 'POST',
    path: '/accounting/closing/close',
    effect: 'write',
    access: right('closing', 'write'),
    input: CloseMonth,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Mois clôturé, avec tous ceux d’avant',
  }),
  reopenMonth: operation({
    name: 'accounting_month_reopen',
    method: 'POST',
    path: '/accounting/closing/reopen',
    effect: 'write',
    access: right('closing', 'fullAccess'),
    input: ReopenMonth,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Mois rouvert, avec son motif',
  }),
})
