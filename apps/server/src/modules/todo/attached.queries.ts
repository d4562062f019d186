// What hangs on a family or on a pupil, of what this module holds: tasks about it.
import { sql } from 'kysely'
import type { AttachedSource, Owner } from '../../platform/attached.ts'

const tasksAbout = (of: Exclude<Owner, 'people'>): AttachedSource => ({
  of,
  moves: [
    {
      table: 'todo_entries',
      column: 'about_id',
      words: ['tâche', 'tâches'],
      only: sql`x.about_class = ${sql.lit(of)}`,
    },
  ],
})
export const attachedTasks = [
  ...[tasksAbout('customers'), tasksAbout('students')],
  ...[tasksAbout('contacts'), tasksAbout('teachers')],
] as const
