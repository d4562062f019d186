// SQL of the to-do list.
import type { ToDoEntry, ToDoOrder, ToDoType } from '@cartable/domain/todo/todo.schema.ts'
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

export const listEntries = async (
  db: Db,
  asker: Asker,
  { type, order, now }: { type: ToDoType; order: ToDoOrder; now: Date },
): Promise<ToDoEntry[]> => {
  const whose = {
    toDo: isGiven(asker),
    toShow: sql`e.author_account_id = ${asker.accountId} and not ${isGiven(asker)}`,
  }[type]
  const { rows } = await sql<ToDoEntry>`
    select e.id, e.describe, e.importance_level as "importanceLevel", e.expected_at as "expectedDateTime",
      e.done_at is not null as "isDone", e.done_at as "doneAt", e.done_at is null and e.expected_at < ${now} as "isLate",
      array(select ${personName} from todo_entry_users u join staff_users s on s.id = u.staff_user_id join people p on p.id = s.person_id
             where u.todo_entry_id = e.id order by p.last_name, p.first_name, p.id) as users,
      (select ${personName} from accounts a join people p on p.id = a.person_id where a.id = e.author_account_id) as author
    from todo_entries e
    where ${whose} and (e.done_at is null or e.done_at > ${now}::timestamptz - make_interval(days => ${doneShownDays}))
    order by e.done_at is not null, e.done_at desc, ${orders[order]}
    limit ${toDoMaxRows}`.execute(db)
  return rows.map((row) => ({ ...row, isLate: row.isLate === true }))
}

/** A task that the asker was given or wrote; any task with `all`. */
export const findEntry = async (db: Db, id: number, asker: Asker, all: boolean) => {
  const entry = await db
    .selectFrom('todoEntries as e')
    .select(['e.id', 'e.describe', 'e.importanceLevel', 'e.expectedAt', 'e.doneAt', 'e.updatedAt', 'e.authorAccountId'])
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
    .select(['staffUsers.id as value', sql<string>`concat_ws(' ', first_name, last_name)`.as('label')])
    .select(['staffUsers.enabled', 'accounts.id as accountId'])
    .where((where) =>
      where.or([where('staffUsers.enabled', '=', true), ...(held.length ? [where('staffUsers.id', 'in', held)] : [])]),
    )
    .orderBy('people.lastName')
    .orderBy('people.firstName')
    .execute()
  return rows
}

type Values = Pick<Insertable<DB['todoEntries']>, 'describe' | 'importanceLevel' | 'expectedAt'>

export const insertEntry = async (db: Db, values: Values, authorAccountId: number): Promise<number> => {
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

export const deleteEntry = async (db: Db, id: number): Promise<void> => {
  await db.deleteFrom('todoEntryUsers').where('todoEntryId', '=', id).execute()
  await db.deleteFrom('todoEntries').where('id', '=', id).execute()
}
