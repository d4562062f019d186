// Shapes of the yearly certificates of all families: what each would say, what was given, what to issue.
import { z } from 'zod'
import { id } from '../../kernel/fields.ts'
import { MoveAnswer } from '../../kernel/refusal.ts'
import { certificateStates, leftOutReasons } from './certificates.rules.ts'

export const CertificateRow = z.object({
  customerId: id,
  customer: z.string(),
  state: z.enum(certificateStates),
  minutes: z.int(),
  /** What the family may declare; cents. */
  paidCents: z.int(),
  /** Of it, by CESU. */
  cesuCents: z.int(),
  advanceCents: z.int(),
  /** Received in the year, less what was given back in it: `paidCents`, `advanceCents` and all that is left out. */
  receivedCents: z.int(),
  /** What of it the family may not declare, and why; none of zero. */
  leftOut: z.array(z.object({ reason: z.enum(leftOutReasons), cents: z.int() })),
  /** Why it is looked at before it is issued. */
  remarks: z.array(z.string()),
  /** The last one that was given. */
  issued: z.object({ id, number: z.string(), issuedOn: z.string(), version: z.int(), paidCents: z.int() }).nullable(),
})
export type CertificateRow = z.infer<typeof CertificateRow>

export const CertificatePlan = z.object({
  year: z.int(),
  /** Years in which something was paid, the last first. */
  years: z.array(z.int()),
  /** The company has a declaration of home services, without which it attests nothing. */
  isDeclared: z.boolean(),
  /** The year is over: its certificates may be issued. */
  isOver: z.boolean(),
  rows: z.array(CertificateRow),
})
export type CertificatePlan = z.infer<typeof CertificatePlan>

export const IssueCertificates = z.object({
  year: z.int().min(2000).max(2100),
  customerIds: z.array(id).min(1).max(5000),
})
export type IssueCertificates = z.output<typeof IssueCertificates>
/** The task, which leaves a report, family by family. */
export const IssuingAnswer = MoveAnswer.extend({ taskUuid: z.uuid().nullable() })
