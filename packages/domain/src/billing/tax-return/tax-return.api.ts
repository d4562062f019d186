// Operations of the yearly tax document of a customer: the years there is one for, and the paper.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { optionalQueryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { asMove } from '../../kernel/refusal.ts'
import { CertificatePlan, IssueCertificates, IssuingAnswer } from './certificates.schema.ts'
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
    summary: 'Attestation fiscale annuelle d’un client, en PDF\u00a0: telle qu’elle a été émise, ou provisoire',
  }),
  certificatePlan: operation({
    name: 'tax_certificates_plan',
    method: 'GET',
    path: '/billing/tax-certificates',
    effect: 'read',
    access: right('billing', 'read'),
    input: z.object({ year: taxYear.optional() }),
    answer: CertificatePlan,
    summary: 'Attestations fiscales d’une année\u00a0: ce que chacune dirait, et ce qui a été émis',
  }),
  issueCertificates: operation({
    name: 'tax_certificates_issue',
    method: 'POST',
    path: '/billing/tax-certificates-issue',
    effect: 'write',
    access: right('billing', 'write'),
    input: IssueCertificates,
    answer: IssuingAnswer,
    refused: (refusals) => ({ ...asMove(refusals), taskUuid: null }),
    summary: 'Émission et envoi d’attestations fiscales, ou de leur version suivante, en tâche de fond',
  }),
  issuingReport: operation({
    name: 'tax_certificates_issue_report',
    method: 'GET',
    path: '/billing/tax-certificates-report',
    effect: 'read',
    access: right('billing', 'write'),
    input: z.object({ uuid: z.uuid() }),
    answer: { document: ['text/csv'] },
    summary: 'Compte rendu d’une émission d’attestations fiscales, famille par famille, en CSV',
  }),
})
