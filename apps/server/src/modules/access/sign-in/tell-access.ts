// Rings the bell of an account whose access changed: password, second factor, address, roles.
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'
import { offerRoles } from '../accounts/users.queries.ts'

type Context = Pick<OperationContext, 'db' | 'identity'>

/** A change of what protects an account; `sentence` is a whole one: « Votre mot de passe a été changé. » */
export const ringSecurity = ({ db }: Context, accountId: number, sentence: string): Promise<void> =>
  notify(db, [accountId], {
    kind: 'security',
    title: sentence,
    body: 'Si ce n’est pas vous, changez votre mot de passe et prévenez un administrateur.',
    link: '/change-password',
  })

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
