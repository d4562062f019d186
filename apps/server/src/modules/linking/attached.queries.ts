// What hangs on a family or on a pupil, of what this module holds: searches of teachers.
import { sql } from 'kysely'
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

export const attachedSearchesOfPupil: AttachedSource = {
  of: 'students',
  moves: [
    {
      table: 'linkings',
      column: 'student_id',
      words: ['mise en relation', 'mises en relation'],
      past: ({ kept }) => sql`not x.in_management_flow
        and not exists (select from contracts k where k.linking_id = x.id and k.student_id = ${kept})`,
    },
  ],
}
