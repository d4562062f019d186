// SQL that finds who is meant by a record, and everything that stands for them: their parts, accounts, requests, addresses.
import type { PrivacySubject } from '@cartable/domain/people/privacy.schema.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { among, either, type Held } from '../../platform/privacy/privacy.ts'

export type Named = { readonly id: number; readonly name: string; readonly erasedAt: string | null }
/** `main`: who the record is about. `others` go with them; `staying` are of the household and do not. */
export type Whom = {
  readonly held: Held
  readonly main: Named
  readonly others: readonly Named[]
  readonly staying: readonly Named[]
}

const tables = { customer: 'customers', student: 'students', teacher: 'teachers', staff: 'staff_users' } as const
const fullName = sql<string>`concat_ws(' ', p.first_name, upper(p.last_name))`

const ids = async (query: { execute: (db: Db) => Promise<{ rows: { id: number }[] }> }, db: Db) =>
  (await query.execute(db)).rows.map(({ id }) => id)

export const personOf = async (db: Db, subject: Exclude<PrivacySubject, 'contact'>, id: number) => {
  const { rows } = await sql<{ personId: number }>`
    select person_id from ${sql.table(tables[subject])} where id = ${id}`.execute(db)
  return rows[0]?.personId
}

export const namesOfPeople = async (db: Db, personIds: readonly number[]): Promise<Named[]> => {
  const { rows } = await sql<Named>`
    select p.id, ${fullName} as name, p.erased_at from people p where ${among('p.id', personIds)} order by p.id`.execute(
    db,
  )
  return rows
}

export const findContact = async (db: Db, id: number) => {
  const { rows } = await sql<Named & { customerNumber: string | null }>`
    select c.id, concat_ws(' ', c.first_name, upper(c.last_name)) as name, c.erased_at,
      (select k.number from customers k where k.id = c.customer_id) as customer_number
    from contacts c where c.id = ${id}`.execute(db)
  return rows[0]
}

/** The students of these customers and who is billed for them; those who play another part elsewhere stay. */
const household = async (db: Db, personId: number) => {
  const { rows } = await sql<{ id: number; goes: boolean }>`
    with mine as (select id, billing_person_id from customers where person_id = ${personId}),
    near as (select s.person_id as id from students s where s.customer_id in (select id from mine)
      union select billing_person_id from mine where billing_person_id is not null)
    select n.id, not exists (select 1 from customers c where c.person_id = n.id)
      and not exists (select 1 from customers c where c.billing_person_id = n.id and c.id not in (select id from mine))
      and not exists (select 1 from students s where s.person_id = n.id and s.customer_id not in (select id from mine))
      and not exists (select 1 from teachers t where t.person_id = n.id)
      and not exists (select 1 from staff_users u where u.person_id = n.id) as goes
    from near n where n.id <> ${personId}`.execute(db)
  return {
    going: rows.filter(({ goes }) => goes).map(({ id }) => id),
    staying: rows.filter(({ goes }) => !goes).map(({ id }) => id),
  }
}

/** Addresses that rows of these people have, or had: a changed address is a new row, and the trace names the one before. */
const addressesOf = (db: Db, held: Omit<Held, 'addressIds' | 'reachedAt' | 'logins' | 'providerIds'>) =>
  ids(
    sql<{ id: number }>`
      select address_id as id from people t where ${among('t.id', held.personIds)} and address_id is not null
      union select unnest(array[address_id, parent_address_id]) from contacts t where ${among('t.id', held.contactIds)}
      union select intervention_address_id from teachers t where ${among('t.id', held.teacherIds)}
      union select location_address_id from contracts t where ${either(among('t.customer_id', held.customerIds), among('t.student_id', held.studentIds))}
      union select location_address_id from courses t where location_address_id is not null
        and ${either(among('t.customer_id', held.customerIds), among('t.student_id', held.studentIds))}
      union select case jsonb_typeof(v.value) when 'number' then v.value::bigint end
        from traces t, jsonb_each(t.changes) c, jsonb_array_elements(c.value) v
        where c.key ~ 'address_id$' and (
          (t.root_class = 'people' and ${among('t.root_id', held.personIds)})
          or (t.root_class = 'contacts' and ${among('t.root_id', held.contactIds)})
          or (t.root_class = 'teachers' and ${among('t.root_id', held.teacherIds)}))`,
    db,
  ).then((found) => found.filter((id) => id !== null))

const texts = async (db: Db, query: ReturnType<typeof sql<{ value: string }>>) =>
  (await query.execute(db)).rows.map(({ value }) => value)

