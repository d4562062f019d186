// What follows the end of a payment request: a withdrawal that is over, a bill that somebody decides of, a family whose debit bounced and who owes its part.
import type { RequestStatus } from '@cartable/domain/urssaf/payment-request.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdForDecision } from '../billing/payments/return-advance.ts'
import { type Request, updateRequest } from './requests.queries.ts'
import { tellAdvanceOver } from './tell-advance-over.ts'
import { tellContested } from './tell-request.ts'

/** To be called once, in the transaction that notes a new status. */
export const followEnd = async (
  db: Db,
  platform: Pick<Platform, 'jobs' | 'clock'>,
  request: Request,
  status: RequestStatus,
): Promise<void> => {
  // the Urssaf annulled what we asked it to: nothing is left to give back
  if (status === 'aborted' && request.withdrawalAskedAt !== null && request.withdrawalEndedAt === null)
    await updateRequest(db, request.id, { withdrawalEndedAt: platform.clock.now().toISOString() })
  if (status === 'aborted' && request.withdrawalAskedAt === null) {
    await holdForDecision(db, request.billId, platform.clock.now().toISOString())
    await tellContested(db, platform, request.id)
  }
  if (status === 'unpaid' && request.withdrawalAskedAt === null)
    await tellAdvanceOver({ db, platform }, request.billId, 'bounced')
}
