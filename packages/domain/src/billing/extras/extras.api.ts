// Operations on travel and bonuses of self-employed teachers: those of one, added, withdrawn.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asForm, FormAnswer } from '../../kernel/refusal.ts'
import { AddExtra, TeacherExtras, WithdrawExtra } from './extras.schema.ts'

export const extrasApi = defineOperations('billing', {
  listExtras: operation({
    name: 'teacher_extras_list',
    method: 'GET',
    path: '/accounting/pay/extras',
    effect: 'read',
    access: right('payroll', 'read'),
    input: z.object({ teacherId: queryId }),
    answer: TeacherExtras,
    summary: 'Frais et primes d’un professeur indépendant',
  }),
  addExtra: operation({
    name: 'teacher_extra_add',
    method: 'POST',
    path: '/accounting/pay/extras',
    effect: 'write',
    access: right('payroll', 'write'),
    input: AddExtra,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Frais de déplacement ou prime ajoutés à la prochaine paie d’un professeur',
  }),
  withdrawExtra: operation({
    name: 'teacher_extra_withdraw',
    method: 'POST',
    path: '/accounting/pay/extra-withdraw',
    effect: 'write',
    access: right('payroll', 'write'),
    input: WithdrawExtra,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Frais ou prime retirés avant d’être payés',
  }),
})
