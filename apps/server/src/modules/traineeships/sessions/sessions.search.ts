// Sessions of stages in the global search: found by their name, those to come first.
import { right } from '@cartable/domain/kernel/access.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { type SessionStatus, sessionStatusLabels } from '@cartable/domain/traineeships/sessions/sessions.workflow.ts'
import { sql } from 'kysely'
import { idsOf, inDetail, isFound, type SearchSource } from '../../../platform/search.ts'

export const sessionsSource: SearchSource = {
  label: 'Stages',
  needs: [right('traineeships', 'read')],
  isNumbered: false,
  addresses: ['/traineeship/sessions/'],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select s.id from traineeship_sessions s where s.enabled and ${isFound(sql`s.search_text`, search)}
        order by s.ends_on desc, s.id desc limit ${limit}`,
    ),
  show: async (db, ids) => {
    const { rows } = await sql<{
      id: number
      name: string
      status: SessionStatus
      startsOn: string
      endsOn: string
      city: string | null
    }>`
      select s.id, s.name, s.status, s.starts_on::text, s.ends_on::text, a.city
      from traineeship_sessions s left join addresses a on a.id = s.address_id where s.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: row.name,
      detail: inDetail(
        `du ${formatDay(row.startsOn)} au ${formatDay(row.endsOn)}`,
        row.city,
        sessionStatusLabels[row.status],
      ),
      path: `/traineeship/sessions/${row.id}`,
    }))
  },
}
