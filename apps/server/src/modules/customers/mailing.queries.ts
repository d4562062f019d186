// SQL of the mailing list: one row per student with the customer who pays, on a page or whole for a file.
import { searchTerm } from '@cartable/domain/customers/customers.rules.ts'
import type { mailingApi } from '@cartable/domain/customers/mailing.api.ts'
import { type MailingRow, type MailingService, mailingServiceLabels } from '@cartable/domain/customers/mailing.api.ts'
import type { ListAnswer } from '@cartable/domain/kernel/list.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { matchesSearch } from '../../platform/db/sql.ts'
import { pageOfIds, type Sorts } from '../../platform/list.ts'

type Input = InputOf<typeof mailingApi.mailingList>

const sorts: Sorts<Input['sort']['column']> = {
  customer: [sql`c.sort_name`, sql`s.sort_name`],
  student: [sql`s.sort_name`],
  lastPayment: [sql`coalesce(c.last_payment_on, '-infinity')`, sql`c.sort_name`],
  city: [sql`c.sort_city`, sql`c.sort_name`],
}

/** Which services a student takes, or took: the tables that say so. */
const uses: Readonly<Record<MailingService, ReturnType<typeof sql>>> = {
  'private-tuition': sql`exists (select from contracts k where k.student_id = s.id)`,
  traineeship: sql`exists (select from traineeship_registrations r where r.student_id = s.id and r.enabled)`,
}

/** By the words of the customer or of the student, each from its own index: a condition across the join would read both tables. */
const found = (term: string) => sql`s.id in (
  select own.id from students own where ${matchesSearch(sql`own.search_text`, term)}
  union select child.id from customers payer join students child on child.customer_id = payer.id where ${matchesSearch(sql`payer.search_text`, term)})`

const matching = (input: Input) => {
  const term = searchTerm(input.q)
  const conditions = [
    term === '' ? sql`true` : found(term),
    ...(input.withDisabled ? [] : [sql`c.enabled and s.enabled`]),
    ...(input.services.length > 0
      ? [
          sql`(${sql.join(
            input.services.map((service) => uses[service]),
            sql` or `,
          )})`,
        ]
      : []),
    ...(input.levels.length > 0 ? [sql`s.scholar_level_id = any(${input.levels})`] : []),
    ...(input.subjects.length > 0
      ? [
          sql`exists (select from student_subjects w where w.student_id = s.id and w.subject_id = any(${input.subjects}))`,
        ]
      : []),
    ...(input.cities.length > 0 ? [sql`c.sort_city = any(${input.cities})`] : []),
    ...(input.departements.length > 0
      ? [
          sql`exists (select from people q join addresses a on a.id = q.address_id where q.id = c.person_id and a.departement_code = any(${input.departements}))`,
        ]
      : []),
    ...(input.paidFrom ? [sql`c.last_payment_on >= ${input.paidFrom}`] : []),
    ...(input.paidTo ? [sql`c.last_payment_on <= ${input.paidTo}`] : []),
  ]
  return sql`students s join customers c on c.id = s.customer_id where ${sql.join(conditions, sql` and `)}`
}

/** What a row needs besides `s` and `c`. */
const joined = sql`
  join people cp on cp.id = c.person_id
  join people sp on sp.id = s.person_id
  left join scholar_levels l on l.id = s.scholar_level_id
  left join establishments e on e.id = s.establishment_id
  left join addresses a on a.id = cp.address_id
  left join departements d on d.code = a.departement_code`

const subjectNames = sql`array(select j.name from student_subjects w join subjects j on j.id = w.subject_id where w.student_id = s.id order by j.order_key, j.name)`

const person = (alias: 'cp' | 'sp', id: ReturnType<typeof sql>) => {
  const p = sql.ref(alias)
  return sql`json_build_object('id', ${id}, 'firstName', ${p}.first_name, 'lastName', ${p}.last_name, 'email', ${p}.email,
    'phone', coalesce(${p}.mobile_phone, ${p}.phone),
    'phoneRegion', case when ${p}.mobile_phone is null then ${p}.phone_region else ${p}.mobile_phone_region end)`
}

export const listMailing = async (db: Db, input: Input): Promise<ListAnswer<MailingRow>> => {
  const { ids, total, totalIsExact } = await pageOfIds(db, input, matching(input), sorts, sql`s.id`)
  const answer = { total, totalIsExact, page: input.page, size: input.size, totals: null }
  if (ids.length === 0) return { rows: [], ...answer }
  const { rows } = await sql<MailingRow>`
    select s.id, c.last_payment_on as "lastPaymentOn", ${person('cp', sql`c.id`)} as customer, ${person('sp', sql`s.id`)} as student,
      array_remove(array[case when ${uses['private-tuition']} then 'private-tuition' end, case when ${uses.traineeship} then 'traineeship' end], null) as services,
      l.name as level, e.name as establishment, a.city, d.name as departement, ${subjectNames} as subjects, c.enabled and s.enabled as enabled
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, rank)
    join students s on s.id = wanted.id join customers c on c.id = s.customer_id ${joined}
    order by wanted.rank`.execute(db.withoutPlugins())
  return { rows, ...answer }
}

/** French numbers as people dial them, which a spreadsheet does not take for a formula; others as they are stored. */
const dialled = (alias: 'cp' | 'sp') => {
  const p = sql.ref(alias)
  return sql`regexp_replace(coalesce(${p}.mobile_phone, ${p}.phone), '^\\+33(\\d)(\\d\\d)(\\d\\d)(\\d\\d)(\\d\\d)$', '0\\1 \\2 \\3 \\4 \\5')`
}
const named = (alias: 'cp' | 'sp') =>
  sql`concat_ws(' ', ${sql.ref(`${alias}.last_name`)}, ${sql.ref(`${alias}.first_name`)})`

/** The same rows in the same order, whole, as the columns of the file. */
export const mailingForExport = (db: Db, input: Input) => {
  const direction = sql.raw(input.sort.direction)
  const order = [...sorts[input.sort.column], sql`s.id`].map((key) => sql`${key} ${direction}`)
  const query = sql`
    select c.last_payment_on, ${named('cp')} as customer, cp.email as customer_email, ${dialled('cp')} as customer_phone,
      ${named('sp')} as student, sp.email as student_email, ${dialled('sp')} as student_phone,
      concat_ws(', ', case when ${uses['private-tuition']} then ${sql.lit(mailingServiceLabels['private-tuition'])} end,
        case when ${uses.traineeship} then ${sql.lit(mailingServiceLabels.traineeship)} end) as services,
      l.name as level, e.name as establishment, a.city, d.name as departement, array_to_string(${subjectNames}, ', ') as subjects
    from (select s.*, c.id as payer_id from ${matching(input)}) s join customers c on c.id = s.payer_id ${joined}
    order by ${sql.join(order)}`
  return { compile: () => query.compile(db) }
}

export const departementChoices = async (db: Db) => {
  const { rows } = await sql<{ value: string; label: string }>`
    select d.code as value, d.code || ' – ' || d.name as label from departements d
    where exists (select from addresses a join people p on p.address_id = a.id join customers c on c.person_id = p.id where a.departement_code = d.code)
    order by d.code`.execute(db)
  return rows
}
