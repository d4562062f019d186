// Money that left for a wrong account: what is to be recovered, since when and why, what came back of it and what the company bears.
import { z } from 'zod'
import { day, id, readStamp, text } from '../../kernel/fields.ts'

export const misdirectedOutcomes = { recovered: 'Récupéré', lost: 'Perdu' } as const
export type MisdirectedOutcome = keyof typeof misdirectedOutcomes

export const MisdirectedRow = z.object({
  id,
  updatedAt: z.string(),
  teacherId: id,
  teacher: z.string(),
  /** Of the invoice, which is paid again to the right account. */
  billReference: z.string(),
  fileReference: z.string(),
  /** Of the account that was paid. */
  maskedIban: z.string(),
  amountCents: z.int(),
  leftCents: z.int(),
  foundOn: z.string(),
  reason: z.string(),
  /** Nothing was sent again yet, and nothing came back: what was said by mistake may be taken back. */
  isCancellable: z.boolean(),
  isPaidAgain: z.boolean(),
  parts: z.array(
    z.object({
      id,
      outcome: z.enum(['recovered', 'lost']),
      amountCents: z.int(),
      endedOn: z.string(),
      lossReason: z.string().nullable(),
    }),
  ),
})
export type MisdirectedRow = z.infer<typeof MisdirectedRow>
export const Misdirected = z.object({ rows: z.array(MisdirectedRow), leftCents: z.int() })
export type Misdirected = z.infer<typeof Misdirected>

/** `id`: of the transfer. */
export const NoteMisdirected = z.object({ id, foundOn: day, reason: text(300) })
export type NoteMisdirected = z.output<typeof NoteMisdirected>
export const RecoverMisdirected = z.object({
  id,
  updatedAt: readStamp,
  amount: z.int().min(1).max(100_000_000),
  receivedOn: day,
})
export type RecoverMisdirected = z.output<typeof RecoverMisdirected>
export const LoseMisdirected = z.object({ id, updatedAt: readStamp, reason: text(300) })
export type LoseMisdirected = z.output<typeof LoseMisdirected>
