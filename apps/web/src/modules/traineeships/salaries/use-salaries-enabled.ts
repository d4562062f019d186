// Disabling and enabling base salaries: asked first for several, done at once, undone by the opposite call.
import { salariesApi } from '@cartable/domain/traineeships/salaries/salaries.api.ts'
import type { SalaryRow } from '@cartable/domain/traineeships/salaries/salaries.schema.ts'
import { useCallback } from 'react'
import { useAction } from '../../../platform/api/hooks.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'

export const salaryName = (row: Pick<SalaryRow, 'levels'>): string => row.levels.map(({ name }) => name).join(', ')

/** Resolves to whether it was done; salaries already so are left out. */
export const useSalariesEnabled = () => {
  const { mutateAsync } = useAction(salariesApi.disableSalaries)
  return useCallback(
    async (rows: readonly SalaryRow[], enabled: boolean): Promise<boolean> => {
      const concerned = rows.filter((row) => row.enabled !== enabled)
      if (concerned.length === 0) return false
      const words = `Désactiver ${concerned.length} salaires`
      const body =
        'Leurs niveaux n’auront plus de salaire de base à partir d’aujourd’hui. Les propositions déjà faites ne changent pas.'
      if (concerned.length > 1 && !enabled)
        if (!(await askConfirmation({ title: `${words}\u202f?`, body, confirmLabel: words }))) return false
      const ids = concerned.map(({ id }) => id)
      // A failure has been told by its dialog: here it only means that nothing was done.
      const send = (on: boolean) =>
        mutateAsync({ ids, enabled: on }).then(
          ({ refusal }) => {
            if (refusal) toast.error(refusal)
            return !refusal
          },
          () => false,
        )
      const said = (on: boolean) => {
        const done = on ? 'réactivé' : 'désactivé'
        const [first] = concerned
        return concerned.length === 1 && first
          ? `Salaire de base «\u00a0${salaryName(first)}\u00a0» ${done}.`
          : `${concerned.length} salaires de base ${done}s.`
      }
      if (!(await send(enabled))) return false
      toast.success(said(enabled), {
        label: 'Rétablir',
        run: () => void send(!enabled).then((isUndone) => isUndone && toast.success(said(!enabled))),
      })
      return true
    },
    [mutateAsync],
  )
}
