// Whether the books and the bank agree: statements that are missing, and the account of the bank beside the last balance that it printed.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { formatDay } from '../../kernel/dates.ts'
import { formatEuros } from '../../kernel/money.ts'

/** A month whose last day no statement covers, or a statement that does not begin with what the one before ended with. */
export const StatementHole = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('uncovered'),
    day: z.string(),
    /** Last day that an earlier statement covers. */
    lastOn: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('broken'),
    beforeOn: z.string(),
    /** What the one before ends with, and the lines known in between. */
    beforeCents: z.int(),
    afterOn: z.string(),
    afterCents: z.int(),
  }),
])
export type StatementHole = z.infer<typeof StatementHole>

export const holeWords = (hole: StatementHole): string =>
  hole.kind === 'broken'
    ? `Le relevé du ${formatDay(hole.afterOn)} s’ouvre à ${formatEuros(hole.afterCents)}, celui d’avant s’achève le ${formatDay(hole.beforeOn)} à ${formatEuros(hole.beforeCents)}\u00a0: un relevé manque entre les deux.`
    : `Aucun relevé ne couvre le ${formatDay(hole.day)}${hole.lastOn === null ? '' : `\u00a0: le dernier s’arrête au ${formatDay(hole.lastOn)}`}.`

/** The account of the bank in the books, and what the bank says of it. */
export const BankAgreement = z.object({
  company: z.enum(companyCodes),
  code: z.string(),
  name: z.string(),
  /** What the ledger says, debits less credits. */
  balanceCents: z.int(),
  /** Last balance that a statement printed, and its day; null where none printed any (a csv does not). */
  bank: z.object({ on: z.string(), cents: z.int() }).nullable(),
  /** What the books have and the bank did not show yet; below zero what is to leave, and lines of the bank that are to be matched, taken off. */
  itemsCents: z.int(),
  itemCount: z.int(),
  items: z.array(z.object({ words: z.string(), day: z.string(), cents: z.int() })),
})
export type BankAgreement = z.infer<typeof BankAgreement>

/** What neither side explains; null where the bank printed no balance. */
export const gapOfBank = ({ balanceCents, bank, itemsCents }: BankAgreement): number | null =>
  bank === null ? null : balanceCents - bank.cents - itemsCents

/** What is said of the bank before a month is closed. */
export const BankReading = z.object({
  hasStatements: z.boolean(),
  holes: z.array(StatementHole),
  agreement: BankAgreement.omit({ items: true }).nullable(),
})
export type BankReading = z.infer<typeof BankReading>

/** The sentences of it, none where both agree. */
export const bankWords = ({ hasStatements, holes, agreement }: BankReading): string[] => {
  if (!hasStatements)
    return ['Aucun relevé bancaire n’est importé\u00a0: le compte de banque n’est pas comparé à celui de la banque.']
  const said = holes.map(holeWords)
  if (agreement === null) return said
  const gap = gapOfBank({ ...agreement, items: [] })
  if (agreement.bank === null || gap === null)
    return [...said, 'Les relevés importés ne disent pas de solde\u00a0: le compte de banque n’est pas comparé.']
  if (gap === 0) return said
  const { code, balanceCents, bank, itemsCents } = agreement
  return [
    ...said,
    `Compte ${code}\u00a0: ${formatEuros(balanceCents)} au grand livre, ${formatEuros(bank.cents + itemsCents)} d’après le solde de la banque au ${formatDay(bank.on)} et ce qui est attendu, soit un écart de ${formatEuros(gap)}.`,
  ]
}
