// SQL of the contracts without lessons that a colleague follows, as they are handed over.
import { sql } from 'kysely'
import type { HeldSource } from '../../../platform/held.ts'

export const heldSilentContracts: HeldSource = {
  kind: 'silentContracts',
  one: 'contrat sans cours suivi',
  many: 'contrats sans cours suivis',
  code: 'courses',
  count: async (db, who) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from no_longer_courses_processes where assigned_staff_user_id = ${who} and status <> 'closed'`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update no_longer_courses_processes set assigned_staff_user_id = ${to} where assigned_staff_user_id = ${from} and status <> 'closed'`.execute(
      db,
    )
  },
}
