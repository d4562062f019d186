// SQL of the rooms of the lessons given online.
import type { videoConferencesApi } from '@cartable/domain/courses/video-conferences.api.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { listPage } from '../../platform/list.ts'

export const listVideoConferences = (db: Db, input: InputOf<typeof videoConferencesApi.videoConferences>) => {
  let query = db
    .selectFrom('videoConferences as v')
    .leftJoin('courses as c', 'c.id', 'v.courseId')
    .leftJoin('contracts as k', 'k.id', 'c.contractId')
    .leftJoin('subjects as sub', 'sub.id', 'k.subjectId')
    .leftJoin('students as s', 's.id', 'c.studentId')
    .leftJoin('people as sp', 'sp.id', 's.personId')
    .leftJoin('teachers as t', 't.id', 'c.teacherId')
    .leftJoin('people as tp', 'tp.id', 't.personId')
    .select([
      'v.id',
      'v.courseId',
      'v.provider',
      'v.startsAt',
      'v.endsAt',
      sql<string | null>`nullif(concat_ws(' ', upper(sp.last_name), sp.first_name), '')`.as('studentName'),
      sql<string | null>`nullif(concat_ws(' ', upper(tp.last_name), tp.first_name), '')`.as('teacherName'),
      'sub.name as subject',
    ])
  if (input.from)
    query = query.where(sql<boolean>`v.starts_at >= ${input.from}::date::timestamp at time zone 'Europe/Paris'`)
  if (input.to)
    query = query.where(sql<boolean>`v.starts_at < (${input.to}::date + 1)::timestamp at time zone 'Europe/Paris'`)
  if (input.q !== '')
    query = query.where((eb) =>
      eb.or([matchesSearch(sql`s.search_text`, input.q), matchesSearch(sql`t.search_text`, input.q)]),
    )
  return listPage(db, input, query, { startsAt: [sql`v.starts_at`] }, sql`v.id`)
}
