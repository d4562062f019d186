// A contract that nobody signed, on paper: how the company's texts will look.
import type { Db } from '../../platform/db/database.ts'
import type { PdfDefinition } from '../../platform/pdf/pdf.ts'
import { findSeller } from '../../platform/pdf/seller.ts'
import { contractPaper } from './shared/contract-paper.ts'

/** `texts` by element, as they would be stored; `day` dates the sample. */
export const sampleContractPaper = async (
  db: Db,
  texts: Readonly<Record<string, string>>,
  day: string,
): Promise<PdfDefinition> =>
  contractPaper({
    seller: await findSeller(db, 'private-tuition'),
    texts,
    contract: {
      id: 0,
      number: 'CT000000',
      status: 'active',
      format: 'CAD',
      location: 'student-home',
      isCollective: false,
      teacherSelfEmployed: true,
      regime: 'prestataire',
      startedOn: day,
      closedOn: null,
      createdAt: `${day}T08:00:00.000Z`,
      customerNumber: 'C0000000',
      customerFirstName: 'Hélène',
      customerLastName: 'Exemple',
      customerEmail: 'helene@exemple.fr',
      customerAddress: '12 rue de Nantes 35000 Rennes',
      studentFirstName: 'Malo',
      studentLastName: 'Exemple',
      studentAddress: null,
      teacherFirstName: 'Paul',
      teacherLastName: 'Modèle',
      teacherSapNumber: 'SAP123456789',
      teacherSiret: null,
      subject: 'Mathématiques',
      level: '3e',
      locationAddress: null,
    },
    prices: [
      {
        id: 0,
        contractId: 0,
        updatedAt: `${day}T08:00:00.000Z`,
        status: 'accepted',
        customerPrice: 4_500,
        margin: 1_500,
        teacherAmount: 3_000,
        ...{ alonePrice: null, aloneMargin: null },
        loyaltyDiscount: 0,
        loyaltyHours: null,
        urssafPart: 0,
        startsOn: day,
        endsOn: null,
        isInForce: true,
        proposedAt: `${day}T08:00:00.000Z`,
        answeredAt: `${day}T08:00:00.000Z`,
        answeredBy: null,
        answerComment: null,
        remindedAt: null,
        plannedLessons: 0,
      },
    ],
  })
