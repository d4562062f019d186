// SQL of conversations: whose they are, what was said, up to where each party has read, who answers for the office.
import type { ThreadPart } from '@cartable/domain/messaging/threads/threads.words.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Whoever is outside the office: a family, a teacher, or both. */
export type Self = { readonly customerId: number | null; readonly teacherId: number | null; readonly accountId: number }

const nameOf = (alias: string) =>
  sql<string>`concat_ws(' ', ${sql.ref(`${alias}.first_name`)}, ${sql.ref(`${alias}.last_name`)})`
const accountOf = (alias: string) =>
  sql<number | null>`(select a.id from accounts a where a.person_id = ${sql.ref(`${alias}.id`)} and a.enabled limit 1)`

export type ContractParties = {
  readonly contractId: number
  readonly customerId: number
  readonly teacherId: number
  readonly status: string
  readonly closedOn: string | null
  readonly familyName: string
  readonly familyAccountId: number | null
  readonly teacherName: string
  readonly teacherAccountId: number | null
  readonly studentFirstName: string
  readonly subjectName: string
}
const contractsWhere = async (db: Db, condition: RawBuilder<boolean>): Promise<ContractParties[]> => {
  const { rows } = await sql<ContractParties>`
    select c.id as contract_id, c.customer_id, c.teacher_id, c.status, c.closed_on,
      ${nameOf('kp')} as family_name, ${accountOf('kp')} as family_account_id,
      ${nameOf('tp')} as teacher_name, ${accountOf('tp')} as teacher_account_id,
      coalesce(sp.first_name, sp.last_name) as student_first_name, u.name as subject_name
    from contracts c
    join customers k on k.id = c.customer_id join people kp on kp.id = k.person_id
    join teachers t on t.id = c.teacher_id join people tp on tp.id = t.person_id
    join students s on s.id = c.student_id join people sp on sp.id = s.person_id
    join subjects u on u.id = c.subject_id
    where ${condition} order by c.id desc limit 200`.execute(db)
  return rows
}
export const listOwnContracts = (db: Db, { customerId, teacherId }: Self) =>
  contractsWhere(db, sql<boolean>`(c.customer_id = ${customerId} or c.teacher_id = ${teacherId})`)
export const findContractParties = async (db: Db, id: number): Promise<ContractParties | undefined> =>
  (await contractsWhere(db, sql<boolean>`c.id = ${id}`))[0]

export type LessonAsked = {
  readonly courseId: number
  readonly customerId: number
  readonly teacherId: number
  readonly at: string
  readonly studentFirstName: string
  readonly subjectName: string
}
export const listLessons = async (db: Db, ids: readonly number[]): Promise<LessonAsked[]> => {
  const { rows } = await sql<LessonAsked>`
    select x.id as course_id, x.customer_id, x.teacher_id, coalesce(x.done_at, x.expected_at) as at,
      coalesce(p.first_name, p.last_name) as student_first_name, u.name as subject_name
    from courses x join contracts c on c.id = x.contract_id join subjects u on u.id = c.subject_id
      join students s on s.id = x.student_id join people p on p.id = s.person_id
    where x.id = any(${[...ids]}::bigint[])`.execute(db)
  return rows
}

export type Thread = {
  readonly id: number
  readonly kind: 'office' | 'lesson'
  readonly customerId: number | null
  readonly teacherId: number | null
  readonly contractId: number | null
  readonly courseId: number | null
  readonly staffUserId: number | null
  readonly waitsSince: string | null
  readonly todoEntryId: number | null
}
const columns = [
  ...(['id', 'kind', 'customerId', 'teacherId', 'contractId', 'courseId'] as const),
  ...(['staffUserId', 'waitsSince', 'todoEntryId'] as const),
] as const
const threads = (db: Db) =>
  db
    .selectFrom('threads')
    .select([...columns])
    .$castTo<Thread>()

export const lockThread = (db: Db, id: number): Promise<Thread | undefined> =>
  threads(db).where('id', '=', id).forUpdate().executeTakeFirst()
export const findThread = (db: Db, id: number): Promise<Thread | undefined> =>
  threads(db).where('id', '=', id).executeTakeFirst()

