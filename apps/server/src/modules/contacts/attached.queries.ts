// What hangs on a family, on a pupil or on a request itself, of what this module holds: the requests that it was won by, or made since.
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedRequests: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'contacts',
      column: 'customer_id',
      words: ['demande', 'demandes'],
      within: { table: 'students', by: 'student_id' },
    },
  ],
}

export const attachedRequestsOfPupil: AttachedSource = {
  of: 'students',
  moves: [{ table: 'contacts', column: 'student_id', words: ['demande', 'demandes'] }],
}

export const attachedToRequest: AttachedSource = {
  of: 'contacts',
  moves: [{ table: 'contact_follow_ups', column: 'contact_id', words: ['commentaire', 'commentaires'] }],
  stays: [
    { table: 'contact_subjects', column: 'contact_id', why: 'what was asked for is one of the fields that are chosen' },
    { table: 'contact_wishes', column: 'contact_id', why: 'as the subjects' },
    { table: 'record_merges', column: 'kept_contact_id', why: 'a merge says what was merged then' },
    { table: 'record_merges', column: 'given_up_contact_id', why: 'a merge says what was merged then' },
  ],
  obstacles: async (db, { kept, givenUp }) => {
    const { rows } = await sql<{ two: boolean; isWon: boolean; customerId: number | null }>`
      select k.customer_id <> g.customer_id as two, g.status = 'won' and k.status <> 'won' as is_won, g.customer_id
        from contacts k, contacts g where k.id = ${kept} and g.id = ${givenUp}`.execute(db)
    const { two, isWon, customerId } = rows[0] ?? {}
    return [
      ...(two
        ? [
            {
              refusal: mergingRefusals.twoCustomers,
              link: { label: 'Ouvrir la fiche de la famille', path: `/customer/show/${customerId}` },
            },
          ]
        : []),
      ...(isWon ? [{ refusal: mergingRefusals.keepsWon, link: null }] : []),
    ]
  },
}
