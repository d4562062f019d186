// Rings the bell of a user whose roles were given or taken back by somebody else.
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { offerRoles } from './users.queries.ts'

type Context = Pick<OperationContext, 'db' | 'identity'>

const named = (label: string, ids: readonly number[], names: ReadonlyMap<number, string>): string[] =>
  ids.length === 0 ? [] : [`${label}\u00a0: ${ids.map((id) => names.get(id) ?? `n°\u00a0${id}`).join(', ')}`]

/** Roles given to a user or taken back by somebody else. */
export const ringRoles = async (
  { db, identity }: Context,
  accountId: number,
  before: readonly number[],
  after: readonly number[],
): Promise<void> => {
  const added = after.filter((id) => !before.includes(id))
  const removed = before.filter((id) => !after.includes(id))
  if (added.length + removed.length === 0 || accountId === identity?.accountId) return
  const names = new Map((await offerRoles(db, removed)).map(({ id, label }) => [id, label]))
  await notify(db, [accountId], {
    kind: 'rights',
    title: 'Vos droits ont changé\u00a0: vos rôles ne sont plus les mêmes.',
    body: [...named('Donné', added, names), ...named('Retiré', removed, names)].join('\n'),
  })
}
