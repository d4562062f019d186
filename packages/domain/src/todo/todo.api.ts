// Operations of the to-do list: the two lists, the form of a task, done and undone, removal.
import { z } from 'zod'
import { right } from '../kernel/access.ts'
import { id, optionalQueryId } from '../kernel/fields.ts'
import { defineOperations, operation } from '../kernel/operation.ts'
import { asForm, FormAnswer } from '../kernel/refusal.ts'
import { ToDoEntry, ToDoInput, ToDoOfRecord, ToDoRecord, toDoOrders, toDoTypes } from './todo.schema.ts'

export const todoApi = defineOperations('todo', {
  list: operation({
    name: 'toDoList',
    method: 'GET',
    path: '/crm/toDoList/toDoList',
    effect: 'read',
    access: right('todo', 'read'),
    input: z.object({ order: z.enum(toDoOrders).default('importance'), type: z.enum(toDoTypes) }),
    /** Open tasks in the order asked, then those done within the last month, the latest first. */
    answer: z.object({ rows: z.array(ToDoEntry) }),
    summary: 'Tâches à faire, ou à suivre',
  }),
  ofRecord: operation({
    name: 'toDoListOfRecord',
    method: 'GET',
    path: '/crm/toDoList/ofRecord',
    effect: 'read',
    /** And the right to read the record: the handler looks which. */
    access: right('todo', 'read'),
    input: z.object({ about: z.string().max(100) }),
    answer: z.object({ rows: z.array(ToDoOfRecord) }),
    summary: 'Tâches à propos d’une fiche, quels que soient ceux qui les ont',
  }),
  show: operation({
    name: 'showToDoListEntry',
    method: 'GET',
    path: '/crm/toDoList/showToDoListEntry',
    effect: 'read',
    access: right('todo', 'read'),
    /** `about`: the page of the record from which a new task is made. */
    input: z.object({ id: optionalQueryId, about: z.string().max(100).optional() }),
    answer: ToDoRecord,
    summary: 'Fiche d’une tâche, ou ses valeurs de départ',
  }),
  save: operation({
    name: 'showToDoListEntry_save',
    method: 'POST',
    path: '/crm/toDoList/showToDoListEntry',
    effect: 'write',
    access: right('todo', 'write'),
    input: ToDoInput,
    answer: FormAnswer,
    refused: asForm,
    summary: 'Enregistrement d’une tâche',
  }),
  done: operation({
    name: 'doneToDoListEntry',
    method: 'POST',
    path: '/crm/toDoList/doneToDoListEntry',
    effect: 'write',
    access: right('todo', 'write'),
    /** `isDone`: what the task shall be, so that a second press changes nothing; without it the state is turned over. */
    input: z.object({ id, isDone: z.boolean().optional() }),
    answer: z.object({ isDone: z.boolean() }),
    summary: 'Tâche terminée, ou à faire de nouveau',
  }),
  remove: operation({
    name: 'removeToDoListEntry',
    method: 'POST',
    path: '/crm/toDoList/removeToDoListEntry',
    effect: 'write',
    access: right('todo', 'write'),
    input: z.object({ id }),
    answer: z.object({ removed: z.boolean(), errorMsg: z.string().nullable() }),
    refused: (refusals) => ({ removed: false, errorMsg: refusals[0]?.message ?? null }),
    summary: 'Suppression d’une tâche terminée',
  }),
})
