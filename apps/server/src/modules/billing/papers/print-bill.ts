// Prints a bill or credit note; issued since the day that the company set, its paper carries its figures (Factur-X).

import type { Platform } from '../../../platform/platform.ts'
import type { Paper } from './bill-figures.ts'
import { billPaper } from './billing.print.ts'
import { facturX } from './factur-x.ts'

/** A paper that cannot carry its figures is printed all the same: the family waits for it. */
export const printBill = async (
  { pdf, settings, log }: Pick<Platform, 'pdf' | 'settings' | 'log'>,
  bill: Paper,
  mode: 'simple' | 'details',
): Promise<Buffer> => {
  const from = await settings.day('facturx_from')
  const isAsked = from !== null && bill.issuedOn >= from && !bill.isOpening
  const carried = isAsked ? facturX(bill, mode) : null
  if (isAsked && carried === null)
    log.warn({ bill: bill.reference }, 'a bill carries no Factur-X: its company has neither a VAT number nor a SIREN')
  return pdf.render({ ...billPaper(bill, mode), ...(carried && { carried }) })
}
