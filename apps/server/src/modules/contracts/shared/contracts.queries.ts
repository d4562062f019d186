// SQL of the list of contracts, and of those that a term finds.
import type { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { lateToBeginDays } from '@cartable/domain/contracts/contracts.rules.ts'
import type { ContractRow } from '@cartable/domain/contracts/contracts.schema.ts'
import { contractStatuses, type KnownFacts } from '@cartable/domain/contracts/contracts.workflow.ts'
import { addDays } from '@cartable/domain/kernel/dates.ts'
import type { ListAnswer } from '@cartable/domain/kernel/list.ts'
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { likePattern, matchesSearch, prefixPattern } from '../../../platform/db/sql.ts'
import { emptyLast, pageOfIds, type Sorts } from '../../../platform/list.ts'

type ListInput = InputOf<typeof contractsApi.list>
/** A row without what its workflow says. */
export type FoundContract = Omit<ContractRow, 'statusText' | 'actions'> & KnownFacts

/** Each word names the student's household, the teacher, or begins the number; their own indexes find them. */
export const matchesContract = (term: string): RawBuilder<boolean> => {
  const words = term.trim().split(/\s+/).filter(Boolean)
  if (words.length === 0) return sql<boolean>`true`
  return sql<boolean>`(${sql.join(
    words.map(
      (word) => sql`(c.student_id in (select s.id from students s where ${matchesSearch(sql`s.search_text`, word)})
        or c.teacher_id in (select t.id from teachers t where ${matchesSearch(sql`t.search_text`, word)})
        or c.number like ${/^\d+$/.test(word) ? likePattern(word) : prefixPattern(word.toUpperCase())})`,
    ),
    sql` and `,
  )})`
}

const sorts: Sorts<ListInput['sort']['column']> = {
  number: [],
  student: [sql`(select s.sort_name from students s where s.id = c.student_id)`],
  teacher: [sql`(select t.sort_name from teachers t where t.id = c.teacher_id)`],
  subject: [sql`(select s.name collate "fr-x-icu" from subjects s where s.id = c.subject_id)`],
  status: [sql`array_position(${sql.lit(`{${contractStatuses.join(',')}}`)}::text[], c.status)`],
  startedOn: [emptyLast(sql`c.started_on`)],
  lastCourseOn: [emptyLast(sql`c.last_course_on`)],
}

/** Contracts `c` created so long ago that they should have begun. */
const isLateToBegin = (today: string) => sql<boolean>`(c.status = 'created'
  and (c.created_at at time zone 'Europe/Paris')::date < ${addDays(today, -lateToBeginDays)}::date)`

const matching = (db: Db, input: ListInput, today: string) => {
  let query = db.selectFrom('contracts as c')
  if (input.q !== '') query = query.where(matchesContract(input.q))
  if (input.status.length > 0) query = query.where('c.status', 'in', input.status)
  if (input.subjects.length > 0) query = query.where('c.subjectId', 'in', input.subjects)
  if (input.formats.length > 0) query = query.where('c.format', 'in', input.formats)
  if (input.studentId !== undefined) query = query.where('c.studentId', '=', input.studentId)
  if (input.teacherId !== undefined) query = query.where('c.teacherId', '=', input.teacherId)
  if (input.customerId !== undefined) query = query.where('c.customerId', '=', input.customerId)
  if (input.lateToBegin) query = query.where(isLateToBegin(today))
  if (input.from) query = query.where('c.startedOn', '>=', input.from)
  if (input.to) query = query.where('c.startedOn', '<=', input.to)
  if (input.proposed)
    query = query.where(
      sql<boolean>`c.id in (select v.contract_id from contract_price_versions v where v.status = 'proposed')`,
    )
  return query
}

/** Number of the open contract that reactivating this one would double. */
export const openTwin = sql<
  string | null
>`(select o.number from contracts o where o.student_id = c.student_id and o.teacher_id = c.teacher_id
  and o.subject_id = c.subject_id and o.format = c.format and o.status in ('created', 'active', 'pause') and o.id <> c.id limit 1)`

/** Whether its teacher gives no lessons any more. */
export const teacherLeft = sql<boolean>`exists (select from teachers gone where gone.id = c.teacher_id and not (gone.enabled and gone.status = 'active'))`

/** Whether a price was accepted once. */
export const hasRun = sql<boolean>`exists (select from contract_price_versions a where a.contract_id = c.id and a.status = 'accepted')`

/** Contracts of these ids, in their order. */
export const showContracts = async (db: Db, ids: readonly number[], today: string): Promise<FoundContract[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<FoundContract>`
    select c.id, c.number, c.status, c.student_id, c.customer_id, c.teacher_id, c.format, c.location,
      c.started_on, c.closed_on, c.ends_on, c.resumes_on, c.end_kind, c.last_course_on, c.linking_id,
      concat_ws(' ', upper(sp.last_name), sp.first_name) as student_name,
      concat_ws(' ', upper(cp.last_name), cp.first_name) as customer_name,
      concat_ws(' ', upper(tp.last_name), tp.first_name) as teacher_name,
      sub.name as subject_name, l.name as level_name,
      (select v.customer_price_cents from contract_price_versions v
        where v.contract_id = c.id and v.status = 'accepted' and v.period @> ${today}::date) as customer_price,
      exists (select 1 from contract_price_versions v where v.contract_id = c.id and v.status = 'proposed') as has_proposal,
      case when c.status in ('close', 'failed') then ${openTwin} end as open_twin, ${hasRun} as has_run, ${teacherLeft} as teacher_left
    from unnest(${ids}::bigint[]) with ordinality as wanted (id, rank)
    join contracts c on c.id = wanted.id
    join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    join customers k on k.id = c.customer_id join people cp on cp.id = k.person_id
    join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    join subjects sub on sub.id = c.subject_id
    join scholar_levels l on l.id = c.scholar_level_id
    order by wanted.rank`.execute(db)
  return rows
}

export const listContracts = async (
  db: Db,
  input: ListInput,
  today: string,
): Promise<Omit<ListAnswer<FoundContract>, 'totals'>> => {
  const { ids, ...counted } = await pageOfIds(db, input, matching(db, input, today), sorts, sql`c.id`)
  return { rows: await showContracts(db, ids, today), ...counted, page: input.page, size: input.size }
}

/** Contracts that a text finds, the running ones first, then the newest. */
export const findContracts = async (db: Db, text: string, limit: number): Promise<number[]> => {
  const found = await db
    .selectFrom('contracts as c')
    .select('c.id')
    .where(matchesContract(text))
    .orderBy(sql`c.status in ('close', 'failed')`)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute()
  return found.map(({ id }) => id)
}
