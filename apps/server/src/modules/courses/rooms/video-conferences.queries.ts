// SQL of the rooms of the lessons given online.
import type { videoConferencesApi } from '@cartable/domain/courses/video-conferences.api.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { matchesSearch } from '../../../platform/db/sql.ts'
import { listPage } from '../../../platform/list.ts'

export const listVideoConferences = (db: Db, input: InputOf<typeof videoConferencesApi.videoConferences>) => {
  const at = sql<string>`coalesce(c.done_at, c.expected_at)`
  let query = db
    .selectFrom('videoConferences as v')
    .innerJoin('courses as c', 'c.contractId', 'v.contractId')
    .innerJoin('contracts as k', 'k.id', 'c.contractId')
    .innerJoin('subjects as sub', 'sub.id', 'k.subjectId')
    .innerJoin('students as s', 's.id', 'c.studentId')
    .innerJoin('people as sp', 'sp.id', 's.personId')
    .innerJoin('teachers as t', 't.id', 'c.teacherId')
    .innerJoin('people as tp', 'tp.id', 't.personId')
    .select([
      'c.id',
      'c.id as courseId',
      'v.contractId',
      'v.createdAt as madeAt',
      sql<string | null>`(select coalesce(nullif(concat_ws(' ', mp.first_name, mp.last_name), ''), t0.actor_label)
        from traces t0 left join accounts ma on ma.id = t0.actor_account_id left join people mp on mp.id = ma.person_id
        where t0.root_class = 'contracts' and t0.root_id = v.contract_id and t0.entity_class = 'video_conferences'
          and t0.entity_id = v.id and t0.action = 'create' order by t0.occurred_at limit 1)`.as('madeBy'),
      'v.provider',
      at.as('startsAt'),
      sql<string>`${at} + make_interval(mins => c.duration_minutes)`.as('endsAt'),
      sql<string | null>`nullif(concat_ws(' ', upper(sp.last_name), sp.first_name), '')`.as('studentName'),
      sql<string | null>`nullif(concat_ws(' ', upper(tp.last_name), tp.first_name), '')`.as('teacherName'),
      'sub.name as subject',
    ])
    .where('v.closedAt', 'is', null)
    .where('c.format', '=', 'CEL')
    .where('c.status', 'not in', ['0-cancelled', '5-cancelled'])
  if (input.from) query = query.where(sql<boolean>`${at} >= ${input.from}::date::timestamp at time zone 'Europe/Paris'`)
  if (input.to)
    query = query.where(sql<boolean>`${at} < (${input.to}::date + 1)::timestamp at time zone 'Europe/Paris'`)
  if (input.q !== '')
    query = query.where((eb) =>
      eb.or([matchesSearch(sql`s.search_text`, input.q), matchesSearch(sql`t.search_text`, input.q)]),
    )
  return listPage(db, input, query, { startsAt: [at] }, sql`c.id`)
}
