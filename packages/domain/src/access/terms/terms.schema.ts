// Shapes of the terms of use: versions by audience, their form, and what a person is asked to accept.
import { type Audience, audiences } from '@cartable/domain/kernel/access.ts'
import { day, id, longText, readStamp, text } from '@cartable/domain/kernel/fields.ts'
import { z } from 'zod'

/** Whom a version is for, as people name them. */
export const audienceLabels: Readonly<Record<Audience, string>> = {
  customer: 'Clients',
  student: 'Élèves',
  teacher: 'Professeurs',
}

export const termsLabelLength = 80
export const termsBodyLength = 100_000

/** `scheduled`: published, not in force yet. `replaced`: a later one is in force. */
export const termsStates = ['draft', 'scheduled', 'current', 'replaced'] as const
export type TermsState = (typeof termsStates)[number]

export const TermsRow = z.object({
  id,
  label: z.string(),
  audience: z.enum(audiences),
  effectiveOn: z.string(),
  state: z.enum(termsStates),
  publishedAt: z.string().nullable(),
  /** Accounts that accepted it, and open accounts of its audience. */
  acceptedCount: z.int(),
  concernedCount: z.int(),
  updatedAt: z.string(),
})
export type TermsRow = z.infer<typeof TermsRow>

export const TermsRecord = TermsRow.extend({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  body: z.string(),
})
export type TermsRecord = z.infer<typeof TermsRecord>

export const TermsInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  label: text(termsLabelLength),
  audience: z.enum(audiences),
  effectiveOn: day,
  body: longText(termsBodyLength),
})

/** A version in force for one of the parts that the person plays; `acceptedAt` is null while it is not accepted. */
export const MyTerms = z.object({
  id,
  label: z.string(),
  audience: z.enum(audiences),
  effectiveOn: z.string(),
  body: z.string(),
  acceptedAt: z.string().nullable(),
})
export type MyTerms = z.infer<typeof MyTerms>
