// The sums of a fiscal year side by side: what papers, payments and returns say, and what the books say of the same.
import { z } from 'zod'
import { companyCodes } from '../../billing/orders/billing.schema.ts'
import { id } from '../../kernel/fields.ts'

/** Each pair: what it is of, both sides, and the screen that shows the lines of the first. */
export const agreementPairs = {
  entries: { title: 'FEC', left: 'Débits du FEC', right: 'Crédits du FEC', path: '/accounting/years' },
  trial: {
    ...{ title: 'Balance générale', left: 'Débits du FEC, hors à-nouveaux', right: 'Débits de la balance' },
    path: '/accounting/balances',
  },
  bills: {
    ...{ title: 'Factures et avoirs', left: 'Total TTC des pièces émises', right: 'Comptes clients (411)' },
    path: '/accounting/tables',
  },
  revenue: {
    ...{ title: 'Chiffre d’affaires', left: 'Total HT des pièces, hors fonds des familles', right: 'Comptes 70' },
    path: '/accounting/tables',
  },
  vat: {
    ...{ title: 'TVA exigible', left: 'TVA devenue exigible', right: 'TVA collectée (44571)' },
    path: '/accounting/vat',
  },
  vatReturns: {
    ...{ title: 'Déclarations de TVA', left: 'TVA due des mois déclarés', right: 'TVA collectée des mêmes mois' },
    path: '/accounting/vat',
  },
  vatDeducted: {
    ...{ title: 'TVA déduite', left: 'Déduite dans les déclarations', right: 'TVA déductible des mêmes mois (44566)' },
    path: '/accounting/vat',
  },
  teacherBills: {
    ...{ title: 'Factures des professeurs', left: 'Total des factures', right: 'Comptes professeurs (401)' },
    path: '/accounting/pay',
  },
  payslips: {
    ...{ title: 'Bulletins de paie', left: 'Cotisations des bulletins émis', right: 'Cotisations dues (4672)' },
    path: '/accounting/payslips',
  },
  wages: {
    ...{ title: 'Salaires versés', left: 'Virements exécutés', right: 'Sortis des fonds des familles (4671)' },
    path: '/accounting/payslips',
  },
  contributions: {
    ...{ title: 'Cotisations versées', left: 'Paiements à l’Urssaf', right: 'Sorties des cotisations dues (4672)' },
    path: '/accounting/urssaf/month',
  },
  accruals: {
    ...{
      title: 'Régularisations',
      left: 'À établir moins non parvenues, HT',
      right: 'Leur effet sur les comptes 70 et 60',
    },
    path: '/accounting/accruals',
  },
  certificates: {
    ...{ title: 'Attestations fiscales', left: 'Sommes attestées', right: 'Sommes des mêmes familles aujourd’hui' },
    path: '/accounting/tax-certificates',
  },
} as const
export type AgreementKey = keyof typeof agreementPairs
export const agreementKeys = Object.keys(agreementPairs) as [AgreementKey, ...AgreementKey[]]

export const AgreementPair = z.object({
  key: z.enum(agreementKeys),
  leftCents: z.int(),
  rightCents: z.int(),
  /** How many papers, months or payments the left side sums; null where it is not said. */
  count: z.int().nullable(),
})
export type AgreementPair = z.infer<typeof AgreementPair>

/** An account that money passes through: what it holds today, and what that is made of. */
export const TransitPair = z.object({ code: z.string(), name: z.string(), balanceCents: z.int(), itemsCents: z.int() })

export const YearAgreement = z.object({
  id,
  name: z.string(),
  company: z.enum(companyCodes),
  from: z.string(),
  to: z.string(),
  pairs: z.array(AgreementPair),
  /** Today, whatever the year: none when all are empty. */
  transit: z.array(TransitPair),
  /** What waits for its entry explains a difference. */
  waiting: z.int(),
})
export type YearAgreement = z.infer<typeof YearAgreement>

export const agrees = ({ leftCents, rightCents }: AgreementPair): boolean => leftCents === rightCents
