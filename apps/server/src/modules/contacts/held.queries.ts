// SQL of what a colleague follows of requests, as it is handed over: open cards, and the rules that give new ones.
import { sql } from 'kysely'
import type { HeldSource } from '../../platform/held.ts'

export const heldContacts: HeldSource = {
  kind: 'contacts',
  one: 'contact suivi',
  many: 'contacts suivis',
  code: 'contacts',
  count: async (db, who) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from contacts where sales_staff_user_id = ${who} and status not in ('won', 'lost')`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update contacts set sales_staff_user_id = ${to} where sales_staff_user_id = ${from} and status not in ('won', 'lost')`.execute(
      db,
    )
  },
}

export const heldContactRules: HeldSource = {
  kind: 'contactRules',
  one: 'règle d’attribution des demandes',
  many: 'règles d’attribution des demandes',
  code: 'contacts',
  count: async (db, who) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from contact_rules where staff_user_id = ${who}`.execute(db)
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update contact_rules set staff_user_id = ${to} where staff_user_id = ${from}`.execute(db)
  },
}
