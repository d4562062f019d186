// SQL of a family as it is compared with another record of the same one: what it holds, and what is written of it.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { sql } from 'kysely'
import type { Pair } from '../../../platform/attached.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Columns, columnsOf, type MergeRecord, writeColumns } from '../../../platform/merge-kind.ts'
import { type PersonRow, phoneText, textOf, textsOfPerson, worded } from '../../people/compare-person.ts'

type Row = {
  readonly person: PersonRow
  readonly customer: Record<string, string | number | boolean | null>
  readonly address: string | null
  readonly payer: string | null
  readonly createdOn: string
  readonly playsOther: boolean
  readonly stamp: string
}

export const readFamily = async (db: Db, id: number): Promise<MergeRecord | undefined> => {
  const { rows } = await sql<Row>`
    select to_jsonb(p) as person, to_jsonb(c) as customer, a.complete_address as address, concat_ws(' ', q.first_name, q.last_name) as payer,
      exists (select from teachers t where t.person_id = p.id) or exists (select from staff_users u where u.person_id = p.id) as plays_other, to_char(c.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as created_on,
      to_char(greatest(p.updated_at, c.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stamp
    from customers c join people p on p.id = c.person_id left join addresses a on a.id = p.address_id left join people q on q.id = c.billing_person_id
    where c.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { person, customer } = row
  return {
    id,
    personId: Number(customer.person_id),
    name: fullName({ firstName: textOf(person.first_name), lastName: textOf(person.last_name) ?? '' }),
    detail: `${customer.number}, créée le ${formatDay(row.createdOn)}`,
    path: `/customer/show/${id}`,
    enabled: customer.enabled === true,
    playsOther: row.playsOther,
    isErased: person.erased_at != null,
    stamp: row.stamp,
    columns: { ...columnsOf('people', person), ...columnsOf('customers', customer) },
    texts: {
      ...textsOfPerson(person, row.address),
      payer: row.payer || null,
      secondContact: worded(
        textOf(customer.second_contact_name),
        textOf(customer.second_contact_link),
        phoneText(customer, 'second_contact_phone'),
        textOf(customer.second_contact_email),
      ),
      urssafNumber: textOf(customer.urssaf_number),
      employerNumber: textOf(customer.employer_number),
    },
  }
}

export const lockFamilies = async (db: Db, { kept, givenUp }: Pair): Promise<void> => {
  await sql`select id from customers where id = any(${[kept, givenUp]}::bigint[]) order by id for update`.execute(db)
  await sql`select p.id from people p join customers c on c.person_id = p.id where c.id = any(${[kept, givenUp]}::bigint[]) order by p.id for update of p`.execute(
    db,
  )
}

export const writeFamily = (db: Db, { id, personId }: MergeRecord, columns: Columns): Promise<void> =>
  writeColumns(db, { people: personId, customers: id }, columns)

export const enableFamily = async (db: Db, id: number, enabled: boolean): Promise<void> => {
  await db.updateTable('customers').set({ enabled }).where('id', '=', id).where('enabled', '=', !enabled).execute()
}
