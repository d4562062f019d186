// Shapes of the account by which the card provider pays a teacher: who they are, and what a form answers besides.
import { z } from 'zod'
import { id } from '../kernel/fields.ts'
import { FormAnswer } from '../kernel/refusal.ts'

/** Who the provider must know, as it stands on the record. */
export const PayeeIdentity = z.object({
  firstName: z.string().nullable(),
  lastName: z.string(),
  email: z.string().nullable(),
  /** E.164, whatever way it is typed. */
  phone: z.string().nullable(),
  phoneRegion: z.string().nullable(),
  birthOn: z.string().nullable(),
  line1: z.string().nullable(),
  postalCode: z.string().nullable(),
  city: z.string().nullable(),
})
export type PayeeIdentity = z.infer<typeof PayeeIdentity>

export const PaymentAccountStatus = z.object({
  chargesEnabled: z.boolean(),
  payoutsEnabled: z.boolean(),
  currentlyDue: z.array(z.string()),
  disabledReason: z.string().nullable(),
})
export type PaymentAccountStatus = z.infer<typeof PaymentAccountStatus>

export const TeacherInformation = z.object({
  teacherId: id,
  ...PayeeIdentity.shape,
  /** Whether the person can sign in. */
  hasUser: z.boolean(),
  hasPaymentAccount: z.boolean(),
  status: PaymentAccountStatus.nullable(),
})
export type TeacherInformation = z.infer<typeof TeacherInformation>

/** Where the account stands at the provider, asked just now or, when it does not answer, as it last said. */
export const PaymentAccountState = z.object({
  hasPaymentAccount: z.boolean(),
  /** Null: nothing is known of it. */
  status: PaymentAccountStatus.nullable(),
  /** What the provider waits for, in French. */
  requirements: z.array(z.string()),
  disabledSentence: z.string().nullable(),
  apiError: z.string().nullable(),
})
export type PaymentAccountState = z.infer<typeof PaymentAccountState>

/** A token of the provider, made by a browser; it serves once. */
export const accountToken = z
  .string()
  .max(200)
  .regex(/^ct_\w+$/)

/** A form after which a mail leaves and the provider is called: what went wrong there, when it was saved all the same. */
export const FormAnswerWithCalls = FormAnswer.extend({
  mailerErrors: z.string().nullable(),
  apiError: z.string().nullable(),
})
export type FormAnswerWithCalls = z.infer<typeof FormAnswerWithCalls>
