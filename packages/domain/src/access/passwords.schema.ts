// Shapes of forgetting, resetting and changing a password.
import { z } from 'zod'
import { FormErrors } from '../kernel/refusal.ts'
import { passwordMost } from './passwords.rules.ts'

/** A password as it is typed: spaces count, at its ends too. */
const typed = z.string().min(1).max(passwordMost)
/** A password being chosen: whether it is good enough needs the login, and is decided by the rules. */
export const newPasswordFields = { password: typed, confirmation: typed }

export const ChangePasswordInput = z.object({ current: typed, ...newPasswordFields })
export const ResetPasswordInput = z.object({ passwordRequestToken: z.string().max(100), ...newPasswordFields })
/** The identifier or the mail address of whoever forgot. */
export const ForgottenInput = z.object({ identifier: z.string().trim().min(1).max(254) })

/** `success`: the page goes on to the login page. */
export const PasswordAnswer = z.object({ success: z.boolean(), errors: FormErrors.nullable() })
export type PasswordAnswer = z.infer<typeof PasswordAnswer>
