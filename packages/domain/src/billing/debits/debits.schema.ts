// Shapes of direct debits: mandates, debits and their files, plans in instalments, what a family reads of them.
import { z } from 'zod'
import { CompanyContact } from '../../courses/homes.schema.ts'
import { cents, day, id, longText, text } from '../../kernel/fields.ts'
import { companyCodes } from '../orders/billing.schema.ts'
import { RefundAccountInput } from '../transfers/transfers.schema.ts'

const Company = z.enum(companyCodes)

const mandateStatuses = ['asked', 'signed', 'revoked'] as const
export const mandateStatusLabels: Readonly<Record<(typeof mandateStatuses)[number], string>> = {
  asked: 'À signer',
  signed: 'Signé',
  revoked: 'Révoqué',
}
const debitStatuses = ['announced', 'sent', 'collected', 'returned', 'cancelled'] as const
export type DebitStatus = (typeof debitStatuses)[number]
const debitFileStatuses = ['made', 'collected', 'cancelled'] as const
export const debitFileStatusLabels: Readonly<Record<(typeof debitFileStatuses)[number], string>> = {
  made: 'À la banque',
  collected: 'Terminé',
  cancelled: 'Annulé',
}
const planStatuses = ['active', 'kept', 'stopped'] as const
export const planStatusLabels: Readonly<Record<(typeof planStatuses)[number], string>> = {
  active: 'En cours',
  kept: 'Soldé',
  stopped: 'Arrêté',
}
export const instalmentStateLabels = {
  paid: 'Payée',
  debited: 'Prélèvement en cours',
  missed: 'En retard',
  waiting: 'À venir',
} as const
const instalmentStates = ['paid', 'debited', 'missed', 'waiting'] as const

export const MandateRow = z.object({
  id,
  company: Company,
  reference: z.string(),
  status: z.enum(mandateStatuses),
  askedOn: z.string(),
  signedOn: z.string().nullable(),
  revokedOn: z.string().nullable(),
  /** End of the account that is debited. */
  ibanLast4: z.string().nullable(),
})
export type MandateRow = z.infer<typeof MandateRow>

export const DebitRow = z.object({
  id,
  company: Company,
  customerId: id,
  customer: z.string(),
  mandate: z.string(),
  /** Reference of the bill, or which instalment of a plan. */
  what: z.string(),
  isOfPlan: z.boolean(),
  amountCents: z.int(),
  status: z.enum(debitStatuses),
  collectOn: z.string(),
  file: z.string().nullable(),
  fileId: id.nullable(),
  returnedOn: z.string().nullable(),
  returnReason: z.string().nullable(),
})
export type DebitRow = z.infer<typeof DebitRow>

export const DebitFileRow = z.object({
  id,
  company: Company,
  reference: z.string(),
  status: z.enum(debitFileStatuses),
  madeOn: z.string(),
  endedOn: z.string().nullable(),
  totalCents: z.int(),
  debitCount: z.int(),
})
export type DebitFileRow = z.infer<typeof DebitFileRow>

/** What a company has announced for a month, in no file yet. */
export const DebitsReady = z.object({
  company: Company,
  /** `YYYY-MM`. */
  month: z.string(),
  count: z.int(),
  cents: z.int(),
  /** What the company misses for a file, in words; null when it misses nothing. */
  missing: z.string().nullable(),
})
export type DebitsReady = z.infer<typeof DebitsReady>

const PlanInstalment = z.object({
  rank: z.int(),
  dueOn: z.string(),
  amountCents: z.int(),
  leftCents: z.int(),
  state: z.enum(instalmentStates),
})
export const PlanRow = z.object({
  id,
  company: Company,
  status: z.enum(planStatuses),
  madeOn: z.string(),
  endedOn: z.string().nullable(),
  endReason: z.string().nullable(),
  totalCents: z.int(),
  leftCents: z.int(),
  /** Bills that it is of. */
  references: z.array(z.string()),
  /** The card that the family keeps is debited on each date. */
  byCard: z.boolean(),
  instalments: z.array(PlanInstalment),
})
export type PlanRow = z.infer<typeof PlanRow>

/** What the account of a family shows of its debits. */
export const CustomerDebits = z.object({
  mandates: z.array(MandateRow),
  debits: z.array(DebitRow),
  plans: z.array(PlanRow),
  /** Companies that a mandate may be asked for, and what the others miss. */
  companies: z.array(z.object({ company: Company, missing: z.string().nullable(), planCents: z.int() })),
  /** What a rejected debit costs the family, by setting. */
  feeCents: z.int(),
  mayWrite: z.boolean(),
})
export type CustomerDebits = z.infer<typeof CustomerDebits>

/** What a family reads at home. */
export const OwnDebits = z.object({
  mandates: z.array(MandateRow),
  debits: z.array(DebitRow),
  plans: z.array(PlanRow),
})
export type OwnDebits = z.infer<typeof OwnDebits>

/** What the page of the link says. */
export const MandatePage = z.object({
  state: z.enum(['waiting', 'signed', 'over']),
  reference: z.string(),
  creditor: z.string(),
  ics: z.string().nullable(),
  noticeDays: z.int(),
  company: CompanyContact,
})
export type MandatePage = z.infer<typeof MandatePage>

export const MandateInput = RefundAccountInput.extend({
  signedName: text(70),
  accepts: z.boolean(),
})
export type MandateInput = z.output<typeof MandateInput>

export const EndDebitFile = z.object({
  id,
  end: z.enum(['collected', 'cancelled']),
  /** Day on which the bank credited it. */
  collectedOn: day,
})
export type EndDebitFile = z.output<typeof EndDebitFile>

/** After a return: tried again at the next date, left to the family, or the plan ends. */
export const returnSequels = ['again', 'family', 'stop'] as const
export const returnSequelLabels: Readonly<Record<(typeof returnSequels)[number], string>> = {
  again: 'Prélever de nouveau à la prochaine date',
  family: 'La famille paie autrement',
  stop: 'Le plan s’arrête',
}
export const ReturnDebit = z.object({
  id,
  returnedOn: day,
  reason: longText(200),
  bankFeeCents: cents.default(0),
  sequel: z.enum(returnSequels),
})
export type ReturnDebit = z.output<typeof ReturnDebit>

export const PlanForm = z.object({
  customerId: id,
  company: Company,
  customer: z.string(),
  totalCents: z.int(),
  /** First day on which an instalment can be debited; null where no mandate is signed: the family pays each itself. */
  earliest: z.string().nullable(),
  references: z.array(z.string()),
  instalments: z.array(z.object({ dueOn: z.string(), amountCents: z.int() })),
})
export type PlanForm = z.infer<typeof PlanForm>
export const PlanInput = z.object({
  customerId: id,
  company: Company,
  instalments: z
    .array(z.object({ dueOn: day, amountCents: cents.refine((amount) => amount > 0, 'Le montant doit dépasser 0.') }))
    .min(1, 'Ajoutez au moins une échéance.')
    .max(24),
})
export type PlanInput = z.output<typeof PlanInput>

export const StopPlan = z.object({ id, reason: longText(200) })
export type StopPlan = z.output<typeof StopPlan>
