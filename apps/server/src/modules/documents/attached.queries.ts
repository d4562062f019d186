// What hangs on a family, of what this module holds: its papers.
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedDocuments: AttachedSource = {
  of: 'customers',
  moves: [{ table: 'documents', column: 'customer_id', words: ['document', 'documents'] }],
}

export const attachedDocumentsOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [{ table: 'documents', column: 'teacher_id', words: ['document', 'documents'] }],
}
