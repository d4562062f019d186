// What a lesson obeys when it is cancelled, for those who reckon by it.
import type { CancellationPolicy } from '@cartable/domain/reference/cancellations/cancellations.schema.ts'
import type { Db } from '../../../platform/db/database.ts'
import { findPolicyOn } from './cancellations.queries.ts'

/** The policy of lessons of a day by the status of their teacher; undefined: they cost nothing. */
export const readPolicy = (
  db: Db,
  teacherSelfEmployed: boolean,
  day: string,
): Promise<CancellationPolicy | undefined> => findPolicyOn(db, teacherSelfEmployed, day)
