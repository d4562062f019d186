// What hangs on a family, of what this module holds: tasks about it.
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedTasks: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'todo_entries',
      column: 'about_id',
      words: ['tâche', 'tâches'],
      only: sql`x.about_class = 'customers'`,
    },
  ],
}
