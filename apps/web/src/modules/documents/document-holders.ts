// The records that hold documents: the operations of each, and the words that name it.
import { customerDocumentsApi as customers } from '@cartable/domain/documents/customer-documents.api.ts'
import type { DocumentHolder, DocumentList, DocumentTypeChoice } from '@cartable/domain/documents/documents.schema.ts'
import { teacherDocumentsApi as teachers } from '@cartable/domain/documents/teacher-documents.api.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ApiError } from '../../platform/api/api-error.ts'
import { useOperation } from '../../platform/api/hooks.ts'

type Customers = typeof customers
/** A new one, of whatever record. */
type NewDocument = { readonly types: readonly DocumentTypeChoice[] }

/** Its operations differ by the name under which they take the id of the record. */
export type Holder = {
  /** Also the right on its documents. */
  readonly name: DocumentHolder
  readonly noType: string
  readonly useList: (id: number) => UseQueryResult<DocumentList, ApiError>
  readonly useForm: (id: number) => UseQueryResult<NewDocument, ApiError>
  readonly upload: AnyOperation
  readonly view: Customers['customerView']
  readonly approve: Customers['customerApprove']
  readonly cancelCheck: Customers['customerCancelCheck']
  readonly remove: Customers['customerRemove']
  readonly restore: Customers['customerRestore']
}

export const ofCustomer: Holder = {
  name: 'customers',
  noType: 'Aucun type de document pour les clients',
  useList: (id) => useOperation(customers.customerList, { customerId: String(id) }, { background: true }),
  useForm: (id) => useOperation(customers.customerForm, { customerId: String(id) }),
  upload: customers.customerUpload,
  view: customers.customerView,
  approve: customers.customerApprove,
  cancelCheck: customers.customerCancelCheck,
  remove: customers.customerRemove,
  restore: customers.customerRestore,
}

export const ofTeacher: Holder = {
  name: 'teachers',
  noType: 'Aucun type de document pour les professeurs',
  useList: (id) => useOperation(teachers.teacherList, { teacherId: String(id) }, { background: true }),
  useForm: (id) => useOperation(teachers.teacherForm, { id: String(id) }),
  upload: teachers.teacherUpload,
  view: teachers.teacherView,
  approve: teachers.teacherApprove,
  cancelCheck: teachers.teacherCancelCheck,
  remove: teachers.teacherRemove,
  restore: teachers.teacherRestore,
}
