// A task as its form shows and saves it: written by one, given to several, told to those who did not have it.
import type { InputOf } from '@cartable/domain/kernel/operation.ts'
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { hasRight } from '@cartable/domain/kernel/rights.ts'
import { aboutPath, aboutRights, readAbout } from '@cartable/domain/todo/about.rules.ts'
import type { todoApi } from '@cartable/domain/todo/todo.api.ts'
import { todoRefusals } from '@cartable/domain/todo/todo.refusals.ts'
import type { ToDoRecord } from '@cartable/domain/todo/todo.schema.ts'
import type { OperationContext } from '../../platform/http/context.ts'
import { forbidden, notFound } from '../../platform/http/errors.ts'
import { notify } from '../../platform/notifications.ts'
import { lockUnchanged, stampOf } from '../../platform/save.ts'
import {
  type Asker,
  findEntry,
  insertEntry,
  listOfRecord,
  nameRecord,
  setUsers,
  staffOptions,
  updateEntry,
} from './todo.queries.ts'

export const askerOf = ({ identity }: OperationContext): Asker => {
  if (identity?.staffUserId === undefined) throw forbidden()
  return { staffUserId: identity.staffUserId, accountId: identity.accountId }
}

/** The task, when it is the asker's to see: given to him, written by him, or any with full access. */
export const entryOf = async (context: OperationContext, id: number) => {
  const all = context.as.kind === 'staff' && context.as.level === 'fullAccess'
  return (await findEntry(context.db, id, askerOf(context), all)) ?? notFound()
}

/** The record that a task may be about: one that exists, and that the asker reads. */
const recordOf = async ({ db, identity }: OperationContext, path: string | null | undefined) => {
  const about = path ? readAbout(path) : null
  if (about === null || !hasRight(identity?.rights ?? {}, aboutRights[about.class], 'read')) return null
  const label = await nameRecord(db, about)
  return label === null ? null : { about, label }
}

/** Tasks about a record that the asker reads. */
export const entriesOfRecord = async (context: OperationContext, path: string) => {
  const { about } = (await recordOf(context, path)) ?? notFound()
  const all = context.as.kind === 'staff' && context.as.level === 'fullAccess'
  return listOfRecord(context.db, askerOf(context), { about, now: context.now(), all })
}

const optionsFor = async ({ db }: OperationContext, held: readonly number[]) => {
  const users = await staffOptions(db, held)
  return { users: users.map(({ value, label, enabled }) => ({ value, label, enabled })) }
}

export const showEntry = async (
  context: OperationContext,
  { id, about: asked }: InputOf<typeof todoApi.show>,
): Promise<ToDoRecord> => {
  if (id === undefined) {
    const { staffUserId } = askerOf(context)
    const record = await recordOf(context, asked)
    return {
      id: null,
      updatedAt: null,
      describe: '',
      importanceLevel: '2-medium',
      expectedDateTime: null,
      users: [staffUserId],
      isDone: false,
      isLate: false,
      about: record && aboutPath(record.about),
      aboutLabel: record?.label ?? null,
      options: await optionsFor(context, []),
    }
  }
  const entry = await entryOf(context, id)
  const users = entry.users.map((user) => user.id)
  return {
    id: entry.id,
    updatedAt: entry.updatedAt,
    describe: entry.describe,
    importanceLevel: entry.importanceLevel,
    expectedDateTime: entry.expectedAt,
    users,
    isDone: entry.doneAt !== null,
    isLate:
      entry.doneAt === null && entry.expectedAt !== null && Date.parse(entry.expectedAt) < context.now().getTime(),
    about:
      entry.aboutClass === null || entry.aboutId === null || entry.aboutLabel === null
        ? null
        : aboutPath({ class: entry.aboutClass, id: entry.aboutId }),
    aboutLabel: entry.aboutLabel,
    options: await optionsFor(context, users),
  }
}

export const saveEntry = async (context: OperationContext, input: InputOf<typeof todoApi.save>) => {
  const { db, live, identity } = context
  const asker = askerOf(context)
  const before = input.id === null ? null : await entryOf(context, input.id)
  if (input.id !== null)
    await lockUnchanged(db, 'todoEntries', input.id, input.updatedAt, () =>
      showEntry(context, { id: input.id ?? undefined }),
    )
  if (before?.doneAt) refuse(todoRefusals.done)
  const held = before?.users.map((user) => user.id) ?? []
  const choices = new Map((await staffOptions(db, held)).map((option) => [option.value, option]))
  if (input.users.some((user) => !choices.has(user))) refuse(todoRefusals.unknownUser, 'users')
  // what it was about stays, whoever changes the rest of it
  const kept = before && input.about !== null && readAbout(input.about)
  const isKept = kept && kept.class === before.aboutClass && kept.id === before.aboutId
  const about = isKept ? kept : ((await recordOf(context, input.about))?.about ?? null)
  if (input.about !== null && about === null) refuse(todoRefusals.unknownRecord, 'about')
  const values = {
    aboutClass: about?.class ?? null,
    aboutId: about?.id ?? null,
    describe: input.describe.trim(),
    importanceLevel: input.importanceLevel,
    expectedAt: input.expectedDateTime,
  }
  const id = input.id ?? (await insertEntry(db, values, asker.accountId))
  if (input.id !== null) await updateEntry(db, id, values)
  await setUsers(db, id, input.users)
  const told = input.users.filter((user) => user !== asker.staffUserId && !held.includes(user))
  await notify(
    db,
    told.map((user) => choices.get(user)?.accountId),
    {
      kind: 'todo',
      title: `${identity?.name ?? 'Un collègue'} vous a confié une tâche.`,
      body: values.describe,
      link: '/crm/toDoList',
    },
  )
  live(['todo'])
  return { errors: null, id, updatedAt: await stampOf(db, 'todoEntries', id) }
}