/** Everything that stands for these people and requests. */
const gather = async (
  db: Db,
  personIds: readonly number[],
  given: { contactIds?: readonly number[]; sharesStudents?: readonly number[] } = {},
): Promise<Held> => {
  const customerIds = await ids(
    sql<{ id: number }>`select id from customers t where ${among('t.person_id', personIds)}`,
    db,
  )
  const own = sql<{ id: number }>`select id from students t where ${among('t.person_id', personIds)}`
  const studentIds = await ids(own, db)
  const teacherIds = await ids(
    sql<{ id: number }>`select id from teachers t where ${among('t.person_id', personIds)}`,
    db,
  )
  const staffUserIds = await ids(
    sql<{ id: number }>`select id from staff_users t where ${among('t.person_id', personIds)}`,
    db,
  )
  const accountIds = await ids(
    sql<{ id: number }>`select id from accounts t where ${among('t.person_id', personIds)}`,
    db,
  )
  // requests that became them, and those that the customers wrote and nobody linked; a child's mail is often the parent's
  const contactIds = [
    ...(given.contactIds ?? []),
    ...(await ids(
      sql<{ id: number }>`select t.id from contacts t where ${among('t.customer_id', customerIds)}
        or (t.customer_id is null and lower(t.email) in (
          select lower(p.email) from people p join customers c on c.person_id = p.id where ${among('c.id', customerIds)}))`,
      db,
    )),
  ]
  const named = await ids(
    sql<{ id: number }>`select t.id from contacts t where ${among('t.student_id', studentIds)}`,
    db,
  )
  const base = {
    personIds,
    customerIds,
    studentIds,
    teacherIds,
    staffUserIds,
    accountIds,
    contactIds,
    namedInContactIds: named.filter((id) => !contactIds.includes(id)),
  }
  return {
    ...base,
    addressIds: await addressesOf(db, base),
    reachedAt: await texts(
      db,
      // what several people share (a parent's mail, a family's telephone) reaches those who stay
      sql<{ value: string }>`
        select lower(x.value) as value from (
          select unnest(array[p.email::text, p.phone::text, p.mobile_phone::text]) as value from people p where ${among('p.id', personIds)}
          union select unnest(array[c.email::text, c.phone::text]) from contacts c where ${among('c.id', contactIds)}) x
        where x.value is not null
          and not exists (select 1 from people o where lower(o.email) = lower(x.value) and not ${among('o.id', personIds)})
          -- telephones have no index of their own, the search column has one
          and not exists (select 1 from people o where o.search_text like '%' || search_key(x.value) || '%'
            and x.value in (o.phone, o.mobile_phone) and not ${among('o.id', personIds)})`,
    ),
    logins: await texts(
      db,
      sql<{ value: string }>`select lower(login) as value from accounts t where ${among('t.id', accountIds)}`,
    ),
    providerIds: await texts(
      db,
      sql<{ value: string }>`
        select stripe_customer_id as value from customers t where ${among('t.id', customerIds)} and stripe_customer_id is not null
        union select stripe_account_id from teachers t where ${among('t.id', teacherIds)} and stripe_account_id is not null`,
    ),
  }
}

/** A person with everything that goes with them: a customer with the household. */
export const wholePerson = async (db: Db, personId: number): Promise<Whom | undefined> => {
  const { going, staying } = await household(db, personId)
  const [main] = await namesOfPeople(db, [personId])
  if (!main) return undefined
  return {
    main,
    others: await namesOfPeople(db, going),
    staying: await namesOfPeople(db, staying),
    held: await gather(db, [personId, ...going]),
  }
}

/** Requests that are nobody's file. */
export const wholeContacts = async (db: Db, contactIds: readonly number[]): Promise<Held> =>
  gather(db, [], { contactIds })

/** Locks them, so that nothing is added to somebody while he is erased. */
export const lockHeld = async (db: Db, held: Held): Promise<void> => {
  const locked = [
    ['people', held.personIds],
    ['customers', held.customerIds],
    ['students', held.studentIds],
    ['teachers', held.teacherIds],
    ['accounts', held.accountIds],
    ['contacts', held.contactIds],
  ] as const
  for (const [table, rows] of locked)
    if (rows.length > 0)
      await sql`select 1 from ${sql.table(table)} t where ${among('t.id', rows)} order by t.id for update`.execute(db)
}

/** When the retention task last ran to its end. */
export const lastRetentionRun = async (db: Db, code: string): Promise<string | null> => {
  const { rows } = await sql<{
    at: string | null
  }>`select last_run_at as at from cron_tasks where code = ${code}`.execute(db)
  return rows[0]?.at ?? null
}
