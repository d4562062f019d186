// What the bank proved and is taken back after all: the line that showed it is to be explained again.
import type { Db } from '../../../platform/db/database.ts'
import { linesProving, reopen } from './lines.queries.ts'

/** Lines that proved a receipt that is reversed, or the slip it leaves: they are open again, for the right one. */
export const releaseLines = async (
  db: Db,
  { receiptId, slipId }: { readonly receiptId: number; readonly slipId: number | null },
): Promise<void> => {
  const lines = [
    ...(await linesProving(db, 'receiptId', receiptId)),
    ...(slipId === null ? [] : await linesProving(db, 'remittanceSlipId', slipId)),
  ]
  if (lines.length > 0) await reopen(db, lines)
}

/** Whether the bank showed a receipt by itself or with its slip. */
export const isProven = async (
  db: Db,
  { receiptId, slipId }: { readonly receiptId: number | null; readonly slipId: number | null },
): Promise<boolean> =>
  (receiptId !== null && (await linesProving(db, 'receiptId', receiptId)).length > 0) ||
  (slipId !== null && (await linesProving(db, 'remittanceSlipId', slipId)).length > 0)