/** Who a conversation is with, whether it has begun or not. */
export type Place =
  | {
      readonly kind: 'office'
      readonly customerId: number | null
      readonly teacherId: number | null
      readonly courseId: number | null
    }
  | { readonly kind: 'lesson'; readonly customerId: number; readonly teacherId: number; readonly contractId: number }

const isAt = (place: Place) =>
  place.kind === 'lesson'
    ? sql<boolean>`contract_id = ${place.contractId}`
    : sql<boolean>`kind = 'office' and customer_id is not distinct from ${place.customerId}::bigint
        and teacher_id is not distinct from ${place.teacherId}::bigint and course_id is not distinct from ${place.courseId}::bigint`
export const findThreadAt = (db: Db, place: Place): Promise<Thread | undefined> =>
  threads(db).where(isAt(place)).executeTakeFirst()

/** Locked; made by whoever writes first, and found by whoever writes at the same moment. */
export const takeThread = async (db: Db, place: Place): Promise<Thread> => {
  await db
    .insertInto('threads')
    .values(place)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return threads(db).where(isAt(place)).forUpdate().executeTakeFirstOrThrow()
}
export const updateThread = async (
  db: Db,
  id: number,
  values: { staffUserId?: number | null; waitsSince?: string | null; todoEntryId?: number | null },
): Promise<void> => {
  await db.updateTable('threads').set(values).where('id', '=', id).execute()
}

export type ThreadMessageRow = {
  readonly id: number
  readonly authorAccountId: number | null
  readonly authorPart: ThreadPart
  readonly authorName: string
  readonly at: string
  readonly body: string
  readonly flaggedReason: string | null
  readonly files: readonly { id: number; name: string }[]
}
/** Oldest first, of the last ones before `before`; one more than `limit` says that there are older ones. */
export const listMessages = async (
  db: Db,
  threadId: number,
  { before, limit }: { readonly before?: number | undefined; readonly limit: number },
): Promise<ThreadMessageRow[]> => {
  const { rows } = await sql<ThreadMessageRow>`
    select m.id, m.author_account_id, m.author_part, ${nameOf('p')} as author_name, m.created_at as at, m.body, m.flagged_reason,
      (select coalesce(json_agg(json_build_object('id', f.file_id, 'name', f.name) order by f.file_id), '[]')
        from thread_message_files f where f.thread_message_id = m.id) as files
    from thread_messages m left join accounts a on a.id = m.author_account_id left join people p on p.id = a.person_id
    where m.thread_id = ${threadId} and m.id < ${before ?? null}::bigint is not false
    order by m.id desc limit ${limit + 1}`.execute(db)
  return rows.reverse()
}

/** Null: this press of the button has arrived already. */
export const insertMessage = async (
  db: Db,
  message: {
    readonly threadId: number
    readonly authorAccountId: number
    readonly authorPart: ThreadPart
    readonly body: string
    readonly flaggedReason: 'contact-details' | null
    readonly requestKey: string
  },
): Promise<{ id: number; createdAt: string } | null> =>
  (await db
    .insertInto('threadMessages')
    .values(message)
    .onConflict((conflict) => conflict.columns(['threadId', 'requestKey']).doNothing())
    .returning(['id', 'createdAt'])
    .executeTakeFirst()) ?? null
export const insertMessageFile = async (
  db: Db,
  file: { readonly threadMessageId: number; readonly fileId: number; readonly name: string },
): Promise<void> => {
  await db.insertInto('threadMessageFiles').values(file).execute()
}

