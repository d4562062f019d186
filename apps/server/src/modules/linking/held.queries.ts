// SQL of the searches and next actions of a colleague, as they are handed over, and of the contracts that came of his searches.
import { sql } from 'kysely'
import type { HeldSource } from '../../platform/held.ts'

export const heldLinkings: HeldSource = {
  kind: 'linkings',
  one: 'recherche de professeur',
  many: 'recherches de professeur',
  code: 'linking',
  count: async (db, who) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from linkings where assigned_staff_user_id = ${who} and status not in ('linked', 'closed')`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update linkings set assigned_staff_user_id = ${to} where assigned_staff_user_id = ${from} and status not in ('linked', 'closed')`.execute(
      db,
    )
  },
}

export const heldNextActions: HeldSource = {
  kind: 'nextActions',
  one: 'prochaine action',
  many: 'prochaines actions',
  code: 'linking',
  count: async (db, who) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from next_actions where assigned_staff_user_id = ${who} and done_at is null`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update next_actions set assigned_staff_user_id = ${to} where assigned_staff_user_id = ${from} and done_at is null`.execute(
      db,
    )
  },
}

/** Whoever found the teacher answers the family as long as the contract lasts. */
const runs = sql`h.status = 'linked' and exists (select from contracts c where c.linking_id = h.id and c.status in ('created', 'active', 'pause'))`

export const heldContracts: HeldSource = {
  kind: 'contracts',
  one: 'contrat suivi',
  many: 'contrats suivis',
  code: 'contracts',
  count: async (db, who) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from linkings h where h.assigned_staff_user_id = ${who} and ${runs}`.execute(db)
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update linkings h set assigned_staff_user_id = ${to} where h.assigned_staff_user_id = ${from} and ${runs}`.execute(
      db,
    )
  },
}
