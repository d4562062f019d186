// SQL of the cards that a colleague follows, as they are handed over: one that he has in hand is let go.
import { sql } from 'kysely'
import type { HeldSource } from '../../platform/held.ts'

export const heldMonitoringCards: HeldSource = {
  kind: 'monitoringCards',
  one: 'carte de suivi',
  many: 'cartes de suivi',
  code: 'monitoring',
  count: async (db, who) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from monitoring_cards where assigned_staff_user_id = ${who} and status <> 'closed'`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update monitoring_cards set locked_by_staff_user_id = null, locked_at = null
      where locked_by_staff_user_id = ${from} and assigned_staff_user_id = ${from} and status <> 'closed'`.execute(db)
    await sql`update monitoring_cards set assigned_staff_user_id = ${to} where assigned_staff_user_id = ${from} and status <> 'closed'`.execute(
      db,
    )
  },
}
