// Asks the Urssaf how a registration stands; outside of any transaction, for the answer may take long.
import { normaliseName } from '@cartable/domain/urssaf/names.rules.ts'
import type { StatusOutcome, UrssafProvider } from '../../platform/providers/urssaf/urssaf.ts'
import type { FollowedRegistration } from './follow.queries.ts'

/** By identifier; by mail and birth name where the answer that gave the identifier was lost. */
export const askStatus = async (
  urssaf: UrssafProvider,
  { id, clientUuid, email, birthName }: FollowedRegistration,
): Promise<StatusOutcome> => {
  if (clientUuid !== null) return urssaf.clientStatus({ clientUuid }, { registrationId: id })
  // whom nothing names any more (erased since) cannot be found
  if (!email) return { kind: 'not-found', faults: [] }
  return urssaf.clientStatus({ email, birthName: normaliseName(birthName) }, { registrationId: id })
}
