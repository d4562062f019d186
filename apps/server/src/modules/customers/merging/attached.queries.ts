// What hangs on a family, on a pupil, or on their person, of what this module holds: pupils, cards, the second parent, the journal.
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import type { AttachedSource, Obstacle } from '../../../platform/attached.ts'

/** Cards are of the customer that the provider knows: where both are known to it, those of the given-up record stay. */
const hasCards = (customer: number) =>
  sql`(select stripe_customer_id is not null from customers where id = ${customer})`

const why = 'a merge says what was merged then'

export const attachedToFamily: AttachedSource = {
  of: 'customers',
  moves: [
    { table: 'students', column: 'customer_id', words: ['élève', 'élèves'] },
    {
      table: 'customer_cards',
      column: 'customer_id',
      words: ['carte enregistrée', 'cartes enregistrées'],
      only: sql`x.removed_at is null`,
      unless: ({ kept }) => hasCards(kept),
    },
    {
      table: 'household_members',
      column: 'customer_id',
      words: ['second parent', 'seconds parents'],
      // nobody is the second parent of their own household
      unless: ({ kept }) => sql`x.person_id = (select person_id from customers where id = ${kept})`,
    },
    { table: 'log_entries', column: 'customer_id' },
  ],
  stays: [
    { table: 'record_merges', column: 'kept_customer_id', why },
    { table: 'record_merges', column: 'given_up_customer_id', why },
  ],
}

export const attachedToPupil: AttachedSource = {
  of: 'students',
  moves: [{ table: 'log_entries', column: 'student_id' }],
  stays: [
    { table: 'student_subjects', column: 'student_id', why: 'what a pupil needs is one of the fields that are chosen' },
    { table: 'student_chapters', column: 'student_id', why: 'as his subjects' },
    { table: 'record_merges', column: 'kept_student_id', why },
    { table: 'record_merges', column: 'given_up_student_id', why },
  ],
  obstacles: async (db, { kept, givenUp }): Promise<readonly Obstacle[]> => {
    const { rows } = await sql<{ isOther: boolean; isCustomer: boolean }>`
      select k.customer_id <> g.customer_id as is_other, c.person_id = g.person_id as is_customer from students k, students g join customers c on c.id = g.customer_id
       where k.id = ${kept} and g.id = ${givenUp}`.execute(db)
    const { isOther, isCustomer } = rows[0] ?? {}
    return [
      ...(isOther
        ? [
            {
              refusal: mergingRefusals.twoFamilies,
              link: { label: 'Changer d’abord sa famille', path: `/student/show/${givenUp}?famille=1` },
            },
          ]
        : []),
      ...(isCustomer ? [{ refusal: mergingRefusals.pupilIsCustomer, link: null }] : []),
    ]
  },
}

export const attachedToPersonOfFamily: AttachedSource = {
  of: 'people',
  moves: [
    {
      table: 'customers',
      column: 'billing_person_id',
      unless: ({ kept }) => sql`x.person_id = ${kept}`,
    },
    {
      table: 'household_members',
      column: 'person_id',
      unless: ({
        kept,
      }) => sql`exists (select from household_members m where m.person_id = ${kept} and m.removed_on is null)
        or exists (select from customers c where c.id = x.customer_id and c.person_id = ${kept})`,
    },
    {
      table: 'students',
      column: 'person_id',
      // two pupils of one household who are the family itself: two files of one person, merged as pupils
      unless: ({ kept }) =>
        sql`exists (select from students s where s.customer_id = x.customer_id and s.person_id = ${kept})`,
    },
  ],
  stays: [{ table: 'customers', column: 'person_id', why: 'who the given-up record was of stays on it' }],
}
