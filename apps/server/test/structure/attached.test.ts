// Holds that nothing is left behind when two records are made one: every key that leads to them is moved, or stays for a reason.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attachedSources } from '../../src/attached-sources.ts'
import type { Owner } from '../../src/platform/attached.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { freshDatabase } from '../db.ts'

let database: Database
let close: () => Promise<void>
beforeAll(async () => {
  ;({ database, close } = await freshDatabase())
})
afterAll(() => close())

/** Columns that lead to a record without a key, by their class. */
const byClass: Readonly<Record<Owner, readonly string[]>> = {
  customers: ['messages.about_id', 'todo_entries.about_id', 'credit_moves.customer_id', 'thread_messages.thread_id'],
  people: [],
  students: ['messages.about_id', 'todo_entries.about_id'],
  contacts: ['messages.about_id', 'todo_entries.about_id'],
  teachers: ['messages.about_id', 'todo_entries.about_id', 'thread_messages.thread_id'],
}
/** Also by the key of another column, which says the same. */
const keysTo = async (owner: Owner, column: string | null): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct k.conrelid::regclass::text || '.' || a.attname as name
      from pg_constraint k join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
     where k.contype = 'f' and (k.confrelid = ${owner}::regclass or a.attname = ${column})
       and (array_length(k.conkey, 1) = 1 or a.attname = ${column}) order by 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

test.each([
  ['customers', 'customer_id'],
  ['people', null],
  ['students', 'student_id'],
  ['contacts', 'contact_id'],
  ['teachers', 'teacher_id'],
] as const)('every row that leads to %s has its way when two of them are made one', async (owner, column) => {
  const own = attachedSources.filter(({ of }) => of === owner)
  const known = own.flatMap(({ moves, stays = [] }) => [...moves, ...stays].map((one) => `${one.table}.${one.column}`))
  expect(known.toSorted()).toEqual([...(await keysTo(owner, column)), ...byClass[owner]].toSorted())
})

test('a key that holds a part to its whole by its owner waits for the end of the act', async () => {
  const { rows } = await sql<{ name: string }>`
    select k.conname as name from pg_constraint k
     where k.contype = 'f' and not k.condeferrable and array_length(k.conkey, 1) > 1
       and exists (select from pg_attribute a where a.attrelid = k.conrelid and a.attnum = any(k.conkey) and a.attname in ('customer_id', 'teacher_id'))`.execute(
    database.db,
  )
  expect(rows.map(({ name }) => name)).toEqual([])
})
