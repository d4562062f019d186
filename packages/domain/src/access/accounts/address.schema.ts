// Shapes of a change of one's own mail address: asked with the password, proven by the link sent to the new one.
import { z } from 'zod'
import { email } from '../../kernel/fields.ts'

/** Hours in which the link of the new address proves it. */
export const addressProofHours = 48

export const AddressAskInput = z.object({ email, currentPassword: z.string().min(1).max(200) })
export const AddressTokenInput = z.object({ token: z.string().max(100) })

/** What the page of the link shows: the address itself, which its reader has. */
export const AddressProofPage = z.object({ email: z.string() })
