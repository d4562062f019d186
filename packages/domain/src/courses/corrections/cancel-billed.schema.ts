// Shapes of a billed lesson that never took place: what its cancellation makes of papers and money, and what is wished of it.
import { z } from 'zod'
import { MoneyBack } from '../../billing/credits/money-back.schema.ts'
import { recoveries } from '../../billing/payments/teacher-dues.schema.ts'
import { id, readStamp, text } from '../../kernel/fields.ts'

export const CancelBilled = z.object({
  id,
  updatedAt: readStamp,
  /** Printed on the credit note. */
  reason: text(300),
  moneyBack: MoneyBack.default('credit'),
  recovery: z.enum(recoveries).default('next-pay'),
})
export type CancelBilled = z.output<typeof CancelBilled>

export const CancelBilledRecord = z.object({
  id,
  updatedAt: z.string(),
  what: z.string(),
  reason: z.null(),
  moneyBack: MoneyBack,
  recovery: z.enum(recoveries),
  /** Of the credit notes, in cents, VAT within. */
  noteCents: z.int(),
  noteVatCents: z.int(),
  /** Given back on the card, and otherwise paid. */
  onCardCents: z.int(),
  surplusCents: z.int(),
  /** What the teacher was paid for it, when he was. */
  teacherCents: z.int(),
  isTeacherPaid: z.boolean(),
  /** What is to be done at the Urssaf, whose request of the lesson is under way or paid. */
  advance: z.string().nullable(),
  /** What goes back to the pack of hours that it was taken from; null where its money is for somebody to decide. */
  pack: z.string().nullable(),
  told: z.array(z.string()),
  /** Why it cannot be cancelled now; null when it can. */
  obstacle: z.string().nullable(),
})
export type CancelBilledRecord = z.infer<typeof CancelBilledRecord>
