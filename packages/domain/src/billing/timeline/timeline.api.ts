// The operation that tells the money of a lesson, a bill or a registration, to whoever it concerns.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { MoneyTimeline, timelineSubjects } from './timeline.schema.ts'

export const timelineApi = defineOperations('billing', {
  show: operation({
    name: 'money_timeline',
    method: 'GET',
    path: '/billing/payments/money-timeline',
    effect: 'read',
    access: anyOf(right('billing', 'read'), right('traineeships', 'read'), audience('customer'), audience('teacher')),
    input: z.object({ subject: z.enum(timelineSubjects), id: queryId }),
    answer: MoneyTimeline,
    summary: 'Argent d’un cours, d’une facture ou d’une inscription, étape par étape',
  }),
})
