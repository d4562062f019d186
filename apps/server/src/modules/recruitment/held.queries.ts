// SQL of the candidates of a colleague and of the interviews he holds, as they are handed over.
import { sql } from 'kysely'
import type { HeldSource } from '../../platform/held.ts'

export const heldCandidates: HeldSource = {
  kind: 'candidates',
  one: 'candidature',
  many: 'candidatures',
  code: 'recruitment',
  count: async (db, who) => {
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from candidates where assigned_staff_user_id = ${who} and status not in ('hired', 'refused')`.execute(
      db,
    )
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    await sql`update candidates set assigned_staff_user_id = ${to} where assigned_staff_user_id = ${from} and status not in ('hired', 'refused')`.execute(
      db,
    )
  },
}

const open = sql`exists (select from interviews x where x.id = h.interview_id and x.outcome is null)`

export const heldInterviews: HeldSource = {
  kind: 'interviews',
  one: 'entretien à venir',
  many: 'entretiens à venir',
  code: 'recruitment',
  count: async (db, who) => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from interview_interlocutors h where h.staff_user_id = ${who} and ${open}`.execute(db)
    return rows[0]?.n ?? 0
  },
  give: async (db, from, to) => {
    // who takes it over may have it already
    await sql`insert into interview_interlocutors (interview_id, staff_user_id)
      select h.interview_id, ${to}::bigint from interview_interlocutors h where h.staff_user_id = ${from} and ${open} on conflict do nothing`.execute(
      db,
    )
    await sql`delete from interview_interlocutors h where h.staff_user_id = ${from} and ${open}`.execute(db)
  },
}
