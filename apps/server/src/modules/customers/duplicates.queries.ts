// SQL that finds the records resembling one about to be made: by e-mail, by telephone, by name and address.
import type { DuplicateCandidate } from '@cartable/domain/customers/duplicates.schema.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** What is known of whoever is about to get a record. Telephones are in E.164, addresses as people read them. */
export type Likeness = {
  readonly email: string | null
  readonly phones: readonly string[]
  readonly names: readonly { readonly firstName: string | null; readonly lastName: string }[]
  readonly addresses: readonly string[]
}
/** A student is compared within its household, too. */
export type StudentLikeness = Likeness & { readonly customerId: number }

/** Records shown at once; beyond, a number of the office or a mail of convenience is shared by everybody. */
const most = 10
/** People looked at for each reason. */
const mostPeople = 50

/** Whether person `p` bears one of the names. */
const bears = (names: Likeness['names']) => sql<boolean>`exists (
  select from unnest(${names.map((name) => name.lastName)}::text[], ${names.map((name) => name.firstName)}::text[]) as n (last_name, first_name)
   where match_key(p.last_name) = match_key(n.last_name)
     and (p.first_name is null or n.first_name is null or match_key(p.first_name) = match_key(n.first_name)))`

/** People alike, and why: each branch reads an index and stops early. */
const alike = ({ email, phones, names, addresses }: Likeness): RawBuilder<unknown> => sql`
  (select p.id, 'email' as kind from people p where lower(p.email) = lower(${email}) and p.erased_at is null limit ${mostPeople})
  union (select p.id, 'phone' from people p where p.phone = any(${phones}::text[]) and p.erased_at is null limit ${mostPeople})
  union (select p.id, 'phone' from people p where p.mobile_phone = any(${phones}::text[]) and p.erased_at is null limit ${mostPeople})
  union (select p.id, 'address' from unnest(${addresses}::text[]) as wanted (address)
    join addresses a on match_key(a.complete_address) = match_key(wanted.address)
    join people p on p.address_id = a.id where p.erased_at is null and ${bears(names)} limit ${mostPeople})`

/** Two who make the same record at once: the second waits for the first, and then finds it. */
export const lockLikeness = async (db: Db, likeness: Likeness | StudentLikeness): Promise<void> => {
  const { email, phones, addresses } = likeness
  const households = 'customerId' in likeness ? [likeness.customerId] : []
  // in one order for everybody, so that nobody waits for each other
  await sql`select pg_advisory_xact_lock(hashtextextended('duplicates ' || key, 0)) from (
    select lower(e) as key from unnest(${email === null ? [] : [email]}::text[]) as e
    union select t from unnest(${phones}::text[]) as t
    union select match_key(a) from unnest(${addresses}::text[]) as a
    union select 'household ' || h from unnest(${households}::bigint[]) as h
    order by 1) as keys`.execute(db)
}

const nameOf = (person: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)})`

/** Customers of whom somebody is alike: themselves, a student of theirs, or who pays for them. */
export const customersAlike = async (db: Db, likeness: Likeness): Promise<DuplicateCandidate[]> => {
  const { rows } = await sql<DuplicateCandidate>`
    with found as (${alike(likeness)}),
    who as (
      select c.id, found.kind, null as who from found join customers c on c.person_id = found.id
      union select s.customer_id, found.kind, ${nameOf('p')} from found join people p on p.id = found.id
        join students s on s.person_id = found.id join customers c on c.id = s.customer_id and c.person_id <> s.person_id
      union select c.id, found.kind, ${nameOf('p')} from found join people p on p.id = found.id
        join customers c on c.billing_person_id = found.id and c.person_id <> found.id)
    select c.id, c.id as customer_id, c.number, ${nameOf('p')} as name, c.enabled, nullif(c.sort_city, '') as city,
      array(select ${nameOf('sp')} from students s join people sp on sp.id = s.person_id
        where s.customer_id = c.id and s.person_id <> c.person_id order by s.id limit 10) as household,
      json_agg(json_build_object('kind', who.kind, 'who', who.who) order by who.who nulls first, who.kind) as reasons
    from who join customers c on c.id = who.id join people p on p.id = c.person_id
    where not exists (select from record_merges g where g.given_up_customer_id = c.id and g.undone_at is null)
    group by c.id, p.id order by count(distinct who.kind) desc, c.enabled desc, c.id limit ${most}`.execute(db)
  return rows
}

/** Students alike: of other households by any reason, of their own only by name. */
export const studentsAlike = async (db: Db, likeness: StudentLikeness): Promise<DuplicateCandidate[]> => {
  const { customerId, names } = likeness
  const { rows } = await sql<DuplicateCandidate>`
    with found as (${alike(likeness)}),
    who as (
      select s.id, found.kind from found join students s on s.person_id = found.id where s.customer_id <> ${customerId}
      union select s.id, 'name' from students s join people p on p.id = s.person_id where s.customer_id = ${customerId} and ${bears(names)})
    select s.id, s.customer_id, c.number, ${nameOf('p')} as name, s.enabled, nullif(c.sort_city, '') as city,
      array[${nameOf('cp')}] as household,
      json_agg(json_build_object('kind', who.kind, 'who', null) order by who.kind) as reasons
    from who join students s on s.id = who.id join people p on p.id = s.person_id
    join customers c on c.id = s.customer_id join people cp on cp.id = c.person_id
    where not exists (select from record_merges g where g.given_up_student_id = s.id and g.undone_at is null)
    group by s.id, c.id, p.id, cp.id
    order by s.customer_id <> ${customerId}, count(*) desc, s.enabled desc, s.id limit ${most}`.execute(db)
  return rows
}
