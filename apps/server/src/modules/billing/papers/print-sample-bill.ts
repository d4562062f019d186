// A bill and a credit note that were never issued, on paper: how the company's texts will look.
import { noFunds } from '@cartable/domain/billing/orders/billing.rules.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { creditNoteTexts, homeServiceNature, legalTexts, titleOf } from './bill-mentions.ts'
import { billPaper } from './billing.print.ts'

/** Where a number would stand: a sample must never pass for a bill. */
const sampleReference = 'SPÉCIMEN'

/** `texts` by element, as they would be stored; `day` dates the sample. */
export const sampleBillPaper = async (
  db: Db,
  kind: 'bill' | 'credit-note',
  texts: Readonly<Record<string, string>>,
  day: string,
): Promise<PdfDefinition> => {
  const { id: _, ...seller } = await findSeller(db, 'private-tuition')
  const vat = { vatPercent: '10', vatMention: null }
  const isBill = kind === 'bill'
  const amounts = { totalCents: 6_750, totalExclTaxCents: 6_136, vatCents: 614 }
  return billPaper(
    {
      id: 0,
      kind,
      reference: sampleReference,
      issuedOn: day,
      ...amounts,
      fundsCents: 0,
      isOpening: false,
      billedName: 'Hélène Exemple',
      mentions: {
        seller,
        regime: 'prestataire',
        customer: { number: 'C0000000', address: '12 rue de Nantes 35000 Rennes' },
        service: {
          student: 'Malo Exemple',
          subject: 'Mathématiques, 3e',
          teacher: 'Paul Modèle',
          teacherNumber: 'SAP123456789',
          place: 'Au domicile du client',
          nature: homeServiceNature,
        },
        title: titleOf(texts, seller, isBill ? 'Facture' : 'Avoir'),
        texts: isBill
          ? legalTexts({ printing: texts, seller, vat, isHomeService: true })
          : creditNoteTexts(texts, seller),
        credited: isBill ? null : { reference: sampleReference, issuedOn: day },
      },
      billedCountry: 'FR',
      createdAt: `${day}T08:00:00.000Z`,
      orderId: 0,
      orderReference: 'CMD00000000',
      paidCents: 0,
      customerDueCents: amounts.totalCents,
      expectedCents: 0,
      advance: null,
      isCancelled: false,
      lines: [
        {
          label: 'Mathématiques, 3e\u00a0: cours d’exemple',
          quantity: '1.5',
          unit: 'hour',
          unitPriceCents: 4_500,
          vatPercent: vat.vatPercent,
          vatCode: 'TI10',
          vatMention: vat.vatMention,
          ...amounts,
          ...noFunds,
          doneAt: `${day}T08:00:00.000Z`,
          durationMinutes: 90,
          confirmedAt: null,
        },
      ],
      payments: [],
    },
    'simple',
  )
}
