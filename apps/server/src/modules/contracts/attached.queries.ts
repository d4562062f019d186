// What hangs on a family, of what this module holds: contracts, what it recommended, lessons that are suspended.
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
