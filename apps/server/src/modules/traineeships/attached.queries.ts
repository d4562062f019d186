// What hangs on a family or on a pupil, of what this module holds: registrations to stages, places that are waited for or kept.
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
