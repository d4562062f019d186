// Shapes of the closing of a month: what is looked at before, each with the screen that settles it, and who closed when.
import { z } from 'zod'
import { type CompanyCode, companyCodes } from '../../billing/orders/billing.schema.ts'
import { formatMonth } from '../../kernel/dates.ts'
import { day, id, longText, optionalText } from '../../kernel/fields.ts'
import { de } from '../../kernel/french.ts'
import { BankReading } from '../bank/agreement.schema.ts'
import { quarterLabel } from '../nova/nova.schema.ts'

/** What is looked at before a month is closed: its words for several and for one, and the screen that settles it. */
export const closingChecks = {
  unposted: { many: 'événements sans écriture', one: 'événement sans écriture', path: '/accounting/books' },
  undated: {
    many: 'remboursements demandés, sans date d’exécution',
    one: 'remboursement demandé, sans date d’exécution',
    path: '/accounting/credits',
  },
  unconfirmed: {
    many: 'cours déclarés, pas encore confirmés',
    one: 'cours déclaré, pas encore confirmé',
    path: '/privateTuition/courses?statut=2-validated,21-validated-teacher-mail,22-validated-customer-mail,23-validated-waiting',
  },
  disputed: { many: 'cours contestés', one: 'cours contesté', path: '/privateTuition/courses?statut=4-disputed' },
  unbilled: {
    many: 'cours confirmés, pas encore facturés',
    one: 'cours confirmé, pas encore facturé',
    path: '/privateTuition/courses?statut=3-confirmed',
  },
  advances: {
    many: 'demandes à l’Urssaf en attente',
    one: 'demande à l’Urssaf en attente',
    path: '/accounting/bills-payments',
  },
  deposits: {
    many: 'chèques, CESU ou espèces à remettre en banque',
    one: 'chèque, CESU ou remise d’espèces à porter en banque',
    path: '/accounting/deposits',
  },
  unmatched: {
    many: 'lignes de relevé à rapprocher',
    one: 'ligne de relevé à rapprocher',
    path: '/accounting/bank',
  },
  suspense: {
    many: 'lignes de relevé à expliquer (compte 471)',
    one: 'ligne de relevé à expliquer (compte 471)',
    path: '/accounting/bank/suspense',
    // no line waits, and the account is not empty: what makes it is listed
    held: '/accounting/bank/transit',
  },
  statements: {
    many: 'relevés bancaires manquants',
    one: 'relevé bancaire manquant',
    path: '/accounting/bank/statements',
  },
  bank: {
    many: 'comptes de banque en écart avec le dernier relevé',
    one: 'compte de banque en écart avec le dernier relevé',
    path: '/accounting/bank/transit',
  },
  purchases: {
    many: 'factures de fournisseurs à saisir',
    one: 'facture de fournisseur à saisir',
    path: '/accounting/supplier-bills?etat=draft',
  },
  manual: {
    many: 'opérations diverses à approuver',
    one: 'opération diverse à approuver',
    path: '/accounting/manual?statut=to-approve',
  },
  teachers: {
    many: 'professeurs indépendants à payer',
    one: 'professeur indépendant à payer',
    path: '/accounting/pay',
  },
  payslips: {
    many: 'bulletins de paie à établir',
    one: 'bulletin de paie à établir',
    path: '/accounting/payslips',
  },
  wages: {
    many: 'salaires de bulletins à verser',
    one: 'salaire de bulletin à verser',
    path: '/accounting/payslips',
  },
  declarations: {
    many: 'salaires à déclarer à l’Urssaf',
    one: 'salaire à déclarer à l’Urssaf',
    path: '/accounting/urssaf/month',
  },
  contributions: {
    many: 'versements de cotisations à faire aux Urssaf',
    one: 'versement de cotisations à faire à l’Urssaf',
    path: '/accounting/urssaf/month',
  },
  // a month is declared once it is closed: those that are looked at were closed before
  vat: {
    many: 'mois clôturés dont la TVA n’est pas déclarée',
    one: 'mois clôturé dont la TVA n’est pas déclarée',
    path: '/accounting/vat',
    stages: '/accounting/vat/stages',
  },
  accruals: {
    many: 'cours et heures à régulariser en fin d’exercice',
    one: 'cours à régulariser en fin d’exercice',
    path: '/accounting/accruals',
    stages: '/accounting/accruals/stages',
  },
  nova: {
    many: 'trimestres à déclarer sur NOVA',
    one: 'trimestre à déclarer sur NOVA',
    path: '/accounting/nova',
  },
  rates: {
    many: 'taux légaux de l’année à confirmer',
    one: 'taux légal de l’année à confirmer',
    path: '/accounting/rates/legal',
  },
} as const
export type ClosingCheck = keyof typeof closingChecks
export const closingCheckKeys = Object.keys(closingChecks) as [ClosingCheck, ...ClosingCheck[]]

