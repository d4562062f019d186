// A customer that should never have been made: nothing stands on it, so it is disabled with its pupils, and its journal says why.
import type { OperationContext } from '../../../platform/http/context.ts'
import { noteLogEntries } from '../note-log-entries.ts'
import { setEnabled, studentsOf } from '../records.queries.ts'

export const withdrawEmpty = async (
  { db, identity, now, live }: OperationContext,
  { customerId, why }: { readonly customerId: number; readonly why: string },
): Promise<void> => {
  const students = await studentsOf(db, customerId)
  await setEnabled(
    db,
    'students',
    students.map(({ id }) => id),
    false,
  )
  await setEnabled(db, 'customers', [customerId], false)
  await noteLogEntries(db, {
    ...{ ownerClass: 'customers', ownerIds: [customerId], title: 'Client retiré', at: now() },
    body: `Par ${identity?.name ?? 'le programme'}.\n${why}`,
    accountId: identity?.accountId ?? null,
  })
  live(['customers', 'id', customerId])
}
