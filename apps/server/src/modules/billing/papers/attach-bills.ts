// Keeps the papers of bills as files, to be sent with a mail.
import type { Db } from '../../../platform/db/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { findPaper } from './print.queries.ts'
import { printBill } from './print-bill.ts'

/** Papers of one mail: so that no mailbox refuses it. */
export const mostPapers = 20

/** To be called in the transaction of the mail. */
export const attachBills = async (
  db: Db,
  platform: Pick<Platform, 'pdf' | 'files' | 'settings' | 'log'>,
  billIds: readonly number[],
  /** `details`: bills say what was paid of them so far. */
  mode: 'simple' | 'details' = 'simple',
): Promise<{ readonly fileId: number; readonly name: string }[]> => {
  const attached = []
  for (const id of billIds) {
    const bill = await findPaper(db, null, id)
    if (!bill) continue
    const name = `${bill.reference}.pdf`
    const body = await printBill(platform, bill, bill.kind === 'bill' ? mode : 'simple')
    const stored = await platform.files.storeGenerated(db, {
      body,
      fileName: name,
      mediaType: 'application/pdf',
      accountId: null,
    })
    attached.push({ fileId: stored.id, name })
  }
  return attached
}
