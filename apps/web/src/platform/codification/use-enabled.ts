// Disabling and enabling rows of a reference table: asked first for several, done at once, undone by the opposite call.
import type { ReferenceTable } from '@cartable/domain/kernel/codification.ts'
import type { AnyOperation } from '@cartable/domain/kernel/operation.ts'
import { useCallback } from 'react'
import { useAction } from '../api/hooks.ts'
import { askConfirmation } from '../shell/confirmations.ts'
import { toast } from '../shell/toasts.ts'
import type { ReferenceRow, Scope } from './reference.types.ts'
import { disablingWords, doneWords, verbWords } from './reference-words.ts'

/** `setEnabled(rows, false)` resolves to whether it was done; rows already so are left out. `scope` goes with the call. */
export const useEnabled = (table: ReferenceTable, operation: AnyOperation, scope?: Scope) => {
  const { mutateAsync } = useAction(operation)
  return useCallback(
    async (rows: readonly ReferenceRow[], enabled: boolean): Promise<boolean> => {
      const concerned = rows.filter((row) => row.enabled !== enabled)
      if (concerned.length === 0) return false
      const words = verbWords(table, concerned.length, enabled)
      if (concerned.length > 1 && !enabled) {
        const question = { title: `${words}\u202f?`, body: disablingWords(table), confirmLabel: words }
        if (!(await askConfirmation(question))) return false
      }
      const ids = concerned.map(({ id }) => id)
      // A failure has been told by its dialog: here it only means that nothing was done.
      const send = (on: boolean) =>
        mutateAsync({ ...scope, ids, enabled: on }).then(
          ({ refusal }) => {
            if (refusal) toast.error(refusal)
            return !refusal
          },
          () => false,
        )
      if (!(await send(enabled))) return false
      const names = concerned.map(({ name }) => name)
      toast.success(doneWords(table, names, enabled), {
        label: 'Rétablir',
        run: () => void send(!enabled).then((isUndone) => isUndone && toast.success(doneWords(table, names, !enabled))),
      })
      return true
    },
    [table, mutateAsync, scope],
  )
}
