// What a bill says for ever besides its lines: seller, customer, service and legal texts, frozen on the day it is issued.

import { z } from 'zod'
import type { VatRule } from './bills.queries.ts'

const text = z.string().nullable()

/** Frozen in `bills.mentions`; read back when the paper is printed. */
export const BillMentions = z.object({
  seller: z.object({
    name: z.string(),
    legalForm: text,
    capitalCents: z.int().nullable(),
    rcsCity: text,
    siren: text,
    nic: text,
    vatNumber: text,
    sapNumber: text,
    sapDeclaredOn: text,
    operatingMode: z.enum(['prestataire', 'mandataire']),
    address: text,
  }),
  customer: z.object({ number: z.string(), address: text }),
  service: z.object({
    student: z.string(),
    subject: z.string(),
    teacher: z.string(),
    /** SAP number or SIRET of the teacher, which the paper of a home service must show. */
    teacherNumber: text,
    place: z.string(),
    nature: z.string(),
  }),
  texts: z.array(z.string()),
  /** Credit notes: the bill taken back. */
  credited: z.object({ reference: z.string(), issuedOn: z.string() }).nullable(),
})
export type BillMentions = z.infer<typeof BillMentions>

/** Owed by professionals alone (Code de commerce, L441-10 and D441-5). */
const latePayment =
  'En cas de retard de paiement, un client professionnel doit des pénalités au taux de trois fois l’intérêt légal et une indemnité forfaitaire de recouvrement de 40\u00a0€. Pas d’escompte pour paiement anticipé.'

const fill = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(/\{\{(\w+)\}\}/g, (_, tag: string) => values[tag] ?? '')

/**
 * Legal texts of a bill from the printing texts that administrators edit. Those of home services need the declaration
 * number of the company; the tax credit is for lessons at home only.
 */
export const legalTexts = (facts: {
  readonly printing: Readonly<Record<string, string>>
  readonly seller: BillMentions['seller']
  readonly vat: VatRule
  readonly isHomeService: boolean
}): string[] => {
  const { printing, seller, vat, isHomeService } = facts
  const french = (day: string) => day.split('-').reverse().join('/')
  const sap =
    isHomeService && seller.sapNumber && seller.sapDeclaredOn
      ? [
          fill(printing.sap_mention ?? '', {
            societe: seller.name,
            numero_sap: seller.sapNumber,
            date_sap: french(seller.sapDeclaredOn),
          }),
          printing.tax_credit_mention ?? '',
        ]
      : []
  return [vat.mention ?? '', ...sap, printing.payment_terms ?? '', latePayment, printing.footer ?? ''].filter(Boolean)
}
