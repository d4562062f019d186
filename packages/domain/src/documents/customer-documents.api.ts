// Operations on the documents of a customer: for the staff who may read or write customers; families have no part in them.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, queryFlag, queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, asMove, FormAnswer, MoveAnswer } from '../kernel/refusal.ts'
import {
  checkInput,
  DocumentList,
  documentFileRules,
  documentInput,
  documentMediaTypes,
  maxDocumentFiles,
  newDocument,
} from './documents.schema.ts'

const check = {
  method: 'POST',
  effect: 'write',
  access: right('customers', 'write'),
  answer: MoveAnswer,
  refused: asMove,
} as const

export const customerDocumentsApi = defineOperations('documents', {
  customerList: operation({
    name: 'customer_documents',
    method: 'GET',
    path: '/customer/customer-documents',
    effect: 'read',
    access: right('customers', 'read'),
    input: z.object({ customerId: queryId }),
    answer: DocumentList,
    summary: 'Documents d’un client',
  }),
  customerForm: operation({
    name: 'customer_document_upload_form',
    method: 'GET',
    path: '/customer/document/upload',
    effect: 'read',
    access: right('customers', 'write'),
    input: z.object({ customerId: queryId }),
    answer: z.object({ ...newDocument, customerId: z.int() }),
    summary: 'Types de documents d’un client, pour en déposer un',
  }),
  customerUpload: operation({
    name: 'customer_document_upload',
    method: 'POST',
    path: '/customer/document/upload',
    effect: 'write',
    access: right('customers', 'write'),
    input: z.object({ ...documentInput, customerId: id }),
    answer: FormAnswer,
    refused: asForm,
    files: { files: { ...documentFileRules, maxCount: maxDocumentFiles } },
    summary: 'Dépôt d’un document d’un client',
  }),
  customerView: operation({
    name: 'customer_document_view',
    method: 'GET',
    path: '/customer/document/view',
    effect: 'read',
    access: right('customers', 'read'),
    /** `position`: which of its files, the first by default. `download`: to be kept and not shown. */
    input: z.object({
      id: queryId,
      position: z.coerce.number().pipe(z.int().min(1).max(maxDocumentFiles)).default(1),
      download: queryFlag.default(false),
    }),
    answer: { document: documentMediaTypes },
    summary: 'Fichier d’un document d’un client',
  }),
  customerApprove: operation({
    ...check,
    name: 'approve_customer_document',
    path: '/customer/document/approve',
    input: z.object(checkInput),
    summary: 'Vérification d’un document d’un client',
  }),
  customerCancelCheck: operation({
    ...check,
    name: 'customer_document_cancel_check',
    path: '/customer/document/cancel_check',
    input: z.object({ id }),
    summary: 'Annulation de la vérification d’un document d’un client',
  }),
  customerRemove: operation({
    ...check,
    name: 'customer_document_remove',
    method: 'DELETE',
    path: '/customer/document/remove',
    input: z.object({ id: queryId }),
    summary: 'Retrait d’un document d’un client',
  }),
  customerRestore: operation({
    ...check,
    name: 'customer_document_restore',
    path: '/customer/customer-document-restore',
    input: z.object({ id }),
    summary: 'Rétablissement d’un document retiré d’un client',
  }),
})
