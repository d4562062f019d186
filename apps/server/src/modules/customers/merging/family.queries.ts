// SQL of a family as it is compared with another record of the same one: what it holds, and what is written of it.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatPhone } from '@cartable/domain/kernel/phone.ts'
import { fullName } from '@cartable/domain/people/people.rules.ts'
import { type Gender, genderTitles } from '@cartable/domain/people/people.schema.ts'
import { sql } from 'kysely'
import type { Pair } from '../../../platform/attached.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Columns, MergeRecord } from '../../../platform/merge-kind.ts'

type Row = {
  readonly person: Record<string, string | number | null>
  readonly customer: Record<string, string | number | boolean | null>
  readonly address: string | null
  readonly payer: string | null
  readonly birthPlace: string | null
  readonly createdOn: string
  readonly playsOther: boolean
  readonly stamp: string
}

const prefixed = (table: string, row: Record<string, unknown>): Columns =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [`${table}.${column}`, value]))
const worded = (...parts: readonly (string | null)[]) => parts.filter(Boolean).join(', ') || null
const text = (value: unknown): string | null => (value === null || value === undefined ? null : String(value))

export const readFamily = async (db: Db, id: number): Promise<MergeRecord | undefined> => {
  const { rows } = await sql<Row>`
    select to_jsonb(p) as person, to_jsonb(c) as customer, a.complete_address as address, concat_ws(' ', q.first_name, q.last_name) as payer,
      p.birth_city as birth_place, exists (select from teachers t where t.person_id = p.id) or exists (select from staff_users u where u.person_id = p.id) as plays_other, to_char(c.created_at at time zone 'Europe/Paris', 'YYYY-MM-DD') as created_on,
      to_char(greatest(p.updated_at, c.updated_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as stamp
    from customers c join people p on p.id = c.person_id left join addresses a on a.id = p.address_id left join people q on q.id = c.billing_person_id
    where c.id = ${id}`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { person, customer } = row
  const phone = (of: Row['person'] | Row['customer'], name: string) =>
    of[name] == null ? null : formatPhone(text(of[name]), text(of[`${name}_region`]))
  return {
    id,
    personId: Number(customer.person_id),
    name: fullName({ firstName: text(person.first_name), lastName: text(person.last_name) ?? '' }),
    detail: `${customer.number}, créée le ${formatDay(row.createdOn)}`,
    path: `/customer/show/${id}`,
    enabled: customer.enabled === true,
    playsOther: row.playsOther,
    isErased: person.erased_at != null,
    stamp: row.stamp,
    columns: { ...prefixed('people', person), ...prefixed('customers', customer) },
    texts: {
      gender: person.gender == null ? null : genderTitles[person.gender as Gender],
      firstName: text(person.first_name),
      lastName: text(person.last_name),
      birth: worded(person.birth_on == null ? null : formatDay(String(person.birth_on)), row.birthPlace),
      email: text(person.email),
      phone: phone(person, 'phone'),
      mobilePhone: phone(person, 'mobile_phone'),
      address: row.address,
      payer: row.payer || null,
      secondContact: worded(
        text(customer.second_contact_name),
        text(customer.second_contact_link),
        phone(customer, 'second_contact_phone'),
        text(customer.second_contact_email),
      ),
      urssafNumber: text(customer.urssaf_number),
      employerNumber: text(customer.employer_number),
    },
  }
}

export const lockFamilies = async (db: Db, { kept, givenUp }: Pair): Promise<void> => {
  await sql`select id from customers where id = any(${[kept, givenUp]}::bigint[]) order by id for update`.execute(db)
  await sql`select p.id from people p join customers c on c.person_id = p.id where c.id = any(${[kept, givenUp]}::bigint[]) order by p.id for update of p`.execute(
    db,
  )
}

const ofTable = (columns: Columns, table: string): (readonly [string, unknown])[] =>
  Object.entries(columns).flatMap(([name, value]) =>
    name.startsWith(`${table}.`) ? [[name.slice(table.length + 1), value] as const] : [],
  )

export const writeFamily = async (db: Db, { id, personId }: MergeRecord, columns: Columns): Promise<void> => {
  for (const [table, row] of [
    ['people', personId],
    ['customers', id],
  ] as const) {
    const set = ofTable(columns, table)
    if (set.length === 0) continue
    const changes = sql.join(set.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))
    await sql`update ${sql.table(table)} set ${changes} where id = ${row}`.execute(db)
  }
}

export const enableFamily = async (db: Db, id: number, enabled: boolean): Promise<void> => {
  await db.updateTable('customers').set({ enabled }).where('id', '=', id).where('enabled', '=', !enabled).execute()
}
