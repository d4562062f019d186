// Statements of the bank: lines, what each may be, what was decided of it, and the money that is still on its way.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { id, optionalId, optionalText, text } from '../../kernel/fields.ts'

const Company = z.enum(companyCodes)

/** What a line turns out to be. */
export const bankKinds = {
  receipt: 'Paiement d’une famille',
  slip: 'Remise en banque',
  refund: 'Remboursement',
  payout: 'Versement des cartes',
  urssaf: 'Urssaf, avance immédiate',
  teacher: 'Virement à un professeur',
  salary: 'Salaire',
  contribution: 'Cotisations',
  vat: 'TVA',
  supplier: 'Facture d’un fournisseur',
  returned: 'Chèque ou prélèvement rejeté',
  accounts: 'Écriture',
  fee: 'Frais bancaires',
  suspense: 'À expliquer',
} as const
export type BankKind = keyof typeof bankKinds
export const bankKindCodes = Object.keys(bankKinds) as [BankKind, ...BankKind[]]
/** Kinds whose line proves something that the books know otherwise. */
export type MatchedKind = Exclude<BankKind, 'accounts' | 'fee' | 'suspense'>

/** How sure a proposal is: only what is exact is confirmed many at once. */
export const confidences = {
  exact: 'Certain',
  likely: 'Probable',
  possible: 'Possible',
} as const
export type Confidence = keyof typeof confidences

export const Proposal = z.object({
  /** What it is confirmed by: read again when it is. */
  key: z.string(),
  kind: z.enum(bankKindCodes),
  words: z.string(),
  /** Why it is proposed, in French. */
  reason: z.string(),
  confidence: z.enum(Object.keys(confidences) as [Confidence, ...Confidence[]]),
})
export type Proposal = z.infer<typeof Proposal>

/** What of a line a person put to an account. */
export const BankPart = z.object({
  code: z.string(),
  name: z.string(),
  label: z.string(),
  /** Signed as the line is. */
  amountCents: z.int(),
})
export type BankPart = z.infer<typeof BankPart>

export const bankTabs = ['open', 'settled', 'suspense'] as const
export type BankTab = (typeof bankTabs)[number]

export const BankLineRow = z.object({
  id,
  company: Company,
  bookedOn: z.string(),
  /** Above zero what came in. */
  amountCents: z.int(),
  label: z.string(),
  counterparty: z.string().nullable(),
  kind: z.enum(bankKindCodes).nullable(),
  /** What it was matched with. */
  matched: z.array(z.string()),
  parts: z.array(BankPart),
  reason: z.string().nullable(),
  payoutId: id.nullable(),
  proposals: z.array(Proposal),
})
export type BankLineRow = z.infer<typeof BankLineRow>

export const BankCounts = z.object({ open: z.int(), exact: z.int(), settled: z.int(), suspense: z.int() })

/** What the account of what nobody explained holds of a company: debits less credits. */
export const SuspenseBalance = z.object({ company: Company, code: z.string(), balanceCents: z.int() })
export type SuspenseBalance = z.infer<typeof SuspenseBalance>

export const StatementRow = z.object({
  id,
  company: Company,
  fileName: z.string(),
  fromOn: z.string(),
  toOn: z.string(),
  closingCents: z.int().nullable(),
  lineCount: z.int(),
  knownCount: z.int(),
  openCount: z.int(),
  importedAt: z.string(),
})
export type StatementRow = z.infer<typeof StatementRow>

/** Columns of a csv by their titles: one amount, or what went out and what came in apart. */
export const StatementColumns = z
  .object({
    day: text(100),
    label: text(100),
    amount: optionalText(100).default(null),
    debit: optionalText(100).default(null),
    credit: optionalText(100).default(null),
    counterparty: optionalText(100).default(null),
    reference: optionalText(100).default(null),
  })
  .refine(
    ({ amount, debit, credit }) => (amount !== null) !== (debit !== null && credit !== null),
    'Choisissez la colonne du montant, ou celles du débit et du crédit.',
  )
export type StatementColumns = z.output<typeof StatementColumns>

export const StatementInput = z.object({ company: Company, columns: StatementColumns.nullable().default(null) })

/** What a csv holds, for a person to say which column is what. */
export const ColumnsAsked = z.object({
  titles: z.array(z.string()),
  sample: z.array(z.array(z.string())),
  guess: z.object({
    day: z.string().nullable(),
    label: z.string().nullable(),
    amount: z.string().nullable(),
    debit: z.string().nullable(),
    credit: z.string().nullable(),
    counterparty: z.string().nullable(),
    reference: z.string().nullable(),
  }),
})
export type ColumnsAsked = z.infer<typeof ColumnsAsked>

