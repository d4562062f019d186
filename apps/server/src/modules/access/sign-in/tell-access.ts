// Rings the bell of an account whose access changed: password, second factor, address.
import type { OperationContext } from '../../../platform/http/context.ts'
import { notify } from '../../../platform/notifications.ts'

type Context = Pick<OperationContext, 'db' | 'identity'>

/** A change of what protects an account; `sentence` is a whole one: « Votre mot de passe a été changé. » */
export const ringSecurity = ({ db }: Context, accountId: number, sentence: string): Promise<void> =>
  notify(db, [accountId], {
    kind: 'security',
    title: sentence,
    body: 'Si ce n’est pas vous, changez votre mot de passe et prévenez-nous sans attendre.',
    link: '/change-password',
  })
