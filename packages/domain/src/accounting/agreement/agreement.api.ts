// Operation of the sums of a year side by side.
import { z } from 'zod'
import { right } from '../../kernel/access.ts'
import { queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { YearAgreement } from './agreement.schema.ts'

export const agreementApi = defineOperations('accounting', {
  yearAgreement: operation({
    name: 'accounting_year_agreement',
    method: 'GET',
    path: '/accounting/fiscal-years/agreement',
    effect: 'read',
    access: right('accounting', 'read'),
    /** Of the fiscal year. */
    input: z.object({ id: queryId }),
    answer: YearAgreement,
    summary: 'Sommes d’un exercice côte à côte\u00a0: pièces, paiements, déclarations et grand livre',
  }),
})
