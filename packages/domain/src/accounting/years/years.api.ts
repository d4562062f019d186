// Operations of fiscal years: their list with what each waits for, the next one opened, one closed for good.
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { CloseYear, OpenYear, YearsAsked, YearsState } from './years.schema.ts'

export const yearsApi = defineOperations('accounting', {
  years: operation({
    name: 'accounting_years',
    method: 'GET',
    path: '/accounting/fiscal-years',
    effect: 'read',
    access: right('accounting', 'read'),
    input: YearsAsked,
    answer: YearsState,
    summary: 'Exercices d’une société\u00a0: leur état, ce que le prochain à clôturer attend',
  }),
  openYear: operation({
    name: 'accounting_year_open',
    method: 'POST',
    path: '/accounting/fiscal-years/open',
    effect: 'write',
    access: right('closing', 'write'),
    input: OpenYear,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Exercice suivant ouvert, des douze mois après le dernier',
  }),
  closeYear: operation({
    name: 'accounting_year_close',
    method: 'POST',
    path: '/accounting/fiscal-years/close',
    effect: 'write',
    access: right('closing', 'write'),
    input: CloseYear,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Exercice clôturé, ses soldes reportés dans le suivant',
  }),
})
