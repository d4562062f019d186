// SQL of the to-do list.
import { type About, type AboutClass, aboutPath } from '@cartable/domain/todo/about.rules.ts'
import type { ToDoEntry, ToDoOfRecord, ToDoOrder, ToDoType } from '@cartable/domain/todo/todo.schema.ts'
import { toDoMaxRows } from '@cartable/domain/todo/todo.schema.ts'
import { type Insertable, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { DB } from '../../platform/db/types.ts'

/** Who asks: given tasks by the staff part, written tasks by the account. */
export type Asker = { readonly staffUserId: number; readonly accountId: number }

/** A task that is done stays in sight this long, in days: time enough to see that it was not meant. */
const doneShownDays = 30

const orders: Readonly<Record<ToDoOrder, ReturnType<typeof sql>>> = {
  importance: sql`e.importance_level, e.expected_at nulls last, e.id`,
  date: sql`e.expected_at nulls last, e.importance_level, e.id`,
  creation: sql`e.id desc`,
}

const isGiven = ({ staffUserId }: Asker) =>
  sql`exists (select from todo_entry_users u where u.todo_entry_id = e.id and u.staff_user_id = ${staffUserId})`

const personName = sql`concat_ws(' ', p.first_name, p.last_name)`
const personOf = (table: 'customers' | 'students' | 'teachers') =>
  sql`(select ${personName} from ${sql.table(table)} x join people p on p.id = x.person_id where x.id = e.about_id)`
/** Name of the record that task `e` is about; null without one, or once it is gone. */
const aboutLabel = sql<string | null>`case e.about_class
  when 'customers' then ${personOf('customers')} when 'students' then ${personOf('students')} when 'teachers' then ${personOf('teachers')}
  when 'contracts' then (select x.number || ' · ' || ${personName} from contracts x join students s on s.id = x.student_id join people p on p.id = s.person_id where x.id = e.about_id)
  when 'contacts' then (select case when x.is_student or x.student_first_name is null then concat_ws(' ', x.first_name, x.last_name)
    else concat_ws(' ', x.student_first_name, coalesce(x.student_last_name, x.last_name)) end from contacts x where x.id = e.about_id) end`

/** Name of a record, as tasks say it; null when there is none. */
export const nameRecord = async (db: Db, about: About): Promise<string | null> => {
  const { rows } = await sql<{ label: string | null }>`
    select ${aboutLabel} as label from (values (${about.class}::text, ${about.id}::bigint)) e (about_class, about_id)`.execute(
    db,
  )
  return rows[0]?.label ?? null
}

type EntryRow = Omit<ToDoEntry, 'about'> & {
  readonly aboutClass: AboutClass | null
  readonly aboutId: number | null
  readonly aboutLabel: string | null
}
const entryColumns = (
  now: Date,
) => sql`e.id, e.describe, e.importance_level as "importanceLevel", e.expected_at as "expectedDateTime",
      e.done_at is not null as "isDone", e.done_at as "doneAt", e.done_at is null and e.expected_at < ${now} as "isLate",
      array(select ${personName} from todo_entry_users u join staff_users s on s.id = u.staff_user_id join people p on p.id = s.person_id
             where u.todo_entry_id = e.id order by p.last_name, p.first_name, p.id) as users,
      (select ${personName} from accounts a join people p on p.id = a.person_id where a.id = e.author_account_id) as author,
      e.about_class as "aboutClass", e.about_id as "aboutId", ${aboutLabel} as "aboutLabel"`
const entryOfRow = ({ aboutClass, aboutId, aboutLabel: label, ...row }: EntryRow): ToDoEntry => ({
  ...row,
  isLate: row.isLate === true,
  about:
    aboutClass === null || aboutId === null || label === null
      ? null
      : { path: aboutPath({ class: aboutClass, id: aboutId }), label },
})

export const listEntries = async (
  db: Db,
  asker: Asker,
  { type, order, now }: { type: ToDoType; order: ToDoOrder; now: Date },
): Promise<ToDoEntry[]> => {
  const whose = {
    toDo: isGiven(asker),
    toShow: sql`e.author_account_id = ${asker.accountId} and not ${isGiven(asker)}`,
  }[type]
  const { rows } = await sql<EntryRow>`
    select ${entryColumns(now)} from todo_entries e
    where ${whose} and (e.done_at is null or e.done_at > ${now}::timestamptz - make_interval(days => ${doneShownDays}))
    order by e.done_at is not null, e.done_at desc, ${orders[order]}
    limit ${toDoMaxRows}`.execute(db)
  return rows.map(entryOfRow)
}

/** Tasks about a record that are open or were done lately, whoever has them; `all`: the asker opens any. */
export const listOfRecord = async (
  db: Db,
  asker: Asker,
  { about, now, all }: { about: About; now: Date; all: boolean },
): Promise<ToDoOfRecord[]> => {
  const { rows } = await sql<EntryRow & { mayOpen: boolean }>`
    select ${entryColumns(now)}, ${all} or e.author_account_id is not distinct from ${asker.accountId} or ${isGiven(asker)} as may_open
    from todo_entries e
    where e.about_class = ${about.class} and e.about_id = ${about.id}
      and (e.done_at is null or e.done_at > ${now}::timestamptz - make_interval(days => ${doneShownDays}))
    order by e.done_at is not null, e.done_at desc, ${orders.importance} limit 200`.execute(db)
  return rows.map((row) => ({ ...entryOfRow(row), mayOpen: row.mayOpen }))
}

/** A task that the asker was given or wrote; any task with `all`. */
export const findEntry = async (db: Db, id: number, asker: Asker, all: boolean) => {
  const entry = await db
    .selectFrom('todoEntries as e')
    .select(['e.id', 'e.describe', 'e.importanceLevel', 'e.expectedAt', 'e.doneAt', 'e.updatedAt', 'e.authorAccountId'])
    .select(['e.aboutId', sql<AboutClass | null>`e.about_class`.as('aboutClass'), aboutLabel.as('aboutLabel')])
    .where('e.id', '=', id)
    .$if(!all, (query) => query.where(sql<boolean>`(e.author_account_id = ${asker.accountId} or ${isGiven(asker)})`))
    .executeTakeFirst()
  if (!entry) return undefined
  const users = await db
    .selectFrom('todoEntryUsers')
    .innerJoin('staffUsers', 'staffUsers.id', 'todoEntryUsers.staffUserId')
    .leftJoin('accounts', 'accounts.personId', 'staffUsers.personId')
    .select(['staffUsers.id', 'accounts.id as accountId'])
    .where('todoEntryId', '=', id)
    .orderBy('staffUsers.id')
    .execute()
  return { ...entry, users }
}

/** Everybody a task can be given to, and whoever holds it already. */
export const staffOptions = async (db: Db, held: readonly number[]) => {
  const rows = await db
    .selectFrom('staffUsers')
    .innerJoin('people', 'people.id', 'staffUsers.personId')
    .leftJoin('accounts', 'accounts.personId', 'people.id')
    .select(['staffUsers.id as value', sql<string>`staff_label(staff_users.id)`.as('label')])
    .select(['staffUsers.enabled', 'accounts.id as accountId'])
    .where((where) =>
      where.or([where('staffUsers.enabled', '=', true), ...(held.length ? [where('staffUsers.id', 'in', held)] : [])]),
    )
    .orderBy('people.lastName')
    .orderBy('people.firstName')
    .execute()
  return rows
}

type Values = Pick<
  Insertable<DB['todoEntries']>,
  'describe' | 'importanceLevel' | 'expectedAt' | 'aboutClass' | 'aboutId'
>

/** Null: the program gives it. */
export const insertEntry = async (db: Db, values: Values, authorAccountId: number | null): Promise<number> => {
  const { id } = await db
    .insertInto('todoEntries')
    .values({ ...values, authorAccountId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const updateEntry = async (db: Db, id: number, values: Values): Promise<void> => {
  await db.updateTable('todoEntries').set(values).where('id', '=', id).execute()
}

/** Makes the persons of a task exactly these. */
export const setUsers = async (db: Db, todoEntryId: number, staffUserIds: readonly number[]): Promise<void> => {
  await db
    .deleteFrom('todoEntryUsers')
    .where('todoEntryId', '=', todoEntryId)
    .where('staffUserId', 'not in', staffUserIds)
    .execute()
  await db
    .insertInto('todoEntryUsers')
    .values(staffUserIds.map((staffUserId) => ({ todoEntryId, staffUserId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export const setDone = async (db: Db, id: number, doneAt: string | null): Promise<void> => {
  await db.updateTable('todoEntries').set({ doneAt }).where('id', '=', id).execute()
}

/** Unless it is done already. */
export const endEntry = async (db: Db, id: number, doneAt: string): Promise<void> => {
  await db.updateTable('todoEntries').set({ doneAt }).where('id', '=', id).where('doneAt', 'is', null).execute()
}

export const deleteEntry = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('todoEntryUsers').where('todoEntryId', '=', id).execute()
  await db.deleteFrom('todoEntries').where('id', '=', id).execute()
}
