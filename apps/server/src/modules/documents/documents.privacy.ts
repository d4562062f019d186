// Personal data of supporting documents: identity papers, diplomas, certificates, with their files.
import { sql } from 'kysely'
import { among, either, type Held, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

const isTheirs = (held: Held, alias = 't') =>
  either(among(`${alias}.customer_id`, held.customerIds), among(`${alias}.teacher_id`, held.teacherIds))

export const documentsPrivacy: PrivacyContribution = {
  domain: 'documents',
  tables: [
    {
      table: 'document_files',
      label: 'Fichiers des justificatifs',
      of: (held) => sql<boolean>`t.document_id in (select d.id from documents d where ${isTheirs(held, 'd')})`,
      file: 'file_id',
      erasure: { kind: 'delete' },
    },
    { table: 'documents', label: 'Justificatifs', of: isTheirs, erasure: { kind: 'delete' } },
  ],
  exempt: { files: 'reached through what they belong to: documents, photos, attachments, exports' },
}
