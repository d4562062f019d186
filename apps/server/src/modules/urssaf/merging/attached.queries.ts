// What hangs on a family, or on its person, of what this module holds: registrations to the advance, ceilings of its years.
import { mergingRefusals } from '@cartable/domain/merging/merging.refusals.ts'
import { sql } from 'kysely'
import type { AttachedSource } from '../../../platform/attached.ts'

export const attachedAdvance: AttachedSource = {
  of: 'customers',
  moves: [
    {
      table: 'urssaf_registrations',
      column: 'customer_id',
      words: ['inscription à l’avance immédiate', 'inscriptions à l’avance immédiate'],
    },
    {
      table: 'tax_ceilings',
      column: 'customer_id',
      unless: ({ kept }) => sql`exists (select from tax_ceilings t where t.customer_id = ${kept} and t.year = x.year)`,
    },
  ],
  obstacles: async (db, { kept, givenUp }) => {
    const { rows } = await sql<{ customerId: number }>`
      select customer_id from urssaf_registrations where customer_id = any(${[kept, givenUp]}::bigint[]) and status not in ('refused', 'unlinked')`.execute(
      db,
    )
    return rows.length < 2
      ? []
      : [
          {
            refusal: mergingRefusals.twoAdvances,
            link: { label: 'Retirer le lien de la fiche écartée', path: `/customer/show/${givenUp}#avance-immediate` },
          },
        ]
  },
}

export const attachedRegisteredPerson: AttachedSource = {
  of: 'people',
  moves: [{ table: 'urssaf_registrations', column: 'person_id' }],
}
