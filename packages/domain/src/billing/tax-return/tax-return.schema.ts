// Shapes of the yearly tax document of a customer.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'

export const TaxYear = z.object({
  year: z.int(),
  /** Cents that the customer spent on eligible lessons, refunds deducted. */
  paidCents: z.int(),
  /** The year is not over: its document is provisional. */
  isProvisional: z.boolean(),
  /** As it was given, which its link prints; null while it was not. */
  issued: z.object({ id, number: z.string(), issuedOn: z.string(), version: z.int() }).nullable(),
  /** What was given is no longer so: a new version is to replace it. */
  isChanged: z.boolean(),
})
export type TaxYear = z.infer<typeof TaxYear>

export const TaxYears = z.object({
  customerId: id,
  /** The company has a declaration of home services, without which it attests nothing. */
  isDeclared: z.boolean(),
  years: z.array(TaxYear),
})
export type TaxYears = z.infer<typeof TaxYears>

/** Before the oldest and beyond the newest of these there is nothing to attest. */
export const taxYear = z.coerce.number().pipe(z.int().min(2000).max(2100))
