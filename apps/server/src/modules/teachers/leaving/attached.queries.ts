// What hangs on a family that employed, of what this room holds: certificates that its teachers were given.
import { sql } from 'kysely'
import type { AttachedSource } from '../../../platform/attached.ts'

export const attachedCertificates: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'teacher_departure_papers',
      column: 'customer_id',
      unless: ({ kept }) =>
        sql`exists (select from teacher_departure_papers p where p.departure_id = x.departure_id and p.kind = x.kind and p.customer_id = ${kept})`,
    },
  ],
}

export const attachedToPersonWhoTeaches: AttachedSource = {
  of: 'people',
  moves: [],
  stays: [
    { table: 'teachers', column: 'person_id', why: 'a teacher is merged as a teacher; who signs in as one is kept' },
  ],
}
