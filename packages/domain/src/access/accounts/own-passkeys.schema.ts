// One's own passkeys: as the profile lists them, and what adding or removing one takes.
import { z } from 'zod'
import { NewPasskey, PasskeyWanted } from '../../kernel/devices/passkeys.ts'
import { id, text } from '../../kernel/fields.ts'
import { FormErrors } from '../../kernel/refusal.ts'
import { passwordMost } from '../sign-in/passwords.rules.ts'
import { passkeyNameMost } from './own-passkeys.rules.ts'

export const OwnPasskey = z.object({
  id,
  name: z.string(),
  createdAt: z.string(),
  lastUsedAt: z.string().nullable(),
})
export type OwnPasskey = z.infer<typeof OwnPasskey>

const password = z.string().max(passwordMost)
/** Without a password only where a second factor must be set up first: its owner has just signed in. */
export const WantPasskeyInput = z.object({ currentPassword: password.nullable() })
export const WantPasskeyAnswer = z.object({ wanted: PasskeyWanted.nullable(), errors: FormErrors.nullable() })
export const AddPasskeyInput = z.object({ name: text(passkeyNameMost), passkey: NewPasskey })
export const RemovePasskeyInput = z.object({ id, currentPassword: password })
