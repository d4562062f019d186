// Shapes of the to-do list: what is to be done, by whom, how much it matters, until when.
import { z } from 'zod'
import { id, ids, instant, longText, optionalId, readStamp } from '../kernel/fields.ts'
import { Option } from '../kernel/list.ts'
import { readAbout } from './about.rules.ts'
import { todoRefusals } from './todo.refusals.ts'

/** Spelt as the specification has them; the letter is what people read first. */
export const importanceLevels = ['1-hight', '2-medium', '3-low'] as const
export type ImportanceLevel = (typeof importanceLevels)[number]
export const importances: Readonly<Record<ImportanceLevel, { readonly letter: string; readonly label: string }>> = {
  '1-hight': { letter: 'T', label: 'Très important' },
  '2-medium': { letter: 'A', label: 'Assez important' },
  '3-low': { letter: 'P', label: 'Peu important' },
}

/** `toDo`: given to whoever asks. `toShow`: given by whoever asks to others, whom it concerns to see it done. */
export const toDoTypes = ['toDo', 'toShow'] as const
export type ToDoType = (typeof toDoTypes)[number]

export const toDoOrders = ['importance', 'date', 'creation'] as const
export type ToDoOrder = (typeof toDoOrders)[number]
export const toDoOrderLabels: Readonly<Record<ToDoOrder, string>> = {
  importance: 'Par importance',
  date: 'Par échéance',
  creation: 'Les plus récentes',
}

/** Most rows of one list. */
export const toDoMaxRows = 99_999

/** A record by its page and its name; the reader may be without the right to open it. */
export const ToDoAbout = z.object({ path: z.string(), label: z.string() })
export type ToDoAbout = z.infer<typeof ToDoAbout>

export const ToDoEntry = z.object({
  id,
  describe: z.string(),
  importanceLevel: z.enum(importanceLevels),
  expectedDateTime: instant.nullable(),
  isDone: z.boolean(),
  doneAt: instant.nullable(),
  isLate: z.boolean(),
  users: z.array(z.string()),
  author: z.string().nullable(),
  about: ToDoAbout.nullable(),
})
export type ToDoEntry = z.infer<typeof ToDoEntry>

/** A task on the record that it is about, whoever has it. */
export const ToDoOfRecord = ToDoEntry.extend({ mayOpen: z.boolean() })
export type ToDoOfRecord = z.infer<typeof ToDoOfRecord>

export const ToDoRecord = z.object({
  id: optionalId,
  updatedAt: readStamp,
  describe: z.string(),
  importanceLevel: z.enum(importanceLevels),
  expectedDateTime: instant.nullable(),
  users: z.array(id),
  isDone: z.boolean(),
  isLate: z.boolean(),
  /** Page of the record that the task is about. */
  about: z.string().nullable(),
  aboutLabel: z.string().nullable(),
  options: z.object({ users: z.array(Option) }),
})
export type ToDoRecord = z.infer<typeof ToDoRecord>

export const ToDoInput = z.object({
  id: optionalId,
  updatedAt: readStamp,
  describe: longText(2_000),
  importanceLevel: z.enum(importanceLevels),
  expectedDateTime: z.union([z.literal('').transform(() => null), z.null(), instant]),
  users: ids.refine((given) => given.length > 0, 'Choisissez au moins une personne.'),
  about: z
    .union([z.literal('').transform(() => null), z.null(), z.string().max(100)])
    .refine((path) => path === null || readAbout(path) !== null, todoRefusals.unknownRecord.message)
    .default(null),
})
