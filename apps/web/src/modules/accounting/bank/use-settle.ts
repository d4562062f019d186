// Settles and undoes lines of the bank, and says what became of them.
import { bankApi } from '@cartable/domain/accounting/bank/bank.api.ts'
import type { BankLineRow, LineChoice } from '@cartable/domain/accounting/bank/bank.schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isApiError } from '../../../platform/api/api-error.ts'
import { call } from '../../../platform/api/client.ts'
import { useAction } from '../../../platform/api/hooks.ts'
import { unbroken } from '../../../platform/fr/typography.ts'
import { toast } from '../../../platform/shell/toasts.ts'
import { bankRefreshes } from './bank-tabs.ts'

const said: Readonly<Record<LineChoice['to'], string>> = {
  proposal: 'Ligne rapprochée.',
  family: 'Paiement encaissé, et ligne rapprochée.',
  supplier: 'Facture payée, et ligne rapprochée.',
  fee: 'Frais enregistrés.',
  suspense: 'Ligne mise en attente d’explication, au compte 471000.',
}

export const useSettle = () => {
  const settle = useAction(bankApi.settleLine, {
    refreshes: bankRefreshes,
    onSuccess: ({ isValid, errorMsgs }, { choice }) =>
      void (isValid ? toast.success(said[choice.to]) : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  const undo = useAction(bankApi.undoLine, {
    refreshes: bankRefreshes,
    onSuccess: ({ isValid, errorMsgs }) =>
      void (isValid
        ? toast.success('Rapprochement annulé\u00a0: la ligne attend de nouveau.')
        : toast.error(unbroken(errorMsgs.join(' ')))),
  })
  return { settle, undo, isBusy: settle.isPending || undo.isPending }
}

/** Confirms what is certain, one line after the other: one that is refused meanwhile is said, and leaves the others. */
export const useSettleExact = () => {
  const client = useQueryClient()
  const [done, setDone] = useState<number | null>(null)
  const settleAll = async (rows: readonly BankLineRow[]) => {
    const refused: string[] = []
    let count = 0
    setDone(0)
    try {
      for (const { id, proposals } of rows) {
        const [first] = proposals
        if (first?.confidence !== 'exact') continue
        const { isValid, errorMsgs } = await call(bankApi.settleLine, {
          id,
          choice: { to: 'proposal', key: first.key },
        })
        if (isValid) count += 1
        else refused.push(...errorMsgs)
        setDone(count)
      }
    } catch (error) {
      if (!isApiError(error)) throw error
      refused.push('Le serveur ne répond plus\u00a0: les lignes qui restent attendent.')
    } finally {
      setDone(null)
      for (const queryKey of bankRefreshes) void client.invalidateQueries({ queryKey: [...queryKey] })
    }
    if (count > 0) toast.success(count === 1 ? '1 ligne rapprochée.' : `${count} lignes rapprochées.`)
    if (refused.length > 0) toast.error(unbroken([...new Set(refused)].join(' ')))
  }
  return { settleAll, done }
}
