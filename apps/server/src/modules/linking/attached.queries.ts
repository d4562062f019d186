// What hangs on a family, of what this module holds: searches of teachers.
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedSearches: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'linkings',
      column: 'customer_id',
      words: ['mise en relation', 'mises en relation'],
      within: { table: 'students', by: 'student_id' },
    },
  ],
}
