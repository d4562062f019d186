// What a family must know before it accepts a price of lessons that are not school support at home: their VAT, and the advance.
import { z } from 'zod'
import { formatPercent } from '../../kernel/money.ts'

const kinds = {
  home: 'Cours à domicile hors soutien scolaire',
  online: 'Cours en ligne',
  collective: 'Cours collectifs',
  elsewhere: 'Cours hors de chez vous',
  fee: 'Vous êtes l’employeur du professeur',
} as const

/** Rate on the first day of the price; school support of one pupil at home has no such terms. */
export const TaxTerms = z.object({
  /** `fee`: the family employs the teacher, and only the fee of the company bears VAT. */
  kind: z.enum(['home', 'online', 'collective', 'elsewhere', 'fee']),
  vatPercent: z.string(),
  /** Whether the tax credit, and its advance, is open for them. */
  opensCredit: z.boolean(),
})
export type TaxTerms = z.infer<typeof TaxTerms>

export const taxTermsText = (terms: TaxTerms | null): string | null =>
  terms === null
    ? null
    : `${kinds[terms.kind]}\u00a0: TVA de ${formatPercent(terms.vatPercent)} comprise ${terms.kind === 'fee' ? 'dans les seuls frais de la société' : 'dans le prix'}${terms.opensCredit ? '' : ', sans avance immédiate de crédit d’impôt'}.`
