// What a lesson obeys when it is cancelled, for those who reckon by it.
import type { CancellationPolicy } from '@cartable/domain/reference/cancellations/cancellations.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPolicyOn, hasAccepted } from './cancellations.queries.ts'

type Obeys = { readonly teacherSelfEmployed: boolean; readonly customerId: number; readonly day: string }

/** The policy of a lesson of a day, by the status of its teacher and what its family agreed to; undefined: it costs nothing. */
export const readPolicy = async (
  db: Db,
  { teacherSelfEmployed, customerId, day }: Obeys,
): Promise<CancellationPolicy | undefined> => {
  const policy = await findPolicyOn(db, teacherSelfEmployed, day)
  if (!policy || policy.termsVersionId === null) return policy
  return (await hasAccepted(db, customerId, policy.termsVersionId)) ? policy : undefined
}
