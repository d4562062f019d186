// Answers by mail that wait for the office: they did not come from the mailbox of the reader whose address was answered to.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

/** Why an answer waits. */
export const heldReasons = {
  'other-sender': 'Envoyé d’une autre adresse que la sienne',
  'no-reader': 'Son espace est fermé, ou cette conversation n’est plus la sienne',
} as const
export type HeldReason = keyof typeof heldReasons

export const HeldReply = z.object({
  id,
  /** The reader whose address was answered to. */
  readerName: z.string(),
  /** Sender of the mail; null where it says none that can be read. */
  fromEmail: z.string().nullable(),
  reason: z.enum(Object.keys(heldReasons) as [HeldReason, ...HeldReason[]]),
  /** Title of the conversation. */
  threadTitle: z.string(),
  at: z.string(),
  body: z.string(),
  files: z.array(z.object({ id, name: z.string() })),
})
export type HeldReply = z.infer<typeof HeldReply>
