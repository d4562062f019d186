// VAT codes and system accounts: their types, the natures that the program posts by, and the shapes of their rows.
import { z } from 'zod'
import { id, readStamp, text } from '../kernel/fields.ts'

export const vatTypes = {
  normal: 'Normal',
  intermediate: 'Intermédiaire',
  reduced: 'Réduit',
  'super-reduced': 'Super-réduit',
  exempt: 'Exonéré',
  overseas: 'Outre-mer',
} as const
export type VatType = keyof typeof vatTypes
export const VatType = z.enum(Object.keys(vatTypes) as [VatType, ...VatType[]], 'choisissez un type')

export const accountTypes = { asset: 'Actif', liability: 'Passif', expense: 'Charge', revenue: 'Produit' } as const
export type AccountType = keyof typeof accountTypes
export const AccountType = z.enum(Object.keys(accountTypes) as [AccountType, ...AccountType[]], 'choisissez un type')

/** Classes of the French general chart of accounts. */
export const accountClasses = {
  1: 'Capitaux',
  2: 'Immobilisations',
  3: 'Stocks',
  4: 'Tiers',
  5: 'Financiers',
  6: 'Charges',
  7: 'Produits',
  8: 'Spéciaux',
} as const
export type AccountClass = keyof typeof accountClasses

/** What the program posts by: an account is looked up by its nature, so that its number stays the accountant's choice. */
export const accountNatures = {
  customer: { label: 'Clients', types: ['asset'] },
  'doubtful-customer': { label: 'Clients douteux', types: ['asset'] },
  'customer-advance': { label: 'Acomptes des clients', types: ['liability'] },
  'customer-funds': { label: 'Fonds des clients employeurs', types: ['liability', 'asset'] },
  'customer-contributions': { label: 'Cotisations des clients employeurs', types: ['liability'] },
  teacher: { label: 'Professeurs', types: ['liability'] },
  supplier: { label: 'Fournisseurs', types: ['liability'] },
  urssaf: { label: 'Urssaf', types: ['liability'] },
  'urssaf-advance': { label: 'Avance immédiate de l’Urssaf', types: ['asset', 'liability'] },
  'vat-deductible': { label: 'TVA déductible', types: ['asset'] },
  'input-vat-pending': { label: 'TVA déductible en attente de paiement', types: ['asset'] },
  'vat-collected-20': { label: 'TVA collectée 20\u00a0%', types: ['liability'] },
  'vat-collected-10': { label: 'TVA collectée 10\u00a0%', types: ['liability'] },
  'vat-collected-8.5': { label: 'TVA collectée 8,5\u00a0%', types: ['liability'] },
  'vat-collected-5.5': { label: 'TVA collectée 5,5\u00a0%', types: ['liability'] },
  'vat-collected-2.1': { label: 'TVA collectée 2,1\u00a0%', types: ['liability'] },
  'vat-due': { label: 'TVA à décaisser', types: ['liability'] },
  'vat-credit': { label: 'Crédit de TVA à reporter', types: ['asset'] },
  'vat-pending': { label: 'TVA en attente d’encaissement', types: ['liability'] },
  suspense: { label: 'Compte d’attente', types: ['asset', 'liability'] },
  cheque: { label: 'Chèques à encaisser', types: ['asset'] },
  bank: { label: 'Banque', types: ['asset'] },
  'card-provider': { label: 'Prestataire de cartes', types: ['asset'] },
  cash: { label: 'Caisse', types: ['asset'] },
  'internal-transfer': { label: 'Virements internes', types: ['asset', 'liability'] },
  'teacher-debt': { label: 'Trop-versés que des professeurs rendent', types: ['asset'] },
  'misdirected-transfer': { label: 'Virements partis sur un mauvais compte', types: ['asset'] },
  'sales-to-invoice': { label: 'Factures à établir', types: ['asset'] },
  'accrued-output-vat': { label: 'TVA des factures à établir', types: ['liability'] },
  'costs-to-receive': { label: 'Factures non parvenues des professeurs', types: ['liability'] },
  'accrued-input-vat': { label: 'TVA des factures non parvenues', types: ['asset'] },
  'teacher-costs': { label: 'Coût des professeurs', types: ['expense'] },
  'provider-fees': { label: 'Frais de paiement', types: ['expense'] },
  'bad-debt': { label: 'Créances irrécouvrables', types: ['expense'] },
  'payment-gap-expense': { label: 'Écarts de règlement (charge)', types: ['expense'] },
  'revenue-tuition': { label: 'Cours à domicile', types: ['revenue'] },
  'revenue-tuition-online': { label: 'Cours en ligne', types: ['revenue'] },
  'revenue-traineeship': { label: 'Stages', types: ['revenue'] },
  'revenue-cancellation': { label: 'Indemnités d’annulation', types: ['revenue'] },
  'revenue-agency-fee': { label: 'Frais de gestion', types: ['revenue'] },
  discount: { label: 'Remises accordées', types: ['revenue'] },
  'year-profit': { label: 'Bénéfice de l’exercice', types: ['liability'] },
  'year-loss': { label: 'Perte de l’exercice', types: ['liability', 'asset'] },
  'bad-debt-recovered': { label: 'Rentrées sur créances passées en perte', types: ['revenue'] },
  'payment-gap-revenue': { label: 'Écarts de règlement (produit)', types: ['revenue'] },
} as const satisfies Record<string, { readonly label: string; readonly types: readonly AccountType[] }>
export type AccountNature = keyof typeof accountNatures
export const accountNatureCodes = Object.keys(accountNatures) as [AccountNature, ...AccountNature[]]
export const AccountNature = z.enum(accountNatureCodes, 'choisissez une nature')

