// Use case of the download of a document by its id: only of a record that whoever asks may read.
import { documentDownloadApi } from '@cartable/domain/documents/document-download.api.ts'
import { type DocumentHolder, documentHolders } from '@cartable/domain/documents/documents.schema.ts'
import { hasRight, type RightCode } from '@cartable/domain/kernel/rights.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { findDocumentFile } from './documents.queries.ts'

/** The right that reads the record of each kind of holder. */
const rightOf: Readonly<Record<DocumentHolder, RightCode>> = { customers: 'customers', teachers: 'teachers' }
const holders = Object.keys(documentHolders) as DocumentHolder[]

export const documentDownloadService = handlers(documentDownloadApi, {
  download: async ({ db, identity, platform }, { id, position }) => {
    for (const holder of holders) {
      if (identity === null || !hasRight(identity.rights, rightOf[holder], 'read')) continue
      const found = await findDocumentFile(db, holder, id, position)
      const file = found && (await platform.files.find(db, found.fileId))
      if (!file) continue
      const { mediaType, originalName: fileName } = file
      return { mediaType, fileName, body: await platform.files.read(file), inline: false }
    }
    return notFound()
  },
})
