// Candidates in the global search: found by name, e-mail or phone, those who wait for us first.
import { right } from '@cartable/domain/kernel/access.ts'
import { listName } from '@cartable/domain/people/people.rules.ts'
import { type CandidateStatus, candidateStatusLabels } from '@cartable/domain/recruitment/recruitment.workflow.ts'
import { sql } from 'kysely'
import { callAction, idsOf, inDetail, isFound, phoneOf, type SearchSource } from '../../platform/search.ts'

export const candidatesSource: SearchSource = {
  label: 'Candidats',
  needs: [right('recruitment', 'read')],
  isNumbered: false,
  addresses: ['/teacher/postulance_overview?carte='],
  find: (db, search, limit) =>
    idsOf(
      db,
      sql`select k.id from candidates k join teachers t on t.id = k.teacher_id
        where k.status <> 'hired' and t.enabled and ${isFound(sql`t.search_text`, search)}
        order by k.status = 'refused', k.created_at desc limit ${limit}`,
    ),
  show: async (db, ids) => {
    const { rows } = await sql<{
      id: number
      firstName: string | null
      lastName: string
      status: CandidateStatus
      phone: string | null
      phoneRegion: string | null
    }>`
      select k.id, p.first_name, p.last_name, k.status, ${phoneOf}
      from candidates k join teachers t on t.id = k.teacher_id join people p on p.id = t.person_id
      where k.id = any(${ids})`.execute(db)
    return rows.map((row) => ({
      id: row.id,
      label: listName(row),
      detail: inDetail(candidateStatusLabels[row.status]),
      path:
        row.status === 'refused'
          ? `/teacher/refused_candidates?carte=${row.id}`
          : `/teacher/postulance_overview?carte=${row.id}`,
      actions: callAction(row.phone, row.phoneRegion),
    }))
  },
}
