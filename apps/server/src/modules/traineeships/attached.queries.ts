// What hangs on a family, of what this module holds: registrations to stages, places that are waited for or kept.
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
