// What a family reads of the VAT and the advance of a price of lessons that are not school support at home.
import { formatPercent } from '../../kernel/money.ts'
import type { TaxTerms } from './tax-terms.schema.ts'

const kinds = {
  home: 'Cours à domicile hors soutien scolaire',
  online: 'Cours en ligne',
  collective: 'Cours collectifs',
  elsewhere: 'Cours hors de chez vous',
  fee: 'Vous êtes l’employeur du professeur',
} as const

export const taxTermsText = (terms: TaxTerms | null): string | null =>
  terms === null
    ? null
    : `${kinds[terms.kind]}\u00a0: TVA de ${formatPercent(terms.vatPercent)} comprise ${terms.kind === 'fee' ? 'dans les seuls frais de la société' : 'dans le prix'}${terms.opensCredit ? '' : ', sans avance immédiate de crédit d’impôt'}.`
