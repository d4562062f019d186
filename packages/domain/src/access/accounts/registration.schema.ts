// The form of a registration: who, where, and how that person will sign in.
import { z } from 'zod'
import { OptionalAddress } from '../../kernel/address.ts'
import { email, optionalDay, text } from '../../kernel/fields.ts'
import { RequiredPhone } from '../../kernel/phone.ts'
import { FormErrors } from '../../kernel/refusal.ts'
import { optionalGender } from '../../people/people.schema.ts'
import { checkNewPassword, newPasswordFields } from '../sign-in/passwords.schema.ts'
import { Login } from './users.schema.ts'

export const RegistrationInput = z
  .object({
    gender: optionalGender,
    firstName: text(100),
    lastName: text(100),
    birthOn: optionalDay,
    address: OptionalAddress,
    phone: RequiredPhone,
    email,
    login: Login,
    ...newPasswordFields,
    /** An account that registers is open: closing it is for staff. */
    enabled: z.literal(true).default(true),
    /** Answer of the captcha, as its widget makes it. */
    captcha: z.string().max(10_000),
  })
  .superRefine(checkNewPassword)
export type RegistrationInput = z.output<typeof RegistrationInput>

export const RegistrationAnswer = z.object({
  captchaSuccess: z.boolean(),
  errors: FormErrors.nullable(),
  /** Where a registration that was taken goes on. */
  redirect: z.string().nullable(),
})
export type RegistrationAnswer = z.infer<typeof RegistrationAnswer>
