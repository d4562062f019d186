// SQL of the open tasks of a colleague, as they are handed over.
import { sql } from 'kysely'
import type { HeldSource } from '../../platform/held.ts'

const open = sql`exists (select from todo_entries x where x.id = h.todo_entry_id and x.done_at is null)`

export const heldTasks: HeldSource = {
  kind: 'tasks',
  one: 'tâche à faire',
  many: 'tâches à faire',
  code: 'todo',
  count: async (db, who) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from todo_entry_users h where h.staff_user_id = ${who} and ${open}`.execute(db)
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    // who takes it over may have it already
    await sql`insert into todo_entry_users (todo_entry_id, staff_user_id)
      select h.todo_entry_id, ${to}::bigint from todo_entry_users h where h.staff_user_id = ${from} and ${open} on conflict do nothing`.execute(
      db,
    )
    await sql`delete from todo_entry_users h where h.staff_user_id = ${from} and ${open}`.execute(db)
  },
}
