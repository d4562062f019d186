// The ledger as accountants read it: journals, lines with their debit and credit, entries with what made them.
import { z } from 'zod'
import { companyCodes } from '../billing/orders/billing.schema.ts'
import { id, optionalId } from '../kernel/fields.ts'

export const journalLabels = {
  VE: 'Ventes',
  AC: 'Achats',
  CB: 'Encaissements par carte',
  BQ: 'Banque',
  CA: 'Caisse',
  UR: 'Urssaf',
  PR: 'Professeurs',
  OD: 'Opérations diverses',
  AN: 'À-nouveaux',
} as const
export type JournalCode = keyof typeof journalLabels
export const journalCodes = Object.keys(journalLabels) as [JournalCode, ...JournalCode[]]

/** What an entry was made from. */
export const ledgerSources = {
  bill: 'Facture',
  payment: 'Paiement',
  teacherPayment: 'Paiement d’un professeur',
  creditMove: 'Avoir d’une famille',
  refund: 'Remboursement',
  slip: 'Remise en banque',
  bouncedFee: 'Frais de rejet',
  bankLine: 'Ligne de relevé bancaire',
  payslip: 'Bulletin de paie',
  salaryPayment: 'Salaire viré',
  contributionPayment: 'Cotisations payées',
  vatMove: 'TVA devenue exigible',
  vatReturn: 'Déclaration de TVA',
  teacherBill: 'Facture d’un professeur',
  teacherDue: 'Trop-versé à un professeur',
  teacherDuePart: 'Trop-versé rendu',
  misdirectedTransfer: 'Virement parti sur un mauvais compte',
  misdirectedPart: 'Virement récupéré ou perdu',
  badDebt: 'Créance passée en perte',
  payoutLine: 'Mouvement du prestataire de cartes',
  payoutExplanation: 'Mouvement des cartes expliqué',
  accrual: 'Régularisation de fin d’exercice',
  accrualBack: 'Extourne d’une régularisation',
} as const
export type LedgerSource = keyof typeof ledgerSources
/** The same, and what no event makes: what a person wrote, the balances that a year takes over. */
export const entryOrigins = {
  ...ledgerSources,
  manual: 'Opération diverse',
  supplierBill: 'Facture d’un fournisseur',
  supplierSetOff: 'Avoir d’un fournisseur imputé',
  opening: 'Clôture de l’exercice précédent',
} as const
export type EntryOrigin = keyof typeof entryOrigins
const Origin = z.enum(Object.keys(entryOrigins) as [EntryOrigin, ...EntryOrigin[]])

/** One line of an entry. Amounts in cents, one of the two above zero. */
export const LedgerLineRow = z.object({
  id,
  entryId: id,
  company: z.enum(companyCodes),
  journal: z.enum(journalCodes),
  /** Number of the entry in its journal and year. */
  number: z.int(),
  date: z.string(),
  piece: z.string(),
  accountId: id,
  accountCode: z.string(),
  accountName: z.string(),
  /** Customer or teacher whose account it is. */
  party: z.string().nullable(),
  customerId: optionalId,
  teacherId: optionalId,
  label: z.string(),
  debit: z.int(),
  credit: z.int(),
  /** Debits less credits of the account up to this line; null unless one account is read in the order of dates. */
  balance: z.int().nullable(),
  /** Code of the lines that it cancels with, and the day on which it was given; null while it is open. */
  letter: z.string().nullable(),
  letteredOn: z.string().nullable(),
  isCorrection: z.boolean(),
})
export type LedgerLineRow = z.infer<typeof LedgerLineRow>

/** Sums over the whole filter; `entryCount` counts entries, not lines. */
export const LedgerTotals = z.object({ debit: z.int(), credit: z.int(), entryCount: z.int() })
export type LedgerTotals = z.infer<typeof LedgerTotals>

export const LedgerEntry = z.object({
  id,
  company: z.enum(companyCodes),
  journal: z.enum(journalCodes),
  number: z.int(),
  date: z.string(),
  piece: z.string(),
  pieceDate: z.string(),
  label: z.string(),
  postedAt: z.string(),
  /** First characters of the seal, in hexadecimal. */
  seal: z.string(),
  source: Origin.nullable(),
  manualEntryId: optionalId,
  supplierBillId: optionalId,
  billId: optionalId,
  orderId: optionalId,
  /** Entry that this one corrects, and the one that corrects it. */
  reverses: z.object({ id, name: z.string() }).nullable(),
  reversedBy: z.object({ id, name: z.string() }).nullable(),
  lines: z.array(
    z.object({
      accountCode: z.string(),
      accountName: z.string(),
      party: z.string().nullable(),
      customerId: optionalId,
      teacherId: optionalId,
      debit: z.int(),
      credit: z.int(),
      id,
      letter: z.string().nullable(),
      letteredOn: z.string().nullable(),
      letterId: optionalId,
      /** Who lettered it; null: by itself. */
      letteredBy: z.string().nullable(),
      /** The other lines of its code, with the entries they are of. */
      with: z.array(z.object({ id, name: z.string(), debit: z.int(), credit: z.int() })),
    }),
  ),
})
export type LedgerEntry = z.infer<typeof LedgerEntry>

/** What waits for its entry, and what prevents it. */
export const LedgerState = z.object({
  /** Events without an entry, up to `most`. */
  waiting: z.int(),
  /** There are more than `waiting`. */
  isMore: z.boolean(),
  /** Natures that no account has. */
  missingNatures: z.array(z.object({ nature: z.string(), label: z.string(), count: z.int(), since: z.string() })),
  /** Events of a day that no fiscal year holds. */
  withoutYear: z.int(),
})
export type LedgerState = z.infer<typeof LedgerState>

export const LedgerVerdict = z.object({
  year: z.int(),
  entryCount: z.int(),
  chainCount: z.int(),
  /** Entries read now: those that came since the chain was read whole. */
  readNow: z.int(),
  /** When the chains of the year were last read whole, the oldest of them; null where one never was. */
  readWholeAt: z.string().nullable(),
  /** What does not hold, in French; none when all does. */
  faults: z.array(z.string()),
})
export type LedgerVerdict = z.infer<typeof LedgerVerdict>
