// The download of a document by its id, whatever record holds it, for the staff who may read that record.
import { z } from 'zod'
import { anyOf, right } from '../kernel/access.ts'
import { queryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { documentMediaTypes, maxDocumentFiles } from './documents.schema.ts'

export const documentDownloadApi = defineOperations('documents', {
  download: operation({
    name: 'document_download',
    method: 'GET',
    path: '/billing/payments/document-download',
    effect: 'read',
    access: anyOf(right('customers', 'read'), right('teachers', 'read')),
    /** `position`: which of its files, the first by default. */
    input: z.object({
      id: queryId,
      position: z.coerce.number().pipe(z.int().min(1).max(maxDocumentFiles)).default(1),
    }),
    answer: { document: documentMediaTypes },
    summary: 'Téléchargement d’un document par son identifiant',
  }),
})
