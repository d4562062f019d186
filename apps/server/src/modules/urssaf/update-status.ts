// Asks the Urssaf now how a customer stands, instead of waiting for the scheduled follow-up.
import { refuse } from '@cartable/domain/kernel/refusal.ts'
import { isFollowed, registrationLabels } from '@cartable/domain/urssaf/statuses.ts'
import { urssafRefusals } from '@cartable/domain/urssaf/urssaf.refusals.ts'
import { answerAfterCommit, type OperationContext } from '../../platform/http/context.ts'
import { notFound } from '../../platform/http/errors.ts'
import { applyStatus } from './apply-status.ts'
import { askStatus } from './ask-status.ts'
import { findFollowed } from './follow.queries.ts'
import { findRegistration, findTaxpayerOf } from './registrations.queries.ts'

export const updateStatus = async (context: OperationContext, { customerId }: { customerId: number }) => {
  const { db, platform, identity, now } = context
  if (!(await findTaxpayerOf(db, customerId))) return notFound()
  const found = await findRegistration(db, customerId)
  if (!found || found.status === 'draft') return refuse(urssafRefusals.nothingSent)
  if (!isFollowed(found.status)) return refuse(urssafRefusals.nothingToFollow)
  const registration = (await findFollowed(db, found.id)) ?? notFound()
  return answerAfterCommit(async ({ write }) => {
    const outcome = await askStatus(platform.urssaf, registration)
    if (outcome.kind === 'unavailable') {
      const stays = { status: found.status, label: registrationLabels[found.status] }
      return { isValid: false, errorMsgs: [urssafRefusals.notUpdated(outcome.sentence).message], ...stays }
    }
    const by = { at: now(), accountId: identity?.accountId ?? null, platform }
    const { status } = await write((tx) => applyStatus(tx, registration, outcome, by))
    return { isValid: true, errorMsgs: [], status, label: registrationLabels[status] }
  })
}
