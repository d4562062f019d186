// Shapes of the accruals of a year's end: what was given and not billed, what teachers gave and did not invoice, as they stand and as they were entered.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { day, id, longText, optionalId, optionalQueryId, queryId } from '../../kernel/fields.ts'

/** What is accrued: its title, its account, whom a line names, what it is entered as. */
export const accrualKinds = {
  sales: { title: 'Factures à établir', account: '4181', party: 'Famille', piece: 'FAE' },
  costs: { title: 'Factures non parvenues', account: '4081', party: 'Professeur', piece: 'FNP' },
} as const
export type AccrualKind = keyof typeof accrualKinds
export const accrualKindCodes = Object.keys(accrualKinds) as [AccrualKind, ...AccrualKind[]]
const Kind = z.enum(accrualKindCodes)
const Company = z.enum(companyCodes)

/** Sums in cents; `count` lessons, or days of stages. */
export const AccrualSums = z.object({ count: z.int(), exclTaxCents: z.int(), vatCents: z.int() })
export type AccrualSums = z.infer<typeof AccrualSums>

const EntryLink = z.object({ id, name: z.string() })
/** What was entered and not taken back. */
export const StandingAccrual = AccrualSums.extend({
  id,
  enteredAt: z.string(),
  enteredBy: z.string().nullable(),
  /** On the last day of the year, and its reversal on the day after. */
  entry: EntryLink.nullable(),
  back: EntryLink.nullable(),
})
export type StandingAccrual = z.infer<typeof StandingAccrual>

export const AccrualSide = z.object({
  kind: Kind,
  /** As it is today. */
  now: AccrualSums,
  standing: StandingAccrual.nullable(),
})
export type AccrualSide = z.infer<typeof AccrualSide>

export const AccrualsState = z.object({
  /** Years that may be looked at, the newest first. */
  years: z.array(z.object({ id, name: z.string() })),
  /** The year that is looked at; null where the company has none. */
  year: z.object({ id, name: z.string(), from: day, to: day }).nullable(),
  sides: z.array(AccrualSide),
  /** Left out: contested lessons, and lessons whose VAT no rule says. */
  disputed: z.int(),
  withoutRule: z.int(),
  /** Why nothing is entered, nor taken back; null where it may be. */
  obstacle: z.string().nullable(),
})
export type AccrualsState = z.infer<typeof AccrualsState>

/** A lesson, or the hours of a day of a stage. */
export const AccrualLine = z.object({
  key: z.string(),
  day,
  party: z.string(),
  what: z.string(),
  /** Of a lesson of private tuition. */
  contractId: optionalId,
  account: z.string(),
  vatPercent: z.string(),
  exclTaxCents: z.int(),
  vatCents: z.int(),
})
export type AccrualLine = z.infer<typeof AccrualLine>

/** Lines that a screen shows; the file has all of them. */
export const mostAccrualLines = 500

export const AccrualsAsked = z.object({ company: Company.default('private-tuition'), yearId: optionalQueryId })
/** `accrualId`: the lines that were entered; without it, those of today. */
export const AccrualLinesAsked = z.object({ yearId: queryId, kind: Kind, accrualId: optionalQueryId })
export type AccrualLinesAsked = z.output<typeof AccrualLinesAsked>

/** What was read on screen: other sums meanwhile are not what was meant. */
export const EnterAccruals = z.object({ yearId: id, read: z.array(AccrualSums.extend({ kind: Kind })).max(2) })
export type EnterAccruals = z.output<typeof EnterAccruals>
export const TakeBackAccrual = z.object({ id, reason: longText(500) })
export type TakeBackAccrual = z.output<typeof TakeBackAccrual>
