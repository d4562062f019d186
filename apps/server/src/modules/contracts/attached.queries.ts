// What hangs on a family or on a pupil, of what this module holds: contracts, what was recommended, lessons that are suspended.
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedContracts: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'contracts',
      column: 'customer_id',
      words: ['contrat', 'contrats'],
      within: { table: 'students', by: 'student_id' },
    },
    {
      table: 'affiliations',
      column: 'customer_id',
      words: ['parrainage', 'parrainages'],
      unless: ({ kept }) => sql`x.sponsor_customer_id = ${kept}
        or exists (select from affiliations a where a.customer_id = ${kept} and (a.teacher_id = x.teacher_id or a.sponsor_customer_id = x.sponsor_customer_id))`,
    },
    {
      table: 'affiliations',
      column: 'sponsor_customer_id',
      words: ['famille parrainée', 'familles parrainées'],
      unless: ({ kept }) => sql`x.customer_id = ${kept}
        or exists (select from affiliations a where a.sponsor_customer_id = ${kept} and a.customer_id = x.customer_id)`,
    },
    {
      table: 'lesson_suspensions',
      column: 'customer_id',
      unless: ({ kept }) =>
        sql`x.ended_on is null and exists (select from lesson_suspensions s where s.customer_id = ${kept} and s.ended_on is null)`,
    },
  ],
}

export const attachedContractsOfPupil: AttachedSource = {
  of: 'students',
  moves: [
    {
      table: 'contracts',
      column: 'student_id',
      words: ['contrat', 'contrats'],
      // what ended, and what was billed under it, stays with the family that it was billed to; what runs is made again before
      past: () => sql`x.status in ('close', 'failed')
        or exists (select from courses l where l.contract_id = x.id and (l.order_id is not null or l.status = '3-confirmed'))`,
    },
  ],
  obstacles: async (db, { kept, givenUp }) => {
    const { rows } = await sql<{ id: number; number: string; other: string }>`
      select x.id, x.number, y.number as other from contracts x join contracts y on y.student_id = ${kept} and y.teacher_id = x.teacher_id and y.subject_id = x.subject_id
         and y.format = x.format and y.status in ('created', 'active', 'pause')
       where x.student_id = ${givenUp} and x.status in ('created', 'active', 'pause') order by x.id`.execute(db)
    return rows.map(({ id, number, other }) => ({
      refusal: mergingRefusals.twoContracts(number, other),
      link: { label: 'Terminer celui de la fiche écartée', path: `/privateTuition/contract/${id}` },
    }))
  },
}

export const attachedContractsOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [
    { table: 'contracts', column: 'teacher_id', words: ['contrat', 'contrats'] },
    {
      table: 'affiliations',
      column: 'teacher_id',
      words: ['parrainage', 'parrainages'],
      unless: ({ kept }) =>
        sql`exists (select from affiliations a where a.teacher_id = ${kept} and a.customer_id = x.customer_id)`,
    },
    {
      table: 'teacher_course_prices',
      column: 'teacher_id',
      words: ['tarif particulier', 'tarifs particuliers'],
      unless: ({ kept }) =>
        sql`exists (select from teacher_course_prices p where p.teacher_id = ${kept} and p.school_career_id = x.school_career_id)`,
    },
  ],
  obstacles: async (db, { kept, givenUp }) => {
    const { rows } = await sql<{ id: number; number: string; other: string }>`
      select x.id, x.number, y.number as other from contracts x join contracts y on y.teacher_id = ${kept} and y.student_id = x.student_id and y.subject_id = x.subject_id
         and y.format = x.format and y.status in ('created', 'active', 'pause')
       where x.teacher_id = ${givenUp} and x.status in ('created', 'active', 'pause') order by x.id`.execute(db)
    return rows.map(({ id, number, other }) => ({
      refusal: mergingRefusals.twoTeacherContracts(number, other),
      link: { label: 'Terminer celui de la fiche écartée', path: `/privateTuition/contract/${id}` },
    }))
  },
}
