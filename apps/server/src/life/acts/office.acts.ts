// The day of the staff: messages written from a record, and tasks given, done and taken back.

import { messagesApi } from '@cartable/domain/messaging/messages.api.ts'
import type { SendAnswer } from '@cartable/domain/messaging/messages.schema.ts'
import { contextOf, type MessageType, type RecordRef } from '@cartable/domain/messaging/messages.schema.ts'
import { todoApi } from '@cartable/domain/todo/todo.api.ts'
import type { ImportanceLevel } from '@cartable/domain/todo/todo.schema.ts'
import type { Person } from '../life.ts'

type Words = { readonly template: string } | { readonly subject: string | null; readonly body: string }

/** Writes to whoever a record proposes first, from a template by its name or in one's own words; tells what came of it. */
export const writeFrom = async (
  staff: Person,
  record: RecordRef,
  messageType: MessageType,
  words: Words,
): Promise<SendAnswer> => {
  const context = contextOf(record)
  const form = await staff.do(messagesApi.messageForm, { context, messageType })
  const reader = form.recipients[form.recipient]!
  const { recipientType, recipientId } = reader
  const sending = { context, messageType, recipientType, recipientId, acceptMissingTags: true }
  if (!('template' in words)) return staff.do(messagesApi.sendMessage, { ...sending, ...words })
  const templateId = form.templates.find(({ name }) => name === words.template)?.id
  if (templateId === undefined) throw new Error(`no template is called ${words.template}`)
  const filled = await staff.do(messagesApi.filledMessage, {
    ...{ context, messageType, templateId: String(templateId), recipientType, recipientId: String(recipientId) },
  })
  const { subject, title, body, copyToContact } = filled
  return staff.do(messagesApi.sendMessage, { ...sending, templateId, subject, title, body, copyToContact })
}

/** Gives a task to colleagues, by their names in full; answers its id. */
export const giveTask = async (
  staff: Person,
  task: {
    readonly describe: string
    readonly importanceLevel: ImportanceLevel
    readonly expectedDateTime: string | null
    readonly to: readonly string[]
    /** Page of the record that it is about. */
    readonly about?: string
  },
): Promise<number> => {
  const { to, about, ...words } = task
  const { options, ...blank } = await staff.do(todoApi.show, about === undefined ? {} : { about })
  const users = options.users.flatMap(({ label, value }) => (to.includes(label) ? [Number(value)] : []))
  const { id } = await staff.do(todoApi.save, { ...blank, ...words, users })
  return id!
}

/** Ticks a task, or takes the tick back. */
export const tickTask = (staff: Person, id: number, isDone = true) => staff.do(todoApi.done, { id, isDone })
