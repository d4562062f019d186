// The use cases of documents, bound to the records that hold them: customers and teachers.
import { customerDocumentsApi } from '@cartable/domain/documents/customer-documents.api.ts'
import { isExpired, isIdentityProof } from '@cartable/domain/documents/documents.rules.ts'
import type { DocumentHolder, DocumentList, DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import { documentsWorkflow } from '@cartable/domain/documents/documents.workflow.ts'
import { teacherDocumentsApi } from '@cartable/domain/documents/teacher-documents.api.ts'
import { movesFrom } from '@cartable/domain/kernel/workflow.ts'
import type { Document, OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { handlers } from '../../platform/http/handlers.ts'
import { checkDocument, removeDocument } from './check-document.ts'
import {
  type DocumentFound,
  findDocumentFile,
  findHolder,
  listDocuments,
  missingDocumentTypes,
  offerDocumentTypes,
} from './documents.queries.ts'
import { uploadDocument } from './upload-document.ts'

const rowOf = (document: DocumentFound, today: string): DocumentRow => ({
  id: document.id,
  typeName: document.typeName,
  needsCheck: document.needsCheck,
  files: document.files,
  uploadedAt: document.createdAt,
  uploadedBy: document.uploadedBy,
  issueDate: document.issuedOn,
  expiresOn: document.expiresOn,
  isExpired: isExpired(document.expiresOn, today),
  isChecked: document.checkStatus !== 'unchecked',
  isApproved: document.checkStatus === 'approved',
  checkedAt: document.checkedAt,
  checkedBy: document.checkedBy,
  refusalReason: document.refusalReason,
  moves: movesFrom(documentsWorkflow, document.checkStatus, document),
})

const list = ({ snapshot, today }: OperationContext, holder: DocumentHolder, holderId: number): Promise<DocumentList> =>
  snapshot(async (db) => {
    if (!(await findHolder(db, holder, holderId))) notFound()
    return {
      rows: (await listDocuments(db, holder, holderId)).map((document) => rowOf(document, today())),
      missing: await missingDocumentTypes(db, holder, holderId, today()),
    }
  })

const choices = async ({ db }: OperationContext, holder: DocumentHolder) =>
  (await offerDocumentTypes(db, holder)).map(({ id, name, validityMonths, ...kind }) => ({
    id,
    name,
    validityMonths,
    isIdentity: isIdentityProof(kind),
  }))

const view = async (
  { db, platform }: OperationContext,
  holder: DocumentHolder,
  input: { readonly id: number; readonly position: number; readonly download: boolean },
): Promise<Document> => {
  const { fileId } = (await findDocumentFile(db, holder, input.id, input.position)) ?? notFound()
  const file = (await platform.files.find(db, fileId)) ?? notFound()
  const { mediaType, originalName: fileName } = file
  return { mediaType, fileName, body: await platform.files.read(file), inline: !input.download }
}

/** The kinds that such a record may hold, for a new document of this one. */
const startOf = async (context: OperationContext, holder: DocumentHolder, holderId: number) => {
  if (!(await findHolder(context.db, holder, holderId))) notFound()
  return { documentTypeId: null, issueDate: null, types: await choices(context, holder) }
}

type Check = { readonly id: number; readonly isApproved: boolean; readonly refusalReason: string | null }
const decide = (context: OperationContext, holder: DocumentHolder, { id, isApproved, refusalReason }: Check) =>
  checkDocument(context, holder, id, isApproved ? { status: 'approved' } : { status: 'not-approved', refusalReason })

const ofCustomers = handlers(customerDocumentsApi, {
  customerList: (context, { customerId }) => list(context, 'customers', customerId),
  customerForm: async (context, { customerId }) => ({
    customerId,
    ...(await startOf(context, 'customers', customerId)),
  }),
  customerUpload: (context, { customerId, ...given }) => uploadDocument(context, 'customers', customerId, given),
  customerView: (context, input) => view(context, 'customers', input),
  customerApprove: (context, check) => decide(context, 'customers', check),
  customerCancelCheck: (context, { id }) => checkDocument(context, 'customers', id, { status: 'unchecked' }),
  customerRemove: (context, { id }) => removeDocument(context, 'customers', id, true),
  customerRestore: (context, { id }) => removeDocument(context, 'customers', id, false),
})

const ofTeachers = handlers(teacherDocumentsApi, {
  teacherList: (context, { teacherId }) => list(context, 'teachers', teacherId),
  teacherForm: async (context, { id }) => ({ teacherId: id, ...(await startOf(context, 'teachers', id)) }),
  teacherUpload: (context, { teacherId, ...given }) => uploadDocument(context, 'teachers', teacherId, given),
  teacherView: (context, input) => view(context, 'teachers', input),
  teacherApprove: (context, check) => decide(context, 'teachers', check),
  teacherCancelCheck: (context, { id }) => checkDocument(context, 'teachers', id, { status: 'unchecked' }),
  teacherRemove: (context, { id }) => removeDocument(context, 'teachers', id, true),
  teacherRestore: (context, { id }) => removeDocument(context, 'teachers', id, false),
})

export const documentsService = [...ofCustomers, ...ofTeachers]
