// What hangs on a family or on a pupil, of what this module holds: the requests that it was won by, or made since.
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedRequests: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'contacts',
      column: 'customer_id',
      words: ['demande', 'demandes'],
      within: { table: 'students', by: 'student_id' },
    },
  ],
}

export const attachedRequestsOfPupil: AttachedSource = {
  of: 'students',
  moves: [{ table: 'contacts', column: 'student_id', words: ['demande', 'demandes'] }],
}
