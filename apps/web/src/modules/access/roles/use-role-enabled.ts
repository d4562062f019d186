// Disabling and enabling roles: what it does to those who carry them is said before, and it is undone by the opposite call.
import { rolesApi } from '@cartable/domain/access/roles/roles.api.ts'
import { useCallback } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { doneWords, verbWords } from '../../../platform/codification/reference-words.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { carriedWords, roleTable } from './role-texts.ts'

type Role = { readonly id: number; readonly name: string; readonly enabled: boolean; readonly userCount: number }

/** `setEnabled(roles, false)` resolves to whether it was done; roles already so are left out. */
export const useRoleEnabled = () => {
  const { mutateAsync } = useAction(rolesApi.disableRoles)
  return useCallback(
    async (roles: readonly Role[], enabled: boolean): Promise<boolean> => {
      const concerned = roles.filter((role) => role.enabled !== enabled)
      const [first] = concerned
      if (!first) return false
      const isOne = concerned.length === 1
      const carriers = concerned.reduce((sum, role) => sum + role.userCount, 0)
      const verb = isOne ? `Désactiver «\u00a0${first.name}\u00a0»` : verbWords(roleTable, concerned.length, enabled)
      if (!enabled && (carriers > 0 || !isOne)) {
        const body = carriers > 0 ? carriedWords(carriers, isOne) : 'Personne ne porte ces rôles.'
        const isDangerous = carriers > 0
        if (!(await askConfirmation({ title: `${verb}\u202f?`, body, confirmLabel: verb, isDangerous }))) return false
      }
      const ids = concerned.map(({ id }) => id)
      const names = concerned.map(({ name }) => name)
      // A failure has been told by its dialog: here it only means that nothing was done.
      const send = (on: boolean) =>
        mutateAsync({ ids, enabled: on }).then(
          ({ refusal }) => {
            if (refusal) toast.error(refusal)
            return !refusal
          },
          () => false,
        )
      if (!(await send(enabled))) return false
      toast.success(doneWords(roleTable, names, enabled), {
        label: 'Rétablir',
        run: () =>
          void send(!enabled).then((isUndone) => isUndone && toast.success(doneWords(roleTable, names, !enabled))),
      })
      return true
    },
    [mutateAsync],
  )
}
