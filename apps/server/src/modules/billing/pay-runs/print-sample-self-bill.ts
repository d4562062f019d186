// An invoice in a teacher's name that was never issued, on paper: how the company's texts will look.
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import { selfBillPaper } from './self-billing.print.ts'

/** `texts` by element, as they would be stored; `day` dates the sample. */
export const sampleSelfBillPaper = (
  company: string,
  texts: Readonly<Record<string, string>>,
  day: string,
): PdfDefinition =>
  selfBillPaper({
    ...{
      reference: 'SPÉCIMEN',
      createdAt: `${day}T08:00:00.000Z`,
      issuedOn: day,
      runReference: 'SPÉCIMEN',
      vatPercent: '0',
    },
    ...{ totalCents: 4_500, totalExclTaxCents: 4_500, vatCents: 0, texts },
    mentions: {
      ...{ teacher: 'Paul Modèle', teacherAddress: '3 rue du Port 35000 Rennes', siret: null, sapNumber: null },
      ...{
        vatNumber: null,
        mandateAcceptedOn: day,
        company,
        companyAddress: null,
        companySiren: null,
        companyVatNumber: null,
      },
    },
    lines: [
      {
        ...{ orderId: null, courseId: null, dueId: null },
        label: 'Cours d’exemple',
        durationMinutes: 90,
        amountCents: 4_500,
      },
    ],
  })
