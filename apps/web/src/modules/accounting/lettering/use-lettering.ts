// Lettering by hand: the actions on lines chosen in the ledger, and the code of a line taken away.
import type { ledgerApi } from '@cartable/domain/accounting/ledger.api.ts'
import { letteringApi } from '@cartable/domain/accounting/lettering/lettering.api.ts'
import { IconLink, IconUnlink } from '@tabler/icons-react'
import { useAction } from '../../../platform/api/hooks.ts'
import { counted } from '../../../platform/fr/typography.ts'
import type { BulkAction, RowOf } from '../../../platform/list/list.types.ts'
import { useCan } from '../../../platform/session/session.ts'
import { askConfirmation } from '../../../platform/shell/confirmations.ts'
import { toast } from '../../../platform/shell/toasts.ts'

type Row = RowOf<typeof ledgerApi.ledgerLines>
type Answer = { readonly isValid: boolean; readonly errorMsgs: readonly string[] }

const say = (answer: Answer, done: string): boolean => {
  if (answer.isValid) toast.success(done)
  else toast.error(answer.errorMsgs.join(' '))
  return answer.isValid
}

/** Takes the code of a line, and of those that bear it with it, away: whether it was; null for who may only read. */
export const useUnletter = (): ((lineId: number, letter: string) => Promise<boolean>) | null => {
  const mayWrite = useCan('accounting', 'write')
  const { mutateAsync } = useAction(letteringApi.unletterLine)
  if (!mayWrite) return null
  return async (lineId, letter) => {
    const isSure = await askConfirmation({
      title: `Délettrer ${letter}\u202f?`,
      body: 'Toutes les lignes de ce lettrage redeviennent ouvertes. Elles ne se relettreront pas d’elles-mêmes.',
      confirmLabel: 'Délettrer',
    })
    if (!isSure) return false
    const answer = await mutateAsync({ lineId }).catch(() => null)
    return answer !== null && say(answer, `Lettrage ${letter} annulé.`)
  }
}

/** What may be done with chosen lines; they stay chosen where it is refused. */
export const useLettering = (): readonly BulkAction<Row>[] => {
  const mayWrite = useCan('accounting', 'write')
  const { mutateAsync: letter } = useAction(letteringApi.letterLines)
  const unletter = useUnletter()
  if (!mayWrite || unletter === null) return []
  const isOneLetter = (rows: readonly Row[]) =>
    rows.every((row) => row.letter !== null && row.letter === rows[0]?.letter && row.accountId === rows[0]?.accountId)
  return [
    {
      id: 'letter',
      label: 'Lettrer',
      icon: IconLink,
      fits: (rows) => !isOneLetter(rows),
      run: async (keys) => {
        const answer = await letter({ lineIds: keys.map(Number) }).catch(() => null)
        return (
          answer !== null &&
          say(answer, `${counted(keys.length, 'ligne')} ${keys.length > 1 ? 'lettrées' : 'lettrée'}.`)
        )
      },
    },
    {
      id: 'unletter',
      label: 'Délettrer',
      icon: IconUnlink,
      fits: isOneLetter,
      run: (_, [first]) => (first?.letter ? unletter(first.id, first.letter) : false),
    },
  ]
}
