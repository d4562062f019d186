// SQL of the motives that a form offers: why a lesson is contested, why a test did not convince.
import type { Db } from '../../../platform/db/database.ts'

/** Motives of a context that may still be chosen. */
export const listMotives = (
  db: Db,
  context: 'course-dispute' | 'test-failure',
): Promise<{ value: number; label: string }[]> =>
  db
    .selectFrom('responseTypes')
    .select(['id as value', 'name as label'])
    .where('context', '=', context)
    .where('enabled', '=', true)
    .orderBy('id')
    .execute()
