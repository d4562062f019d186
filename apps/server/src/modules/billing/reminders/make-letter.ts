// The letter of a reminder, for one of the companies that are owed: printed again, it is the same.
import type { CompanyCode } from '@cartable/domain/billing/orders/billing.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findSeller } from '../../../platform/pdf/seller.ts'
import type { Platform } from '../../../platform/platform.ts'
import { reminderPaper } from './reminders.print.ts'
import { findLetter } from './reminders.queries.ts'

export const makeLetter = async (
  { db, platform }: { readonly db: Db; readonly platform: Pick<Platform, 'pdf'> },
  reminderId: number,
  company: CompanyCode,
) => {
  const letter = await findLetter(db, reminderId, company)
  if (!letter) return null
  return {
    fileName: `relance-${letter.number}-${letter.remindedOn}.pdf`,
    body: await platform.pdf.render(reminderPaper(letter, await findSeller(db, company))),
  }
}