export const mostBillsOfLine = 20
export const mostPartsOfLine = 20
export const mostAwaitedOfLine = 20

/** What the bank is still to show, that a line may prove though it is not its amount: what a declaration rounds, what is paid less a commission. */
export const gapKinds = ['vat', 'contribution', 'slip'] as const
export type GapKind = (typeof gapKinds)[number]
export const isGapKind = (kind: BankKind): kind is GapKind => (gapKinds as readonly BankKind[]).includes(kind)

/** A sum in the direction of the line; below zero what goes the other way: a cheque of which the bank kept a commission. */
export const PartInput = z.object({
  accountId: id,
  label: text(100),
  amountCents: z
    .int()
    .min(-100_000_000)
    .max(100_000_000)
    .refine((cents) => cents !== 0, 'Tapez un montant.'),
})
export type PartInput = z.output<typeof PartInput>
export const EnterLine = z.object({ id, parts: z.array(PartInput).min(1).max(mostPartsOfLine) })
export type EnterLine = z.output<typeof EnterLine>

/** What a line proves, chosen by a person: several of one kind at once, and the account that takes the difference where there is one. */
export const ProveWithGap = z.object({
  id,
  awaited: z.array(z.string().max(60)).min(1, 'Cochez ce que la ligne paie.').max(mostAwaitedOfLine),
  accountId: optionalId,
  label: text(100),
})
export type ProveWithGap = z.output<typeof ProveWithGap>

const AccountChoice = z.object({ id, code: z.string(), name: z.string() })
export type AccountChoice = z.infer<typeof AccountChoice>
/** What is asked of whoever puts a line to accounts. */
export const LineForm = z.object({
  /** Accounts that people may write on. */
  accounts: z.array(AccountChoice),
  /** Those that take a gap by themselves: what costs, and what is gained. */
  expenseId: id.nullable(),
  revenueId: id.nullable(),
  /** What the bank is still to show in the direction of the line, without its sign. */
  awaited: z.array(
    z.object({ key: z.string(), kind: z.enum(gapKinds), words: z.string(), day: z.string(), cents: z.int() }),
  ),
})
export type LineForm = z.infer<typeof LineForm>

/** What a person decides of a line. */
export const LineChoice = z.discriminatedUnion('to', [
  z.object({ to: z.literal('proposal'), key: z.string().max(200) }),
  z.object({ to: z.literal('family'), customerId: id }),
  /** Paid in the order in which they are named: whole, the last in part where the sum ends in it. */
  z.object({ to: z.literal('supplier'), supplierBillIds: z.array(id).min(1).max(mostBillsOfLine) }),
  z.object({ to: z.literal('fee') }),
  z.object({ to: z.literal('suspense'), reason: text(200) }),
])
export type LineChoice = z.output<typeof LineChoice>

/** Money that the books hold between two places, and what makes it. */
export const TransitAccount = z.object({
  company: Company,
  code: z.string(),
  name: z.string(),
  /** What the ledger says, debits less credits. */
  balanceCents: z.int(),
  itemsCents: z.int(),
  items: z.array(z.object({ words: z.string(), day: z.string(), cents: z.int() })),
  /** There are more than those listed. */
  itemCount: z.int(),
})
export type TransitAccount = z.infer<typeof TransitAccount>

/** What the card provider moved that nothing names: it waits at 471000. */
export const ProviderMove = z.object({
  id,
  words: z.string(),
  day: z.string(),
  cents: z.int(),
  providerPayoutId: z.string(),
  company: Company,
})
export type ProviderMove = z.infer<typeof ProviderMove>
export const ExplainedMove = z.object({ id, accountId: id, reason: text(100) })
export type ExplainedMove = z.output<typeof ExplainedMove>

export const PayoutDetails = z.object({
  providerPayoutId: z.string(),
  arrivesOn: z.string(),
  amountCents: z.int(),
  chargesCents: z.int(),
  feesCents: z.int(),
  refundsCents: z.int(),
  transfersCents: z.int(),
  disputesCents: z.int(),
  othersCents: z.int(),
  /** What of it is of another company than that of the account. */
  otherCompanyCents: z.int(),
  lines: z.array(
    z.object({ id, words: z.string(), reference: z.string().nullable(), amountCents: z.int(), feeCents: z.int() }),
  ),
})
export type PayoutDetails = z.infer<typeof PayoutDetails>
