// Operation of what holds by date in the years that are asked for: this one and, from December, the next.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { DatedYears } from './dated.schema.ts'

export const datedApi = defineOperations('accounting', {
  datedParameters: operation({
    name: 'accounting_dated_parameters',
    method: 'GET',
    path: '/accounting/rates/dated',
    effect: 'read',
    access: right('accounting', 'read'),
    input: z.object({}),
    answer: DatedYears,
    summary: 'Paramètres datés de l’année, et de la suivante dès décembre',
  }),
})
