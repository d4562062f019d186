// Prints a payslip as it was made, and keeps the paper with it.
import { spacedNir } from '@cartable/domain/kernel/identifiers.ts'
import type { Db } from '../../platform/db/database.ts'
import { findTexts } from '../../platform/pdf/printing-texts.ts'
import { findSeller } from '../../platform/pdf/seller.ts'
import type { Platform } from '../../platform/platform.ts'
import { keysOf } from '../people/save-bank-account.ts'
import { legalItems } from './legal-items.ts'
import { payslipPaper } from './payroll.print.ts'
import { findPayslip, keepPaper, type PayslipFound, payslipLines } from './payroll.queries.ts'

export const renderPayslip = async (db: Db, platform: Platform, payslip: PayslipFound): Promise<Buffer> => {
  const number = payslip.healthInsuranceNumberEncrypted
  return platform.pdf.render(
    payslipPaper(
      payslip,
      await payslipLines(db, payslip.id),
      {
        seller: await findSeller(db, 'private-tuition'),
        items: await legalItems(platform),
        texts: await findTexts(db, 'payslip'),
        healthInsuranceNumber:
          number === null ? null : spacedNir(keysOf(platform).decrypt(number, 'teachers.health_insurance_number')),
      },
      platform.clock.now(),
    ),
  )
}

/** In the transaction that writes the payslip: both are there, or neither. */
export const keepPrinted = async (
  db: Db,
  platform: Platform,
  id: number,
): Promise<{ readonly fileId: number; readonly name: string }> => {
  const payslip = await findPayslip(db, id, {})
  if (payslip === undefined) throw new Error(`payslip ${id} is gone`)
  const fileName = `bulletin-${payslip.month.slice(0, 7)}-${id}.pdf`
  const body = await renderPayslip(db, platform, payslip)
  const file = await platform.files.storeGenerated(db, {
    ...{ body, fileName, mediaType: 'application/pdf', accountId: null },
  })
  await keepPaper(db, id, file.id)
  return { fileId: file.id, name: fileName }
}
