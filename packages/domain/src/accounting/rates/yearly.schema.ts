// Shapes of the rates that the law sets anew each year: what a year goes on with unread, and what somebody read of it.
import { z } from 'zod'
import { id, text } from '../../kernel/fields.ts'

/** Not a rate of its own: the charges that payslips are made with. */
export const payslipChargesCode = 'payslip-charges'

/** The month before the year: December. */
const askedFrom = 12
/** Years whose rates are asked for on a day: the one that runs and, from 1 December, the next one. */
export const yearsAsked = (today: string): number[] => {
  const year = Number(today.slice(0, 4))
  return Number(today.slice(5, 7)) >= askedFrom ? [year, year + 1] : [year]
}

export const YearlyRate = z.object({
  code: z.string(),
  label: z.string(),
  /** What holds and goes on for want of another value; null where nothing does. */
  holds: z.string().nullable(),
  legalBasis: z.string().nullable(),
})
export type YearlyRate = z.infer<typeof YearlyRate>

export const RateConfirmation = z.object({
  id,
  code: z.string(),
  label: z.string(),
  year: z.int(),
  source: z.string(),
  by: z.string().nullable(),
  at: z.string(),
})
export type RateConfirmation = z.infer<typeof RateConfirmation>

export const YearlyRates = z.object({
  /** Years that are asked for and have rates that nobody typed or confirmed; the first one first. */
  years: z.array(z.object({ year: z.int(), rates: z.array(YearlyRate) })),
  /** What was confirmed of the years that are asked for. */
  confirmed: z.array(RateConfirmation),
})
export type YearlyRates = z.infer<typeof YearlyRates>

const year = z.int().min(2000).max(2999)
export const RenewRates = z.object({
  year,
  /** Those that were read. */
  codes: z.array(z.string().max(60)).min(1, 'cochez au moins un taux').max(60),
  /** Where their values were read. */
  source: text(300),
})
export type RenewRates = z.output<typeof RenewRates>
export const RenewalWithdrawn = z.object({ code: z.string().max(60), year })
