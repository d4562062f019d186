// What a bill says for ever besides its lines: seller, customer, service and legal texts, frozen on the day it is issued.

import { debitsMention, type VatDue } from '@cartable/domain/accounting/rates/rates.schema.ts'
import { fillPrinting } from '@cartable/domain/configuration/printings.ts'
import { z } from 'zod'
import { printingValues } from '../../../platform/pdf/letterhead.ts'

const text = z.string().nullable()

const Service = z.object({
  student: z.string(),
  subject: z.string(),
  teacher: z.string(),
  /** SAP number or SIRET of the teacher, which the paper of a home service must show. */
  teacherNumber: text,
  place: z.string(),
  nature: z.string(),
  /** Taught time of a stage, in minutes, as planned when its bill was issued. */
  durationMinutes: z.int().nullable().optional(),
})

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
    address: text,
  }),
  /** Mode of the contract; absent where the paper is of no lesson that was given under one. */
  regime: z.enum(['prestataire', 'mandataire']).optional(),
  customer: z.object({ number: z.string(), address: text }),
  service: Service,
  /** Of a bill of several lessons: what each is, by its id. */
  lessons: z.record(z.string(), Service).optional(),
  texts: z.array(z.string()),
  /** Its VAT is due as it is issued; absent where it is due as it is paid. The books read it. */
  vatDue: z.literal('debits').optional(),
  /** Title of the paper; bills issued before it was frozen have the usual one. */
  title: z.string().optional(),
  /** Credit notes: the bill taken back, whole or in part, and why. */
  credited: z
    .object({
      reference: z.string(),
      issuedOn: z.string(),
      isPartial: z.boolean().optional(),
      reason: text.optional(),
      /** What becomes of what was paid: on the card, to the credit, given back, still to pay. */
      money: z.array(z.string()).optional(),
    })
    .nullable(),
  /** Of a bill of another program, whose debt was taken over: when, what it was of, until when it was to be paid. The books read it. */
  opening: z.object({ on: z.string(), object: z.string(), dueOn: text }).optional(),
  /** Bills that ask again what a credit note took back by mistake: the note, and why. */
  redone: z.object({ reference: z.string(), issuedOn: z.string(), reason: z.string() }).optional(),
})
export type BillMentions = z.infer<typeof BillMentions>

/** Nature, on a bill, of the service that opens the tax credit: frozen there, it tells later what was billed as such. */
export const homeServiceNature = 'Soutien scolaire à domicile'

/** The same of any other lesson at home (music, arts, adults…): it opens the tax credit, at the normal rate of VAT. */
export const homeLessonNature = 'Cours à domicile'

/** Natures that open the tax credit. */
export const creditNatures: readonly string[] = [homeServiceNature, homeLessonNature]

/** What a bill calls a lesson. */
export const natureOf = (sold: { readonly service: string; readonly opensCredit: boolean }): string => {
  if (!sold.opensCredit) return 'Cours particuliers'
  return sold.service === 'tuition-home' ? homeServiceNature : homeLessonNature
}

/** Nature, on a bill, of what is asked for a lesson that did not take place: no service, so that nothing of it opens the tax credit. */
export const compensationNature = 'Indemnité d’annulation'
/** The same of what the bank took for a debit that came back. */
export const returnFeeNature = 'Frais de rejet de prélèvement'

/** Owed by professionals alone (Code de commerce, L441-10 and D441-5). */
const latePayment =
  'En cas de retard de paiement, un client professionnel doit des pénalités au taux de trois fois l’intérêt légal et une indemnité forfaitaire de recouvrement de 40\u00a0€. Pas d’escompte pour paiement anticipé.'

type Printing = Readonly<Record<string, string>>

/** Title of a paper, as administrators named it. */
export const titleOf = (printing: Printing, seller: BillMentions['seller'], usual: 'Facture' | 'Avoir'): string =>
  fillPrinting(printing.title ?? '', printingValues(seller)).trim() || usual

/** What a bill says of the option of its company, where it bears VAT. */
export const withVatDue = (mentions: BillMentions, vatDue: VatDue, vatCents: number): BillMentions =>
  vatDue === 'debits' && vatCents > 0 ? { ...mentions, vatDue, texts: [...mentions.texts, debitsMention] } : mentions

export const creditNoteTexts = (printing: Printing, seller: BillMentions['seller']): string[] =>
  [fillPrinting(printing.footer ?? '', printingValues(seller))].filter(Boolean)

/**
 * Legal texts of a bill from the printing texts that administrators edit. Those of home services need the declaration
 * number of the company; the tax credit is for lessons at home only.
 */
export const legalTexts = (facts: {
  readonly printing: Printing
  readonly seller: BillMentions['seller']
  readonly vat: { readonly vatMention: string | null }
  readonly isHomeService: boolean
}): string[] => {
  const { printing, seller, vat, isHomeService } = facts
  const fill = (text: string | undefined) => fillPrinting(text ?? '', printingValues(seller))
  const sap =
    isHomeService && seller.sapNumber && seller.sapDeclaredOn
      ? [fill(printing.sap_mention), fill(printing.tax_credit_mention)]
      : []
  return [vat.vatMention ?? '', ...sap, fill(printing.payment_terms), latePayment, fill(printing.footer)].filter(
    Boolean,
  )
}
