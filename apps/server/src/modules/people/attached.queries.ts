// What hangs on a person, of what this module holds: bank accounts.
import { sql } from 'kysely'
import type { AttachedSource } from '../../platform/attached.ts'

export const attachedBankAccounts: AttachedSource = {
  of: 'people',
  moves: [
    {
      table: 'bank_accounts',
      column: 'person_id',
      words: ['IBAN', 'IBAN'],
      unless: ({ kept }) =>
        sql`x.enabled and exists (select from bank_accounts b where b.person_id = ${kept} and b.enabled)`,
    },
  ],
}
