// What hangs on a family or on a pupil, of what this module holds: registrations to stages, places that are waited for or kept.
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

const within = { table: 'students', by: 'student_id' }

export const attachedRegistrations: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'traineeship_registrations',
      column: 'customer_id',
      words: ['inscription en stage', 'inscriptions en stage'],
      within,
    },
    { table: 'traineeship_waitlist', column: 'customer_id', words: ['place attendue', 'places attendues'], within },
    { table: 'traineeship_seat_holds', column: 'customer_id', within },
  ],
}

export const attachedRegistrationsOfPupil: AttachedSource = {
  of: 'students',
  moves: [
    {
      table: 'traineeship_registrations',
      column: 'student_id',
      words: ['inscription en stage', 'inscriptions en stage'],
      unless: ({ kept }) => sql`x.enabled and exists (select from traineeship_registrations r
        where r.student_id = ${kept} and r.level_id = x.level_id and r.enabled)`,
      // an order is of one family: a stage that was sold stays with the one that buys it
      past: () => sql`exists (select from orders o where o.traineeship_registration_id = x.id)`,
    },
    {
      table: 'traineeship_waitlist',
      column: 'student_id',
      words: ['place attendue', 'places attendues'],
      unless: ({ kept }) => sql`x.ended_at is null and exists (select from traineeship_waitlist w
        where w.student_id = ${kept} and w.level_id = x.level_id and lower(w.email) = lower(x.email) and w.ended_at is null)`,
    },
    {
      table: 'traineeship_seat_holds',
      column: 'student_id',
      unless: ({ kept }) =>
        sql`exists (select from traineeship_seat_holds h where h.student_id = ${kept} and h.level_id = x.level_id)`,
    },
  ],
}

export const attachedStagesOfTeacher: AttachedSource = {
  of: 'teachers',
  moves: [
    { table: 'traineeship_proposals', column: 'teacher_id', words: ['proposition de stage', 'propositions de stages'] },
    {
      table: 'traineeship_pool_entries',
      column: 'teacher_id',
      unless: ({ kept }) =>
        sql`exists (select from traineeship_pool_entries e where e.teacher_id = ${kept} and e.session_id = x.session_id)`,
    },
    {
      table: 'traineeship_hours',
      column: 'teacher_id',
      unless: ({ kept }) =>
        sql`exists (select from traineeship_hours h where h.teacher_id = ${kept} and h.group_id = x.group_id and h.day = x.day)`,
    },
  ],
  stays: [
    {
      table: 'traineeship_pay_lines',
      column: 'teacher_id',
      why: 'the record that was paid is the one that is kept',
    },
  ],
  obstacles: async (db, { kept, givenUp }) => {
    const { rows } = await sql<{ name: string; sessionId: number }>`
      select se.name, se.id as session_id from traineeship_proposals x
        join traineeship_proposals y on y.group_id = x.group_id and y.teacher_id = ${kept} and y.status in ('created', 'sent', 'accepted')
        join traineeship_groups g on g.id = x.group_id join traineeship_subjects s on s.id = g.traineeship_subject_id
        join traineeship_levels l on l.id = s.level_id join traineeship_sessions se on se.id = l.session_id
       where x.teacher_id = ${givenUp} and x.status in ('created', 'sent', 'accepted') order by x.id`.execute(db)
    return rows.map(({ name, sessionId }) => ({
      refusal: mergingRefusals.twoStageOffers(name),
      link: { label: 'Ouvrir la session', path: `/traineeship/sessions/${sessionId}` },
    }))
  },
  /** Who holds a group on a day is derived of the proposals that were accepted. */
  settle: async (db, { kept, givenUp }) => {
    await sql`select rebuild_group_slots(g.group_id) from (select distinct group_id from traineeship_proposals
      where teacher_id = any(${[kept, givenUp]}::bigint[]) and status = 'accepted' order by 1) g`.execute(db)
  },
}
