// Which traces make the history of a record: its own, those of the person behind it, those of its parts.
import type { SharedRecord } from '@cartable/domain/journal/trace-readers.rules.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

type Root = {
  readonly rootClass: string
  readonly rootId: number
  readonly entityClass?: string
  readonly entityId?: number
}
type Behind = { readonly rootClass: string; readonly id: number }

/** The person, and its account: what is changed there is read on the record. */
const ofPersons = (persons: RawBuilder<unknown>) => sql<Behind>`
  with persons as (${persons})
  select 'people' as root_class, id from persons where id is not null
  union select 'accounts', a.id from accounts a join persons on persons.id = a.person_id`

/** Record → other roots whose traces belong to its history. */
const behind: Readonly<Record<string, (id: number) => RawBuilder<Behind>>> = {
  customers: (id) => sql<Behind>`
    ${ofPersons(sql`select unnest(array[person_id, billing_person_id]) as id from customers where id = ${id}`)}
    union select 'documents', id from documents where customer_id = ${id}`,
  students: (id) => ofPersons(sql`select person_id as id from students where id = ${id}`),
  staff_users: (id) => ofPersons(sql`select person_id as id from staff_users where id = ${id}`),
  teachers: (id) => sql<Behind>`
    ${ofPersons(sql`select person_id as id from teachers where id = ${id}`)}
    union select 'teacher_subjects', id from teacher_subjects where teacher_id = ${id}
    union select 'documents', id from documents where teacher_id = ${id}
    union select 'candidates', id from candidates where teacher_id = ${id}`,
  candidates: (id) => sql<Behind>`select 'interviews' as root_class, id from interviews where candidate_id = ${id}`,
  contracts: (id) => sql<Behind>`select 'courses' as root_class, d.course_id as id
    from course_disputes d join courses c on c.id = d.course_id where c.contract_id = ${id}`,
}

/** Rows that are traced under another record: their own history is found there. */
const partOf: Readonly<Record<string, { readonly root: string; readonly column: string }>> = {
  courses: { root: 'contracts', column: 'contract_id' },
  interviews: { root: 'candidates', column: 'candidate_id' },
  contract_price_versions: { root: 'contracts', column: 'contract_id' },
  bills: { root: 'orders', column: 'order_id' },
  payments: { root: 'orders', column: 'order_id' },
  teacher_payments: { root: 'orders', column: 'order_id' },
}

/** The conditions, any of which makes a trace part of the history of a record. */
export const rootsOf = async (db: Db, className: string, entityId: number): Promise<Root[]> => {
  const own: Root = { rootClass: className, rootId: entityId }
  const part = partOf[className]
  if (part) {
    const { rows } = await sql<{ rootId: number }>`
      select ${sql.ref(part.column)} as root_id from ${sql.table(className)} where id = ${entityId}`.execute(db)
    return [own, ...rows.map(({ rootId }) => ({ rootClass: part.root, rootId, entityClass: className, entityId }))]
  }
  const others = (await behind[className]?.(entityId).execute(db))?.rows ?? []
  return [own, ...others.map(({ rootClass, id }) => ({ rootClass, rootId: id }))]
}

/** Of which records a person or a paper is, by the root of a trace. */
const personOf: Readonly<Record<SharedRecord, RawBuilder<boolean>>> = {
  customer: sql<boolean>`(exists (select from customers x where x.person_id = traces.root_id or x.billing_person_id = traces.root_id)
    or exists (select from household_members x where x.person_id = traces.root_id))`,
  student: sql<boolean>`exists (select from students x where x.person_id = traces.root_id)`,
  teacher: sql<boolean>`exists (select from teachers x where x.person_id = traces.root_id)`,
  staff: sql<boolean>`exists (select from staff_users x where x.person_id = traces.root_id)`,
}
const paperOf: Readonly<Record<SharedRecord, RawBuilder<boolean>>> = {
  customer: sql<boolean>`exists (select from documents x where x.id = traces.root_id and x.customer_id is not null)`,
  student: sql<boolean>`exists (select from documents x where x.id = traces.root_id and x.customer_id is not null)`,
  teacher: sql<boolean>`exists (select from documents x where x.id = traces.root_id and x.teacher_id is not null)`,
  staff: sql<boolean>`false`,
}

/** A trace of a person or of a paper is read by who reads one of the records that it is of; any other by its class alone. */
export const isOfRecords = (records: readonly SharedRecord[]): RawBuilder<boolean> => {
  const any = (of: typeof personOf) => sql.join([sql`false`, ...records.map((record) => of[record])], sql` or `)
  return sql<boolean>`case traces.root_class when 'people' then ${any(personOf)} when 'documents' then ${any(paperOf)} else true end`
}
