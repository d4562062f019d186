// Disabling and enabling customers or students: asked first for several, done at once, undone by the opposite call.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import { useCallback } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { capital } from '../../platform/fr/typography.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'

type One = { readonly id: number; readonly name: string; readonly enabled: boolean }
const kinds = {
  customers: {
    operation: customersApi.disable,
    one: 'client',
    many: 'clients',
    off: ['Désactiver', 'désactivé'],
    body: 'Un client désactivé n’est plus proposé et ne peut plus se connecter\u202f; sa fiche et ses factures restent.',
  },
  students: {
    operation: customersApi.disableStudents,
    one: 'élève',
    many: 'élèves',
    off: ['Archiver', 'archivé'],
    body: 'Un élève archivé n’est plus proposé\u202f; sa fiche et ses cours restent.',
  },
} as const

/** `setEnabled(people, false)` resolves to whether it was done; those already so are left out. */
export const useEnabledPeople = (kind: keyof typeof kinds) => {
  const { operation, one, many, off, body } = kinds[kind]
  const { mutateAsync } = useAction(operation)
  return useCallback(
    async (people: readonly One[], enabled: boolean): Promise<boolean> => {
      const concerned = people.filter((person) => person.enabled !== enabled)
      if (concerned.length === 0) return false
      const words = `${off[0]} ${concerned.length} ${many}`
      if (concerned.length > 1 && !enabled) {
        if (!(await askConfirmation({ title: `${words}\u202f?`, body, confirmLabel: words }))) return false
      }
      const ids = concerned.map(({ id }) => id)
      // A failure has been told by its dialog: here it only means that nothing was done.
      const send = (on: boolean) =>
        mutateAsync({ ids, enabled: on }).then(
          () => true,
          () => false,
        )
      const said = (on: boolean) => {
        const done = on ? 'réactivé' : off[1]
        const [first] = concerned
        return concerned.length === 1 && first
          ? `${capital(one)} «\u00a0${first.name}\u00a0» ${done}.`
          : `${concerned.length} ${many} ${done}s.`
      }
      if (!(await send(enabled))) return false
      toast.success(said(enabled), {
        label: 'Rétablir',
        run: () => void send(!enabled).then((isUndone) => isUndone && toast.success(said(!enabled))),
      })
      return true
    },
    [mutateAsync, one, many, off, body],
  )
}
