// Shapes of conversations: the list of a family or a teacher, one of them, those of a record in the office.
import { z } from 'zod'
import { id, longText, optionalId } from '../../kernel/fields.ts'
import { MessageContext } from '../messages.schema.ts'
import { threadBodyLength, threadParts } from './threads.words.ts'

export type Target =
  | { readonly kind: 'office' }
  | { readonly kind: 'contract'; readonly id: number }
  | { readonly kind: 'lesson'; readonly id: number }

/** `bureau`, `contrat-12`, `cours-33`: with whom, whether somebody has written yet or not. */
export const TargetInput = z
  .string()
  .max(30)
  .regex(/^(bureau|(contrat|cours)-[1-9]\d{0,14})$/, 'Cette conversation n’existe pas.')
  .transform((value): Target => {
    const [kind, number] = value.split('-')
    return kind === 'bureau'
      ? { kind: 'office' }
      : { kind: kind === 'contrat' ? 'contract' : 'lesson', id: Number(number) }
  })

export const OwnThreadRow = z.object({
  target: z.string(),
  /** Who is written to. */
  title: z.string(),
  /** What it is about. */
  detail: z.string(),
  lastBody: z.string().nullable(),
  lastAt: z.string().nullable(),
  lastIsMine: z.boolean(),
  unread: z.int(),
  isOpen: z.boolean(),
})
export type OwnThreadRow = z.infer<typeof OwnThreadRow>

export const ThreadFile = z.object({ id, name: z.string() })
export const OwnThreadMessage = z.object({
  id,
  isMine: z.boolean(),
  authorName: z.string(),
  at: z.string(),
  body: z.string(),
  /** Telephones, addresses and links were taken out. */
  isMasked: z.boolean(),
  files: z.array(ThreadFile),
})
export type OwnThreadMessage = z.infer<typeof OwnThreadMessage>

export const OwnThread = z.object({
  target: z.string(),
  title: z.string(),
  detail: z.string(),
  /** Who answers and when, or who else reads. */
  words: z.string(),
  /** Why nothing more can be written; null: it can. */
  closed: z.string().nullable(),
  /** Telephones, addresses and links are taken out of what is written. */
  isMasked: z.boolean(),
  /** Oldest first. */
  messages: z.array(OwnThreadMessage),
  /** There are older ones. */
  hasMore: z.boolean(),
})
export type OwnThread = z.infer<typeof OwnThread>

const said = { body: longText(threadBodyLength), requestKey: z.uuid() }
export const OwnThreadInput = z.object({ target: TargetInput, ...said })
export type OwnThreadInput = z.output<typeof OwnThreadInput>

/** A conversation as the record of a customer or a teacher lists it. */
export const RecordThread = z.object({
  id,
  kind: z.enum(['office', 'lesson']),
  title: z.string(),
  /** Who answers; null: no one by name. */
  staffName: z.string().nullable(),
  waitsSince: z.string().nullable(),
  lastAt: z.string(),
  lastBody: z.string(),
  count: z.int(),
})
export type RecordThread = z.infer<typeof RecordThread>
export const ThreadMessage = z.object({
  id,
  authorName: z.string(),
  authorPart: z.enum(threadParts),
  at: z.string(),
  body: z.string(),
  /** The other party read it without its telephones, addresses and links. */
  isMasked: z.boolean(),
  files: z.array(ThreadFile),
})
export type ThreadMessage = z.infer<typeof ThreadMessage>
export const ThreadInput = z.object({
  /** Null: the first message of the office to this record. */
  id: optionalId,
  context: MessageContext,
  ...said,
})
export type ThreadInput = z.output<typeof ThreadInput>
