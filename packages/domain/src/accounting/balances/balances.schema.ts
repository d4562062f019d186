// Shapes of the balances: of all accounts over a span, of each third party, and what families owe by age. Amounts in cents.
import { z } from 'zod'
import { id, optionalId } from '../../kernel/fields.ts'

/** Third parties whose account is read by person: the nature of the account, and what it is called. */
export const partyAccounts = {
  customer: 'Clients (411)',
  'customer-advance': 'Avoirs des clients (4191)',
  'customer-funds': 'Fonds des clients employeurs (4671)',
  teacher: 'Professeurs indépendants (401)',
  'teacher-debt': 'Trop-versés des professeurs (4097)',
} as const
export type PartyAccount = keyof typeof partyAccounts
export const partyAccountKeys = Object.keys(partyAccounts) as [PartyAccount, ...PartyAccount[]]

/** Days since the bill: the last class has no end. */
export const agedClasses = ['0 à 30 jours', '31 à 60 jours', '61 à 90 jours', 'Plus de 90 jours'] as const

/** What stood at the beginning (debit above zero), what moved, and what stands at the end. */
const moved = {
  openingCents: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  balanceCents: z.int(),
}

export const TrialRow = z.object({
  id: z.int(),
  /** Null: the result of earlier years, which no entry carries forward yet. */
  accountId: optionalId,
  code: z.string(),
  name: z.string(),
  ...moved,
})
export type TrialRow = z.infer<typeof TrialRow>

export const TrialTotals = z.object({
  /** The span, and the first day that its opening is counted from; null: from the first entry. */
  from: z.string(),
  to: z.string(),
  openingDebitCents: z.int(),
  openingCreditCents: z.int(),
  debitCents: z.int(),
  creditCents: z.int(),
  balanceDebitCents: z.int(),
  balanceCreditCents: z.int(),
})
export type TrialTotals = z.infer<typeof TrialTotals>

/** What the entries of a span come to, read entry by entry: a balance reads sums that are kept. */
export const LedgerSums = z.object({ from: z.string(), to: z.string(), debitCents: z.int(), creditCents: z.int() })
export type LedgerSums = z.infer<typeof LedgerSums>

export const PartyRow = z.object({
  id,
  number: z.string(),
  name: z.string(),
  customerId: optionalId,
  ...moved,
})
export type PartyRow = z.infer<typeof PartyRow>

export const PartyTotals = z.object({
  from: z.string(),
  to: z.string(),
  ...moved,
  /** The same account in the books, whoever its lines are of. */
  accountBalanceCents: z.int(),
})
export type PartyTotals = z.infer<typeof PartyTotals>

const ages = { age0Cents: z.int(), age31Cents: z.int(), age61Cents: z.int(), age91Cents: z.int(), totalCents: z.int() }

export const AgedRow = z.object({
  /** The customer. */
  id,
  number: z.string(),
  name: z.string(),
  ...ages,
  /** What the orders say is owed; null on a day that is past. */
  ordersCents: z.int().nullable(),
})
export type AgedRow = z.infer<typeof AgedRow>

export const AgedTotals = z.object({ on: z.string(), ...ages, ordersCents: z.int().nullable(), waiting: z.int() })
export type AgedTotals = z.infer<typeof AgedTotals>
