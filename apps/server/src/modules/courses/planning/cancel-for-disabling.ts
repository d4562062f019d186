// The lessons that go with customers who are disabled, or with pupils who are archived: which they are, and all of them at once.

import type { OpenOfPeople } from '@cartable/domain/customers/customers.schema.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { cancelLessons } from './cancel-lessons.ts'
import { listPlannedOfHouseholds } from './lost-lessons.queries.ts'

type Disabled = { readonly table: 'customers' | 'students'; readonly ids: readonly number[] }

/** What is planned with them, for it to be read before; null where nothing is. */
export const plannedWith = async (
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { table, ids }: Disabled,
): Promise<OpenOfPeople['planned']> => {
  const lessons = await listPlannedOfHouseholds(db, table, ids, now())
  const [first, last] = [lessons[0], lessons.at(-1)]
  if (!first || !last) return null
  return { lessons: lessons.length, firstAt: first.at, lastAt: last.at }
}

/** Cancels it on the company's account, and tells families and teachers; answers how many lessons. */
export const cancelPlannedWith = async (context: OperationContext, { table, ids }: Disabled): Promise<number> =>
  cancelLessons(context, await listPlannedOfHouseholds(context.db, table, ids, context.now()), {
    kind: 'company',
    words: 'Les cours s’arrêtent.',
  })
