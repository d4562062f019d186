// What is done with a document from its line or from the viewer: checked, its check cancelled, removed; each says what it did.

import type { DocumentRow } from '@cartable/domain/documents/documents.schema.ts'
import { de } from '@cartable/domain/kernel/french.ts'
import type { MoveAnswer } from '@cartable/domain/kernel/refusal.ts'
import { useAction } from '../../platform/api/hooks.ts'
import { type ToastAction, toast } from '../../platform/shell/toasts.ts'
import type { Holder } from './document-holders.ts'

/** Each resolves to whether it was done; a refusal has been said. */
export const useDocumentActions = (holder: Holder) => {
  const approve = useAction(holder.approve)
  const cancel = useAction(holder.cancelCheck)
  const remove = useAction(holder.remove)
  const restore = useAction(holder.restore)
  const tell = async (sent: Promise<MoveAnswer>, words: string, undo?: ToastAction): Promise<boolean> => {
    // a failure has been told by its dialog
    const answer = await sent.catch(() => null)
    if (answer === null) return false
    if (answer.isValid) toast.success(words, undo)
    else toast.error(answer.errorMsgs.join(' '))
    return answer.isValid
  }
  const named = ({ typeName }: DocumentRow) => `«\u00a0${typeName}\u00a0»`
  const cancelCheck = (row: DocumentRow) =>
    tell(cancel.mutateAsync({ id: row.id }), `Vérification ${de(named(row))} annulée.`)
  return {
    isBusy: approve.isPending || cancel.isPending || remove.isPending,
    /** A no says why: its owner reads it in the mail. */
    check: (row: DocumentRow, decision: { readonly isApproved: true } | { readonly refusalReason: string }) => {
      const sent =
        'isApproved' in decision
          ? approve.mutateAsync({ id: row.id, isApproved: true })
          : approve.mutateAsync({ id: row.id, isApproved: false, ...decision })
      return tell(sent, `${named(row)} ${'isApproved' in decision ? 'approuvé' : 'refusé'}.`, {
        label: 'Rétablir',
        run: () => void cancelCheck(row),
      })
    },
    cancelCheck,
    remove: (row: DocumentRow) =>
      tell(remove.mutateAsync({ id: String(row.id) }), `${named(row)} retiré.`, {
        label: 'Rétablir',
        run: () => void tell(restore.mutateAsync({ id: row.id }), `${named(row)} rétabli.`),
      }),
  }
}
