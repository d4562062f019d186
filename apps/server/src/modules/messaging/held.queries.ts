// SQL of the conversations that a colleague answers by name, as they are handed over.
import { sql } from 'kysely'
import type { HeldSource } from '../../platform/held.ts'

export const heldConversations: HeldSource = {
  kind: 'conversations',
  one: 'conversation',
  many: 'conversations',
  code: 'messaging',
  count: async (db, who) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from threads where staff_user_id = ${who}`.execute(db)
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update threads set staff_user_id = ${to} where staff_user_id = ${from}`.execute(db)
  },
}
