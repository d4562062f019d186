// What hangs on a teacher, of what this module holds: his application.
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedApplication: AttachedSource = {
  of: 'teachers',
  moves: [
    {
      table: 'candidates',
      column: 'teacher_id',
      words: ['candidature', 'candidatures'],
      // whoever teaches is no candidate any more, and nobody applies twice
      unless: ({ kept }) => sql`exists (select from candidates c where c.teacher_id = ${kept})
        or exists (select from teachers t where t.id = ${kept} and t.status <> 'candidate')`,
    },
  ],
}
