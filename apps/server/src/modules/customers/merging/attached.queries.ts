// What hangs on a family, or on its person, of what this module holds: pupils, cards, the second parent, the journal.
import { sql } from 'kysely'
import type { AttachedSource } from '../../../platform/attached.ts'

/** Cards are of the customer that the provider knows: where both are known to it, those of the given-up record stay. */
const hasCards = (customer: number) =>
  sql`(select stripe_customer_id is not null from customers where id = ${customer})`

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
    { table: 'record_merges', column: 'kept_customer_id', why: 'a merge says what was merged then' },
    { table: 'record_merges', column: 'given_up_customer_id', why: 'a merge says what was merged then' },
  ],
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
