// Personal data of candidacies: reasons, comments, interviews; a refused candidate goes after some months.
import { sql } from 'kysely'
import { among, type Held, type PrivacyContribution } from '../../platform/privacy/privacy.ts'

const ofTheirs = (held: Held) =>
  sql<boolean>`t.candidate_id in (select c.id from candidates c where ${among('c.teacher_id', held.teacherIds)})`

/** Refused, never hired, nothing else in the company. */
const forgotten = (before: Date) => sql<boolean>`
  c.status = 'refused' and c.status_changed_at < ${before} and t.status = 'candidate' and p.erased_at is null
  and not exists (select 1 from customers x where x.person_id = p.id) and not exists (select 1 from students x where x.person_id = p.id)
  and not exists (select 1 from staff_users x where x.person_id = p.id)`
const candidates = sql`candidates c join teachers t on t.id = c.teacher_id join people p on p.id = t.person_id`

export const recruitmentPrivacy: PrivacyContribution = {
  domain: 'recruitment',
  tables: [
    {
      table: 'candidate_follow_ups',
      label: 'Suivi de la candidature',
      of: ofTheirs,
      erasure: { kind: 'clear', text: ['comment'] },
    },
    {
      table: 'candidate_applications',
      label: 'Formulaires de candidature',
      of: ofTheirs,
      erasure: { kind: 'delete' },
      stays: ['wanted_status', 'moments'],
    },
    {
      table: 'interviews',
      label: 'Entretiens',
      of: ofTheirs,
      erasure: { kind: 'clear', text: ['report'] },
      stays: ['outcome'],
      why: 'Reste qu’un entretien a eu lieu, et quand.',
    },
    {
      table: 'candidates',
      label: 'Candidature',
      of: (held) => among('t.teacher_id', held.teacherIds),
      erasure: {
        kind: 'clear',
        text: ['refusal_reason', 'disponibility'],
        marks: { status: sql`case when t.status = 'hired' then t.status else 'refused' end` },
      },
      stays: ['status'],
      why: 'Restent les dates et l’issue, pour les statistiques.',
    },
  ],
  exempt: { interview_interlocutors: 'who of the team held an interview: numbers without a name' },
  retention: [
    {
      code: 'candidates',
      label: 'Candidats refusés',
      kept: 'candidates_retention_months',
      source: 'CNIL, guide du recrutement\u00a0: deux ans après le dernier contact',
      due: async (db, before) => {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from ${candidates} where ${forgotten(before)}`.execute(db)
        return Number(rows[0]?.count ?? 0)
      },
      apply: ({ write, erase }, before, limit, passed) =>
        write(async (tx) => {
          const { rows } = await sql<{ id: number }>`
            select p.id from ${candidates} where ${forgotten(before)} and p.id <> all(${[...passed]}::bigint[])
            order by p.id limit ${Math.min(limit, 20)} for update of c skip locked`.execute(tx)
          let done = 0
          for (const { id } of rows) {
            if (await erase(tx, { personId: id })) done += 1
            else passed.add(id)
          }
          return { done, seen: rows.length }
        }),
    },
  ],
}