/** Rate of a VAT code, a decimal string with a dot: `'5.5'`. Typed with a comma or a dot. */
const vatRate = z
  .string()
  .trim()
  .transform((value) => value.replace(',', '.'))
  .pipe(
    z
      .string()
      .regex(/^\d{1,3}(\.\d{1,4})?$/, 'le taux est un nombre, tel que 5,5')
      .refine((value) => !(Number(value) > 100), 'le taux ne dépasse pas 100\u00a0%')
      .refine((value) => !/\.\d\d\d*[1-9]/.test(value), 'le taux a deux décimales au plus'),
  )

/** Lines of the list that says why a row cannot be saved: each names its field. */
const filled = (max: number, message: string) => z.string().trim().min(1, message).pipe(text(max))

export const VatCodeInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  type: VatType,
  code: filled(20, 'le code est obligatoire').transform((value) => value.toUpperCase()),
  rate: vatRate,
})
export type VatCodeInput = z.output<typeof VatCodeInput>

export const VatCodeRow = z.object({
  id,
  type: VatType,
  code: z.string(),
  rate: z.string(),
  isEnabled: z.boolean(),
  /** Bill lines and rules that name it. */
  usedCount: z.int(),
  updatedAt: z.string(),
})
export type VatCodeRow = z.infer<typeof VatCodeRow>

export const SystemAccountInput = z.object({
  id: id.nullable(),
  updatedAt: readStamp,
  code: filled(10, 'le code est obligatoire').transform((value) => value.toUpperCase()),
  name: filled(150, 'le nom est obligatoire'),
  type: AccountType,
  nature: AccountNature.nullable(),
  class: z.int('choisissez une classe').min(1, 'choisissez une classe').max(8, 'choisissez une classe'),
})
export type SystemAccountInput = z.output<typeof SystemAccountInput>

export const SystemAccountRow = z.object({
  id,
  code: z.string(),
  name: z.string(),
  type: AccountType,
  nature: AccountNature.nullable(),
  class: z.int(),
  isEnabled: z.boolean(),
  /** Ledger lines that stand on it. */
  usedCount: z.int(),
  updatedAt: z.string(),
})
export type SystemAccountRow = z.infer<typeof SystemAccountRow>

/** Answer of both saves: `errorsMsgs` is empty when the row was saved; `propertyPaths[i]` is the field of `errorsMsgs[i]`. */
export const CodeSaveAnswer = z.object({
  id: id.nullable(),
  updatedAt: z.string().nullable(),
  errorsMsgs: z.array(z.string()),
  propertyPaths: z.array(z.string()),
})
export type CodeSaveAnswer = z.infer<typeof CodeSaveAnswer>

/** Answer of both toggles: the state that the row has now; null when it was refused. */
export const CodeToggleAnswer = z.object({ isEnabled: z.boolean().nullable(), errorsMsgs: z.array(z.string()) })
export type CodeToggleAnswer = z.infer<typeof CodeToggleAnswer>
