// Disabling and enabling customers or students: asked first for several, done at once, undone by the opposite call.
import { customersApi } from '@cartable/domain/customers/customers.api.ts'
import type { OpenOfPeople as OpenOfPeopleAnswer } from '@cartable/domain/customers/customers.schema.ts'
import { useCallback } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import { capital } from '../../platform/fr/typography.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { OpenOfPeople, plannedText } from './OpenOfPeople.tsx'

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

/** What goes with them, and what stays open, is read before. */
const askWithOpen = (open: OpenOfPeopleAnswer, what: string): Promise<boolean> => {
  const words = open.planned ? `${what} et annuler ${plannedText(open.planned)}` : what
  return askConfirmation({
    title: `${words}\u202f?`,
    body: (leave) => <OpenOfPeople open={open} onLeave={leave} />,
    confirmLabel: words,
  })
}

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
      const ask = (on: boolean, cancelsLessons: boolean) =>
        mutateAsync({ ids, enabled: on, ...(cancelsLessons && { cancelsLessons }) }).catch(() => null)
      const send = async (on: boolean) => (await ask(on, false)) !== null
      const said = (on: boolean) => {
        const done = on ? 'réactivé' : off[1]
        const [first] = concerned
        return concerned.length === 1 && first
          ? `${capital(one)} «\u00a0${first.name}\u00a0» ${done}.`
          : `${concerned.length} ${many} ${done}s.`
      }
      const answer = await ask(enabled, false)
      if (answer === null) return false
      if (answer.open) {
        const [first] = concerned
        const alone = answer.open.planned || !first ? off[0] : `${off[0]} ${first.name}`
        if (!(await askWithOpen(answer.open, concerned.length > 1 ? words : alone))) return false
        if ((await ask(enabled, true)) === null) return false
      }
      // lessons do not come back with them: each is restored where it stands
      if (answer.open?.planned) {
        toast.success(said(enabled))
        return true
      }
      toast.success(said(enabled), {
        label: 'Rétablir',
        run: () => void send(!enabled).then((isUndone) => isUndone && toast.success(said(!enabled))),
      })
      return true
    },
    [mutateAsync, one, many, off, body],
  )
}
