// Head and legal foot of the company's papers, from its identity.

import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Letterhead } from './paper.ts'

/** Identity of a company that sells. */
export type Seller = {
  readonly name: string
  readonly legalForm: string | null
  readonly capitalCents: number | null
  readonly rcsCity: string | null
  readonly siren: string | null
  readonly nic: string | null
  readonly vatNumber: string | null
  readonly sapNumber: string | null
  readonly address: string | null
}

/** What the tags of printed texts stand for: `societe`, `numero_sap`, `date_sap`. */
export const printingValues = (
  seller: Pick<Seller, 'name' | 'sapNumber'> & { readonly sapDeclaredOn?: string | null },
) => ({
  societe: seller.name,
  numero_sap: seller.sapNumber,
  date_sap: seller.sapDeclaredOn ? formatDay(seller.sapDeclaredOn) : null,
})

const present = (lines: readonly (string | null | false)[]): string[] =>
  lines.filter((line): line is string => typeof line === 'string' && line !== '')

/** `123456789` → `123 456 789`. */
const spaced = (digits: string) => digits.replace(/(\d{3})(?=\d)/g, '$1\u00a0')

/**
 * What the law asks of a paper that a company sends: form, capital, register, tax numbers; of a home service, the mode in
 * which it is given (`mention`; null on papers that speak of no contract, or of several).
 */
export const letterheadOf = (seller: Seller, mention: string | null = null): Letterhead => ({
  name: seller.name,
  lines: present([
    seller.address,
    seller.siren && `SIREN\u00a0: ${spaced(seller.siren)}`,
    seller.vatNumber && `TVA\u00a0: ${seller.vatNumber}`,
    seller.sapNumber && `Services à la personne\u00a0: ${seller.sapNumber}`,
  ]),
  legalLine: present([
    seller.name,
    seller.legalForm &&
      (seller.capitalCents === null
        ? seller.legalForm
        : `${seller.legalForm} au capital de ${formatEuros(seller.capitalCents)}`),
    seller.rcsCity && seller.siren && `RCS ${seller.rcsCity} ${spaced(seller.siren)}`,
    seller.siren && seller.nic && `SIRET ${spaced(seller.siren)}\u00a0${seller.nic}`,
    seller.vatNumber && `TVA intracommunautaire ${seller.vatNumber}`,
    mention,
  ]).join(' · '),
})
