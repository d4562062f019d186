// What hangs on a family, on a pupil or on a teacher, of what this module holds: searches of teachers, and what was proposed.
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedSearches: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'linkings',
      column: 'customer_id',
      words: ['mise en relation', 'mises en relation'],
      within: { table: 'students', by: 'student_id' },
    },
  ],
}

export const attachedSearchesOfPupil: AttachedSource = {
  of: 'students',
  moves: [
    {
      table: 'linkings',
      column: 'student_id',
      words: ['mise en relation', 'mises en relation'],
      past: ({ kept }) => sql`not x.in_management_flow
        and not exists (select from contracts k where k.linking_id = x.id and k.student_id = ${kept})`,
    },
  ],
}

export const attachedOffersOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [
    { table: 'linking_proposals', column: 'teacher_id', words: ['proposition d’élève', 'propositions d’élèves'] },
    {
      table: 'linking_answers',
      column: 'teacher_id',
      unless: ({ kept }) =>
        sql`exists (select from linking_answers a where a.teacher_id = ${kept} and a.linking_id = x.linking_id and a.linking_question_id = x.linking_question_id)`,
    },
  ],
  obstacles: async (db, { kept, givenUp }) => {
    const { rows } = await sql<{ linkingId: number; pupil: string }>`
      select x.linking_id, concat_ws(' ', p.first_name, p.last_name) as pupil from linking_proposals x
        join linking_proposals y on y.linking_id = x.linking_id and y.teacher_id = ${kept} and y.status in ('created', 'sent', 'accepted')
        join linkings l on l.id = x.linking_id join students s on s.id = l.student_id join people p on p.id = s.person_id
       where x.teacher_id = ${givenUp} and x.status in ('created', 'sent', 'accepted') order by x.id`.execute(db)
    return rows.map(({ linkingId, pupil }) => ({
      refusal: mergingRefusals.twoOffers(pupil),
      link: { label: 'Ouvrir la mise en relation', path: `/privateTuition/linking/${linkingId}` },
    }))
  },
}
