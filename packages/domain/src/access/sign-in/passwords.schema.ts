// Shapes of forgetting, resetting and changing a password.
import { z } from 'zod'
import { FormErrors } from '../../kernel/refusal.ts'
import { passwordRefusals, refuseWeakPassword } from './passwords.refusals.ts'
import { passwordMost } from './passwords.rules.ts'

/** A password as it is typed: spaces count, at its ends too. */
const typed = z.string().min(1).max(passwordMost)
export const newPasswordFields = { password: typed, confirmation: typed }
type Chosen = { readonly password: string; readonly confirmation: string; readonly login?: string }
/** Says at its field what is wrong with a password being chosen; where the form has no login, the server looks at that. */
export const checkNewPassword = ({ password, confirmation, login = '' }: Chosen, context: z.RefinementCtx): void => {
  const refusal = refuseWeakPassword(password, login)
  if (refusal) context.addIssue({ code: 'custom', path: ['password'], message: refusal.message })
  if (password !== confirmation)
    context.addIssue({ code: 'custom', path: ['confirmation'], message: passwordRefusals.notConfirmed.message })
}

export const ChangePasswordInput = z.object({ current: typed, ...newPasswordFields }).superRefine(checkNewPassword)
export const ResetPasswordInput = z
  .object({
    passwordRequestToken: z.string().max(100),
    ...newPasswordFields,
    /** The first password of a family that comes from another link of its mail: it goes on signed in. */
    enters: z.boolean().default(false),
  })
  .superRefine(checkNewPassword)
/** The identifier or the mail address of whoever forgot. */
export const ForgottenInput = z.object({ identifier: z.string().trim().min(1).max(254) })

/** `success`: the page goes on to the login page. */
export const PasswordAnswer = z.object({ success: z.boolean(), errors: FormErrors.nullable() })
export type PasswordAnswer = z.infer<typeof PasswordAnswer>
