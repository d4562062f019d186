// Operations of the pay of stages: what a month owes to self-employed teachers, and the run that pays those ticked.
import { z } from 'zod'
import { anyOf, right } from '../../kernel/access.ts'
import { day } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove, MoveAnswer } from '../../kernel/refusal.ts'
import { PayStagesInput, StagePayMonth } from './pay-stages.schema.ts'

export const payStagesApi = defineOperations('billing', {
  showStages: operation({
    name: 'pay_stages_month',
    method: 'GET',
    path: '/accounting/pay/stages-month',
    effect: 'read',
    access: anyOf(right('payroll', 'read'), right('payApproval', 'write')),
    input: z.object({ month: day }),
    answer: StagePayMonth,
    summary: 'Heures de stage dues aux professeurs indépendants',
  }),
  payStages: operation({
    name: 'pay_stages_run',
    method: 'POST',
    path: '/accounting/pay/stages-run',
    effect: 'write',
    access: right('payroll', 'write'),
    input: PayStagesInput,
    answer: MoveAnswer,
    refused: asMove,
    summary: 'Professeurs de stage cochés payés ensemble, ou proposés à qui approuve',
  }),
})
