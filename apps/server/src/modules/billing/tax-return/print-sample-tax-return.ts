// A tax document of nobody's payments, on paper: how the company's texts will look.
import type { Db } from '../../../platform/db/database.ts'
import type { PdfDefinition } from '../../../platform/pdf/pdf.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import { taxReturnPaper } from './tax-return.print.ts'
import { findTaxCredit } from './tax-return.queries.ts'

const none = { own: 0, cesu: 0, cash: 0, advance: 0, aid: 0 }

/** `texts` by element, as they would be stored; `day` dates the sample, which is of the year before. */
export const sampleTaxReturnPaper = async (
  db: Db,
  texts: Readonly<Record<string, string>>,
  day: string,
): Promise<PdfDefinition> => {
  const { id: _, ...seller } = await findSeller(db, 'private-tuition')
  const year = Number(day.slice(0, 4)) - 1
  const lesson = {
    cents: 6_750,
    isEligible: true,
    barredAs: null,
    doneAt: `${year}-10-07T15:00:00.000Z`,
    durationMinutes: 90,
    hourlyPriceCents: 4_500,
    student: 'Malo Exemple',
    subject: 'Mathématiques, 3e',
    teacher: 'Paul Modèle',
    teacherNumber: 'SAP123456789',
    lacksNumber: false,
    isEmployer: false,
    feeCents: 2_250,
    wagesCents: 4_500,
  }
  const employed = { ...lesson, teacher: 'Anne Modèle', teacherNumber: 'N° 12', isEmployer: true }
  return taxReturnPaper({
    year,
    day,
    seller,
    texts,
    customer: { name: 'Hélène Exemple', number: 'C0000000', address: '12 rue de Nantes 35000 Rennes' },
    account: null,
    certificate: null,
    credit: await findTaxCredit(db, year),
    lines: [
      { line: lesson, sums: { ...none, own: 6_750 } },
      { line: employed, sums: { ...none, cesu: 6_750 } },
    ],
    sums: { ...none, own: 6_750, cesu: 6_750 },
  })
}
