// Sums that are kept: whatever was written and whenever, they are those of what is there, or it is known that they are not.
import { listWrongMonths } from '../../../platform/month-sums.ts'
import { sumSources } from '../../../sum-sources.ts'
import type { Invariant } from './invariant.ts'

export const monthsAreSummed: Invariant = {
  name: 'months-are-summed',
  holds: 'The sums of each month are those of what is there, unless something is noted to have been written since.',
  check: async ({ db }) =>
    (await listWrongMonths(db, sumSources)).map((what) => ({ what: `the sums of ${what} are wrong` })),
}

export const sumInvariants = [monthsAreSummed] as const