export const Checked = z.object({
  key: z.enum(closingCheckKeys),
  count: z.int(),
  /** Of what is to be explained: what its account holds at the end of the month, debits less credits. */
  cents: z.int().optional(),
})
export type Checked = z.infer<typeof Checked>
/** Whether a check found something: lines that wait, or an account that is not empty. */
export const isLeft = ({ count, cents = 0 }: Checked): boolean => count > 0 || cents !== 0

/** The screen where a check is settled. */
export const pathOfCheck = ({ key, count }: Pick<Checked, 'key' | 'count'>, company: CompanyCode): string => {
  const check = closingChecks[key]
  if (count === 0 && 'held' in check) return check.held
  return company === 'traineeship' && 'stages' in check ? check.stages : check.path
}

const Company = z.enum(companyCodes)

/** What a declaration is of: the VAT or the salaries of a month, a quarter on NOVA by its first month. */
export const Declared = z.object({ kind: z.enum(['vat', 'nova', 'salaries']), month: day })
export type Declared = z.infer<typeof Declared>
/** « La TVA est déclarée pour octobre 2026 » */
export const declaredWords = ({ kind, month }: Declared): string => {
  if (kind === 'vat') return `La TVA est déclarée pour ${formatMonth(month)}`
  if (kind === 'nova') return `Le ${quarterLabel(month.slice(0, 7))} est déclaré sur NOVA`
  return `Les salaires ${de(formatMonth(month))} sont déclarés à l’Urssaf`
}

export const ClosingRow = z.object({
  id,
  updatedAt: z.string(),
  /** First day of the month. */
  month: day,
  /** Sales of the month as the ledger says them today, and as it said them when the month was closed. */
  turnoverCents: z.int(),
  closedTurnoverCents: z.int(),
  left: z.array(Checked),
  reason: z.string().nullable(),
  closedAt: z.string(),
  closedBy: z.string().nullable(),
  reopenedAt: z.string().nullable(),
  reopenedBy: z.string().nullable(),
  reopenReason: z.string().nullable(),
  /** Whether no later month is closed on it. */
  isLast: z.boolean(),
  /** What was declared of a month that it closed: it is not opened again. */
  declared: Declared.nullable(),
  /** Whether its VAT is still to be declared. */
  isVatDue: z.boolean(),
  /** Whether its fiscal year is closed: it is not opened again either. */
  isYearClosed: z.boolean(),
})
export type ClosingRow = z.infer<typeof ClosingRow>

export const ClosingState = z.object({
  /** Months that may be closed, the one proposed first; their first days. */
  months: z.array(day),
  /** The month that is looked at; null when none is over yet. */
  month: day.nullable(),
  turnoverCents: z.int(),
  checks: z.array(Checked),
  /** What the statements say of the bank up to the end of the month; null while no month is looked at. */
  bank: BankReading.nullable(),
  /** First day that may still be written. */
  openFrom: day.nullable(),
  closings: z.array(ClosingRow),
})
export type ClosingState = z.infer<typeof ClosingState>

export const ClosingAsked = z.object({ company: Company.default('private-tuition'), month: day.optional() })
export const CloseMonth = z.object({
  company: Company,
  month: day,
  /** Why what is left is left; asked when something is. */
  reason: optionalText(500),
})
export type CloseMonth = z.output<typeof CloseMonth>
export const ReopenMonth = z.object({ id, reason: longText(500) })
export type ReopenMonth = z.output<typeof ReopenMonth>
