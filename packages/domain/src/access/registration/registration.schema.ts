// The form of a registration, and the page of the link that proves its mail address: who, where, and how that person will sign in.
import { z } from 'zod'
import { OptionalAddress } from '../../kernel/address.ts'
import { email, optionalDay, optionalId, optionalText, text } from '../../kernel/fields.ts'
import { RequiredPhone } from '../../kernel/phone.ts'
import { FormErrors } from '../../kernel/refusal.ts'
import { optionalGender } from '../../people/people.schema.ts'
import { checkNewPassword, newPasswordFields } from '../sign-in/passwords.schema.ts'
import { wantedPath } from './registration.rules.ts'

/** Hours in which the link of a registration opens the account. */
export const proofHours = 48
/** Days after which a registration that nobody proved is forgotten: until then its link can be asked for again. */
export const requestKeptDays = 9
/** Mails that one address receives in 24 h, whoever types it. */
export const proofsADay = 3

/** Addresses belong to our own mails: a name that holds one is no name. */
const name = text(100).refine((value) => !/:\/\/|www\./i.test(value), 'Un nom ne contient pas d’adresse de site.')

export const RegistrationInput = z
  .object({
    gender: optionalGender.default(null),
    firstName: name,
    lastName: name,
    birthOn: optionalDay.default(null),
    address: OptionalAddress.default(null),
    phone: RequiredPhone,
    email,
    /** Wished; where it is somebody’s already, nobody is told so and the mail address is the login. */
    login: optionalText(254).default(null),
    ...newPasswordFields,
    /** What was chosen before: opened once the address is proven, in whichever browser. */
    wanted: z.string().regex(wantedPath).nullable().default(null),
    /** An account that registers is open: closing it is for staff. */
    enabled: z.literal(true).default(true),
    /** Answer of the captcha, as its widget makes it. */
    captcha: z.string().max(10_000),
  })
  .superRefine((input, context) => checkNewPassword({ ...input, login: input.login ?? input.email }, context))
export type RegistrationInput = z.output<typeof RegistrationInput>
/** What is kept, sealed, until the address is proven. */
export type Registrant = Omit<RegistrationInput, 'password' | 'confirmation' | 'captcha' | 'enabled'>

export const RegistrationAnswer = z.object({
  captchaSuccess: z.boolean(),
  errors: FormErrors.nullable(),
  /** Where a registration that was taken goes on; null while its address is to be proven. */
  redirect: z.string().nullable(),
  /** Secret of this browser, which opens the account without typing the password again. */
  browserKey: z.string().nullable(),
})
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>

const token = z.string().max(100)

export const proofStates = ['open', 'used', 'expired', 'over'] as const
/** What the page of a link shows; nothing of what was typed but a first name. */
export const ProofPage = z.object({
  /** `expired`: a new link can be sent. `over`: nothing is left of it. */
  state: z.enum(proofStates),
  firstName: z.string().nullable(),
  company: z.object({ name: z.string(), phone: z.string().nullable() }),
  terms: z.object({ id: z.int(), label: z.string(), body: z.string() }).nullable(),
})
export type ProofPage = z.infer<typeof ProofPage>
export const ProofInput = z.object({ token })

export const OpenSpaceInput = z
  .object({
    token,
    /** Of the browser that registered; elsewhere a password is chosen: who holds the mailbox is not always who typed. */
    browserKey: optionalText(100).default(null),
    password: z.string().max(1000).nullable().default(null),
    confirmation: z.string().max(1000).nullable().default(null),
    /** The version that was on the page. */
    termsVersionId: optionalId.default(null),
  })
  .superRefine(({ password, confirmation }, context) => {
    if (password !== null) checkNewPassword({ password, confirmation: confirmation ?? '' }, context)
  })
export const OpenSpaceAnswer = z.object({
  errors: FormErrors.nullable(),
  redirect: z.string().nullable(),
  /** The page asks for a password: this is another browser than the one that registered. */
  needsPassword: z.boolean(),
})
export type OpenSpaceAnswer = z.infer<typeof OpenSpaceAnswer>
/** The same whether anything was sent or not. */
export const RenewAnswer = z.object({ isDone: z.boolean() })
