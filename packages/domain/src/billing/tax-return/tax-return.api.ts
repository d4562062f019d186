// Operations of the yearly tax document of a customer: the years there is one for, and the paper.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { optionalQueryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { TaxYears, taxYear } from './tax-return.schema.ts'

const readers = anyOf(right('billing', 'read'), audience('customer'))

export const taxReturnApi = defineOperations('billing', {
  taxReturnYears: operation({
    name: 'customer_tax_return_years',
    method: 'GET',
    path: '/customers/customer-tax-return-years',
    effect: 'read',
    access: readers,
    input: z.object({ customerId: optionalQueryId }),
    answer: TaxYears,
    summary: 'Années pour lesquelles un client a une attestation fiscale',
  }),
  taxReturnDocument: operation({
    name: 'customer_tax_return_document',
    method: 'GET',
    path: '/customers/customer-tax-return-document',
    effect: 'read',
    access: readers,
    input: z.object({ customerId: optionalQueryId, year: taxYear }),
    answer: { document: ['application/pdf'] },
    summary: 'Attestation fiscale annuelle d’un client, en PDF',
  }),
})