export const countSince = async (db: Db, accountId: number, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('threadMessages')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('authorAccountId', '=', accountId)
    .where('createdAt', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
}

/** The last word of each conversation of somebody, and how much of it they have not read. */
export type OwnState = {
  readonly id: number
  readonly kind: 'office' | 'lesson'
  readonly contractId: number | null
  readonly courseId: number | null
  readonly staffUserId: number | null
  readonly lastBody: string
  readonly lastAt: string
  readonly lastAuthorAccountId: number | null
  readonly lastIsFlagged: boolean
  readonly unread: number
}
export const listOwnStates = async (db: Db, { customerId, teacherId, accountId }: Self): Promise<OwnState[]> => {
  const { rows } = await sql<OwnState>`
    select t.id, t.kind, t.contract_id, t.course_id, t.staff_user_id, l.body as last_body, l.created_at as last_at,
      l.author_account_id as last_author_account_id, l.flagged_reason is not null as last_is_flagged,
      (select count(*)::int from thread_messages m where m.thread_id = t.id and m.author_account_id is distinct from ${accountId}
        and m.id > coalesce((select r.read_until from thread_reads r where r.thread_id = t.id and r.account_id = ${accountId}), 0)) as unread
    from threads t
    cross join lateral (select * from thread_messages m where m.thread_id = t.id order by m.id desc limit 1) l
    where t.customer_id = ${customerId} or t.teacher_id = ${teacherId}
    order by l.id desc limit 200`.execute(db)
  return rows
}

export const noteRead = async (db: Db, threadId: number, accountId: number, until: number): Promise<void> => {
  // never beyond what there is: a number that was made up would silence what comes
  await sql`insert into thread_reads (thread_id, account_id, read_until)
    select ${threadId}, ${accountId}, least(${until}, coalesce(max(id), 0)) from thread_messages where thread_id = ${threadId}
    on conflict (thread_id, account_id) do update set read_until = greatest(thread_reads.read_until, excluded.read_until)`.execute(
    db,
  )
}

/** Somebody outside the office who reads a conversation: who pays first, then the second parent, then the teacher. */
export type ThreadReader = {
  readonly part: 'customer' | 'teacher'
  readonly personId: number
  readonly accountId: number | null
  readonly firstName: string | null
  readonly lastName: string
  readonly email: string | null
}
export const listReaders = async (db: Db, { customerId, teacherId }: Pick<Thread, 'customerId' | 'teacherId'>) => {
  const { rows } = await sql<ThreadReader>`
    select v.part, p.id as person_id, ${accountOf('p')} as account_id, p.first_name, p.last_name, p.email
    from (select 1 as rank, 'customer' as part, person_id from customers where id = ${customerId}
      union all select 2, 'customer', person_id from household_members where customer_id = ${customerId} and removed_on is null
      union all select 3, 'teacher', person_id from teachers where id = ${teacherId}) v join people p on p.id = v.person_id
    order by v.rank, p.id`.execute(db)
  return rows
}

/** What an account has not read, when it may be told of it: nothing since it was told and has not read since. */
export const findUntold = async (db: Db, threadId: number, accountId: number) => {
  const { rows } = await sql<{
    last: number
    authorName: string
    authorPart: ThreadPart
    body: string
    isFlagged: boolean
  }>`
    select m.id as last, ${nameOf('p')} as author_name, m.author_part, m.body, m.flagged_reason is not null as is_flagged
    from thread_messages m left join accounts a on a.id = m.author_account_id left join people p on p.id = a.person_id
    left join thread_reads r on r.thread_id = m.thread_id and r.account_id = ${accountId}
    where m.thread_id = ${threadId} and m.author_account_id is distinct from ${accountId} and m.erased_at is null
      and m.id > coalesce(r.read_until, 0) and coalesce(r.mailed_until, 0) <= coalesce(r.read_until, 0)
    order by m.id desc limit 1`.execute(db)
  return rows[0]
}
export const noteMailed = async (db: Db, threadId: number, accountId: number, until: number): Promise<void> => {
  await sql`insert into thread_reads (thread_id, account_id, mailed_until) values (${threadId}, ${accountId}, ${until})
    on conflict (thread_id, account_id) do update set mailed_until = excluded.mailed_until`.execute(db)
}

/** A file of a conversation, with the conversation. */
export const findThreadFile = async (db: Db, fileId: number): Promise<(Thread & { name: string }) | undefined> =>
  db
    .selectFrom('threadMessageFiles as f')
    .innerJoin('threadMessages as m', 'm.id', 'f.threadMessageId')
    .innerJoin('threads as t', 't.id', 'm.threadId')
    .select(['f.name', ...columns.map((column) => `t.${column}` as const)])
    .where('f.fileId', '=', fileId)
    .$castTo<Thread & { name: string }>()
    .executeTakeFirst()
