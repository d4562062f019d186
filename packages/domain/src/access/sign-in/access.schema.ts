// What the web app knows of the signed-in person, and the shapes of signing in.
import { pendingSteps } from '@cartable/domain/kernel/access.ts'
import { rightCodes, rightLevels } from '@cartable/domain/kernel/rights.ts'
import { z } from 'zod'
import { PasskeyAsked, PasskeyProof } from '../../kernel/devices/passkeys.ts'
import { passwordMost } from './passwords.rules.ts'

/** Parts a person plays; each opens a home page of its own. */
export const parts = ['staff', 'customer', 'student', 'teacher', 'candidate', 'former'] as const
export type Part = (typeof parts)[number]

export const SessionAnswer = z.object({
  identity: z
    .object({
      accountId: z.int(),
      login: z.string(),
      name: z.string(),
      initials: z.string(),
      parts: z.array(z.enum(parts)),
      rights: z.partialRecord(z.enum(rightCodes), z.enum(rightLevels)),
      /** false: of a household whose other parent pays. */
      mayPay: z.boolean().optional(),
    })
    .nullable(),
  /** What the person must do before anything else is answered. */
  pendingStep: z.enum(pendingSteps).nullable(),
  /** Seconds of inactivity after which the session ends. */
  idleSeconds: z.int(),
  company: z.object({ name: z.string() }),
  /** Page where staff ask for help; null when the company has none, and for everybody else. */
  supportUrl: z.string().nullable(),
  /** Where the browser sends card numbers: the provider's own fields, never ours. */
  cardProvider: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('stripe'), publishableKey: z.string() }),
    z.object({ kind: z.literal('sandbox'), url: z.string(), publishableKey: z.string() }),
  ]),
  /**
   * Why the program is under maintenance, and whether this person may work meanwhile; null when it is not.
   * `isOpening`: its first data are being made, and nobody can sign in yet.
   */
  maintenance: z
    .object({
      reason: z.string(),
      phone: z.string().nullable(),
      mayEnter: z.boolean(),
      isOpening: z.boolean(),
      /** When the site is expected to open again. */
      endsAt: z.string().nullable(),
    })
    .nullable(),
  /** One that is to come: everybody is told of it, and why. */
  announced: z.object({ reason: z.string(), startsAt: z.string(), endsAt: z.string().nullable() }).nullable(),
  /** Day in Paris according to the server. */
  today: z.string(),
})
export type SessionAnswer = z.infer<typeof SessionAnswer>

export const LoginInput = z.object({
  login: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(passwordMost),
  /** Of the second factor, once it was asked for; a call without it asks for one, by mail where codes go by mail. */
  code: z
    .string()
    .max(20)
    .transform((value) => value.replace(/\s/g, ''))
    .optional(),
  /** In the place of a code, by a device that was asked. */
  passkey: PasskeyProof.optional(),
})
/** How the second factor is given; `passkey`: by that alone. `sentTo` is the masked address of a code by mail. */
export const TwoFactorAsked = z.object({
  mode: z.enum(['authenticator', 'email', 'passkey']),
  sentTo: z.string().nullable(),
  /** Seconds before another code can be sent; null where none is. */
  resendSeconds: z.int().nullable(),
  /** What a device of the account may sign in the place of a code; null where it has none. */
  passkey: PasskeyAsked.nullable(),
})
export type TwoFactorAsked = z.infer<typeof TwoFactorAsked>
export const LoginAnswer = z.object({
  ok: z.boolean(),
  /** Said under the form when `ok` is false. */
  message: z.string().nullable(),
  needTwoFactor: z.boolean(),
  twoFactor: TwoFactorAsked.nullable(),
  userId: z.int().nullable(),
  redirect: z.string().nullable(),
})
export type LoginAnswer = z.infer<typeof LoginAnswer>
