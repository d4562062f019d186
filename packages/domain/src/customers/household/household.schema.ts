// Shapes of a household: who else of it has an account of their own, and who is invited.
import { z } from 'zod'
import { email, id, optionalId, text } from '../../kernel/fields.ts'

/** `invited`: has not chosen a password yet. */
export const memberStates = ['invited', 'open', 'closed'] as const

export const HouseholdMember = z.object({
  id,
  name: z.string(),
  email: z.string().nullable(),
  state: z.enum(memberStates),
  mayPay: z.boolean(),
  invitedOn: z.string(),
  /** The reader. */
  isMe: z.boolean(),
})
export type HouseholdMember = z.infer<typeof HouseholdMember>

export const Household = z.object({
  customerId: id,
  /** Whoever the file is in the name of. */
  owner: z.string(),
  members: z.array(HouseholdMember),
  /** The owner, or the office: the others read. */
  mayChange: z.boolean(),
})
export type Household = z.infer<typeof Household>

export const InviteMember = z.object({
  /** Of the office; a family invites into its own. */
  customerId: optionalId.default(null),
  firstName: text(60),
  lastName: text(60),
  email,
  mayPay: z.boolean().default(true),
})
export type InviteMember = z.output<typeof InviteMember>
