// A payslip that was never established, on paper: how the company's texts will look.
import type { Db } from '../../platform/db/database.ts'
import type { PdfDefinition } from '../../platform/pdf/pdf.ts'
import { findSeller } from '../../platform/pdf/seller.ts'
import { payslipPaper } from './payroll.print.ts'

/** `texts` by element, as they would be stored; `day` dates the sample. */
export const samplePayslipPaper = async (
  db: Db,
  texts: Readonly<Record<string, string>>,
  day: string,
): Promise<PdfDefinition> =>
  payslipPaper(
    {
      ...{ id: 0, month: day, issuedOn: day, payOn: day, pdfFileId: null, minutes: 90, hourlyNetCents: 2_000 },
      ...{ grossCents: 3_846, employeeChargesCents: 846, employerChargesCents: 1_154, feesCents: 0 },
      ...{ netCents: 3_000, taxableCents: 3_110, customerNumber: 'C0000000', employerNumber: null, urssafNumber: null },
      ...{ customerFirstName: 'Hélène', customerLastName: 'Exemple', customerAddress: '12 rue de Nantes 35000 Rennes' },
      ...{ teacherFirstName: 'Paul', teacherLastName: 'Modèle', teacherAddress: '3 rue du Port 35000 Rennes' },
      ...{ healthInsuranceNumberEncrypted: null, urssaf: 'Bretagne' },
    },
    [],
    {
      seller: await findSeller(db, 'private-tuition'),
      items: { agreement: 'Convention d’exemple', paidLeave: 'compris', withholding: 'taux non communiqué' },
      ...{ healthInsuranceNumber: null, texts },
    },
    new Date(`${day}T08:00:00.000Z`),
  )
