// Operations of the company's record: the form, its save with the document, the document itself.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { CompanyInput, CompanyRecord, companyFiles } from './company.schema.ts'

export const companyApi = defineOperations('configuration', {
  showCompany: operation({
    name: 'company_show_form',
    method: 'GET',
    path: '/admin/grcompany',
    effect: 'read',
    access: right('configuration', 'read'),
    input: z.object({}),
    answer: CompanyRecord,
    summary: 'Fiche de la société',
  }),
  saveCompany: operation({
    name: 'company_show',
    method: 'POST',
    path: '/admin/grcompany',
    effect: 'write',
    access: right('configuration', 'write'),
    input: CompanyInput,
    answer: FormAnswer,
    refused: asForm,
    files: companyFiles,
    summary: 'Enregistrement de la fiche de la société',
  }),
  companyDocument: operation({
    name: 'company_document',
    method: 'GET',
    path: '/admin/company-document',
    effect: 'read',
    access: right('configuration', 'read'),
    input: z.object({}),
    answer: { document: ['application/pdf', 'image/jpeg', 'image/png'] },
    summary: 'Document de la société',
  }),
  companyLogo: operation({
    name: 'company_logo',
    method: 'GET',
    path: '/admin/company-logo/{kind}',
    effect: 'read',
    access: right('configuration', 'read'),
    input: z.object({ kind: z.enum(['papers', 'mails']) }),
    answer: { document: ['image/png', 'image/jpeg'] },
    summary: 'Logo de la société',
  }),
})
