// The profile of whoever is signed in: identity, means of contact, second factor, sessions.
import { z } from 'zod'
import { id, optionalEmail, readStamp } from '../../kernel/fields.ts'
import { Phone } from '../../kernel/phone.ts'
import { FormErrors } from '../../kernel/refusal.ts'
import { parts } from '../sign-in/access.schema.ts'
import { passwordMost } from '../sign-in/passwords.rules.ts'
import { OwnPasskey } from './own-passkeys.schema.ts'
import { twoFactorModes } from './users.schema.ts'

const PhoneView = z.object({ phoneNumber: z.string().nullable(), phoneRegion: z.string().nullable() })
/** Who is behind a screen left open is asked again before what protects the account changes. */
const password = z.string().max(passwordMost)

export const OwnSession = z.object({
  id,
  isCurrent: z.boolean(),
  /** « Firefox sur Windows » */
  browser: z.string(),
  ip: z.string().nullable(),
  openedAt: z.string(),
  lastSeenAt: z.string(),
})
export type OwnSession = z.infer<typeof OwnSession>

export const Profile = z.object({
  id,
  updatedAt: z.string(),
  login: z.string(),
  name: z.string(),
  parts: z.array(z.enum(parts)),
  email: z.string().nullable(),
  phone: PhoneView,
  mobilePhone: PhoneView,
  lastLoginAt: z.string().nullable(),
  passwordChangedAt: z.string().nullable(),
  twoFactor: z.object({
    mode: z.enum(twoFactorModes).nullable(),
    /** A phone that has given its first code. */
    hasAuthenticator: z.boolean(),
    /** Staff decide for staff: a member may add protection, never take it off. */
    mayWeaken: z.boolean(),
  }),
  /** The last added first. */
  passkeys: z.array(OwnPasskey),
  sessions: z.array(OwnSession),
})
export type Profile = z.infer<typeof Profile>

export const ProfileInput = z.object({
  id,
  updatedAt: readStamp,
  email: optionalEmail,
  phone: Phone,
  mobilePhone: Phone,
  /** Needed when the mail address changes: links that open the account go there. */
  currentPassword: password.nullable(),
})
export type ProfileInput = z.output<typeof ProfileInput>

export const ProtectionAnswer = z.object({ success: z.boolean(), errors: FormErrors.nullable() })
export type ProtectionAnswer = z.infer<typeof ProtectionAnswer>

/** `none` takes the second factor off. An authenticator is turned on by its first code. */
export const TwoFactorInput = z.object({ mode: z.enum(['none', 'email']), currentPassword: password })
/** Without a password only where setting up the phone comes first: its owner has just signed in. */
export const NewAuthenticatorInput = z.object({ currentPassword: password.nullable() })
export const NewAuthenticatorAnswer = z.object({
  /** What to scan; null when it was refused. */
  authenticator: z.object({ secret: z.string(), qrCode: z.string() }).nullable(),
  errors: FormErrors.nullable(),
})
export const ConfirmAuthenticatorInput = z.object({
  code: z
    .string()
    .max(20)
    .transform((value) => value.replace(/\s/g, ''))
    .refine((value) => /^\d{6}$/.test(value), 'Saisissez les 6 chiffres du code.'),
})
