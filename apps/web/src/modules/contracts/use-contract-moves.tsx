// Pauses, closes and opens contracts: asked first where lessons stop, undone by the opposite move where there is one.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { type ContractAction, contractActionLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { IconLock, IconPencil, IconPlayerPause, IconPlayerPlay, IconRotate } from '@tabler/icons-react'
import { useCallback } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import type { Icon } from '../../platform/list/list.types.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'

export type ContractMove = Exclude<ContractAction, 'edit'>
type Moved = { readonly id: number; readonly number: string | null }

export const actionIcons: Readonly<Record<ContractAction, Icon>> = {
  edit: IconPencil,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  reactivate: IconRotate,
  close: IconLock,
}
const done: Readonly<Record<ContractMove, string>> = {
  pause: 'mis en pause',
  resume: 'repris',
  reactivate: 'réactivé',
  close: 'clôturé',
}
const consequences: Partial<Record<ContractMove, string>> = {
  pause: 'Le professeur ne pourra plus déclarer de cours tant que le contrat est en pause.',
  close: 'Le professeur ne pourra plus déclarer de cours, et le prix qui attend une réponse sera annulé.',
}
/** A pause and a resumption undo each other; an end is taken back by reactivating, on purpose. */
const opposite: Partial<Record<ContractMove, ContractMove>> = { pause: 'resume', resume: 'pause' }

export const useContractMoves = () => {
  const refreshes = [['contracts'], ['teachers'], ['courses']]
  const { mutateAsync: pause } = useAction(contractsApi.pause, { refreshes })
  const { mutateAsync: close } = useAction(contractsApi.close, { refreshes })
  const { mutateAsync: open } = useAction(contractsApi.open, { refreshes })
  return useCallback(
    async (contract: Moved, action: ContractMove): Promise<void> => {
      const send = async (which: ContractMove): Promise<boolean> => {
        const run = which === 'pause' ? pause : which === 'close' ? close : open
        // a failure has been told by its dialog: here it only means that nothing was done
        const answer = await run({ id: contract.id }).catch(() => null)
        if (answer !== null && !answer.isValid) toast.error(answer.errorMsgs.join(' '))
        return answer?.isValid === true
      }
      const consequence = consequences[action]
      const words = `${contractActionLabels[action]} le contrat`
      if (consequence) {
        const question = { title: `${words}\u202f?`, body: consequence, confirmLabel: words }
        if (!(await askConfirmation({ ...question, isDangerous: action === 'close' }))) return
      }
      if (!(await send(action))) return
      const back = opposite[action]
      toast.success(
        `Contrat ${contract.number ?? ''} ${done[action]}.`,
        back && { label: 'Rétablir', run: () => void send(back) },
      )
    },
    [pause, close, open],
  )
}
