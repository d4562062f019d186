// Shapes of a credit note in the making: the bill with what is left of it, what the note takes, and what follows of it.
import { z } from 'zod'
import { cents, id, optionalId, text } from '../../kernel/fields.ts'
import { MoneyBack } from './money-back.schema.ts'

/** The rest of the bill; some of its lines; or an amount, shared over them in their order. */
export const creditWays = ['amount', 'lines', 'whole'] as const
export type CreditWay = (typeof creditWays)[number]
export const creditWayLabels: Readonly<Record<CreditWay, string>> = {
  amount: 'Un montant',
  lines: 'Ligne par ligne',
  whole: 'Tout ce qui reste de la facture',
}

export const CreditableBillLine = z.object({
  lineId: id,
  label: z.string(),
  vatPercent: z.string(),
  totalCents: z.int(),
  creditedCents: z.int(),
  creditedVatCents: z.int(),
  /** Collected for the family that employs the teacher, and what notes took of it. */
  wagesCents: z.int(),
  contributionsCents: z.int(),
  creditedWagesCents: z.int(),
  creditedContributionsCents: z.int(),
})
export type CreditableBillLine = z.infer<typeof CreditableBillLine>

/** How an order stands before the note, in cents. */
export const CreditableMoney = z.object({
  amountCents: z.int(),
  /** Of the notes before; what was read, so that none is issued unseen. */
  creditedCents: z.int(),
  paidCents: z.int(),
  /** Refunds on their way. */
  refundingCents: z.int(),
  /** Most that can be given back on the card. */
  onCardCents: z.int(),
  /** Paid in CESU, which go back as CESU. */
  cesuCents: z.int(),
  /** Paid by the Urssaf, for the family or as its tax credit; awaited of it. */
  urssafCents: z.int(),
  expectedCents: z.int(),
})
export type CreditableMoney = z.infer<typeof CreditableMoney>

export const CreditNoteForm = CreditableMoney.extend({
  id,
  updatedAt: z.null(),
  orderId: id,
  reference: z.string(),
  customer: z.string(),
  way: z.enum(creditWays),
  noteCents: z.null(),
  billed: z.array(CreditableBillLine),
  /** What a note takes of each of them: nothing at first. */
  lines: z.array(z.object({ lineId: id, cents: z.null() })),
  reason: z.null(),
  moneyBack: MoneyBack,
  /** Why none can be issued now; null when one can. */
  obstacle: z.string().nullable(),
  /** The lesson that the bill is of: taken back or put right there, where its hours follow. */
  courseId: optionalId,
})
export type CreditNoteForm = z.infer<typeof CreditNoteForm>

export const CreditNoteInput = z.object({
  orderId: id,
  way: z.enum(creditWays),
  noteCents: cents.nullable().default(null),
  lines: z
    .array(z.object({ lineId: id, cents: z.int().min(-10_000_000).max(10_000_000).nullable() }))
    .max(200)
    .default([]),
  creditedCents: cents,
  reason: text(300),
  moneyBack: MoneyBack.default('credit'),
})
export type CreditNoteInput = z.output<typeof CreditNoteInput>
