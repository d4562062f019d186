// Pauses, closes, gives up and opens contracts: asked first where lessons stop, undone by the opposite move where there is one.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import { type ContractAction, contractActionLabels } from '@cartable/domain/contracts/contracts.workflow.ts'
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import { IconBan, IconLock, IconPencil, IconPlayerPause, IconPlayerPlay, IconRotate } from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { useAction } from '../../platform/api/hooks.ts'
import type { Icon } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { GiveUpDialog } from './GiveUpDialog.tsx'

export type ContractMove = Exclude<ContractAction, 'edit'>
type Moved = { readonly id: number; readonly number: string | null; readonly linkingId: number | null }

export const actionIcons: Readonly<Record<ContractAction, Icon>> = {
  edit: IconPencil,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  reactivate: IconRotate,
  close: IconLock,
  giveUp: IconBan,
}
/** Those that are sent as they are; giving up has its own dialog. */
type Sent = Exclude<ContractMove, 'giveUp'>
const done: Readonly<Record<Sent, string>> = {
  pause: 'mis en pause',
  resume: 'repris',
  reactivate: 'réactivé',
  close: 'clôturé',
}
const consequences: Partial<Record<Sent, string>> = {
  pause: 'Le professeur ne pourra plus déclarer de cours tant que le contrat est en pause.',
  close: 'Le professeur ne pourra plus déclarer de cours, et le prix qui attend une réponse sera annulé.',
}
const reopening = {
  title: 'Rouvrir la recherche d’un professeur\u202f?',
  body: 'Le contrat est clôturé. La mise en relation de l’élève revient au début du suivi, pour qu’un autre professeur lui soit proposé.',
  confirmLabel: 'Rouvrir la recherche',
  cancelLabel: 'Ne pas rouvrir',
}
/** A pause and a resumption undo each other; an end is taken back by reactivating, on purpose. */
const opposite: Partial<Record<Sent, Sent>> = { pause: 'resume', resume: 'pause' }

/** Offers to look for another teacher, to those who may, when the contract came of a search. */
const useReopening = () => {
  const { mutateAsync: reopen } = useAction(linkingFlowApi.reopen, { refreshes: [['linking']] })
  const canReopen = useCan('linking', 'write')
  return useCallback(
    async (linkingId: number | null): Promise<boolean> => {
      if (linkingId === null || !canReopen || !(await askConfirmation(reopening))) return false
      const answer = await reopen({ id: linkingId }).catch(() => null)
      if (answer?.isValid === false) toast.error(answer.errorMsgs.join(' '))
      return answer?.isValid === true
    },
    [reopen, canReopen],
  )
}

export type ContractMoves = {
  readonly move: (contract: Moved, action: ContractMove) => Promise<void>
  /** To be put once in the page, outside of the record's own form. */
  readonly dialog: ReactNode
}

export const useContractMoves = (): ContractMoves => {
  const [givenUp, setGivenUp] = useState<number | null>(null)
  const refreshes = [['contracts'], ['teachers'], ['courses'], ['linking']]
  const { mutateAsync: pause } = useAction(contractsApi.pause, { refreshes })
  const { mutateAsync: close } = useAction(contractsApi.close, { refreshes })
  const { mutateAsync: open } = useAction(contractsApi.open, { refreshes })
  const offerReopening = useReopening()
  const move = useCallback(
    async (contract: Moved, action: ContractMove): Promise<void> => {
      if (action === 'giveUp') return setGivenUp(contract.id)
      const send = async (which: Sent): Promise<boolean> => {
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
      if (action === 'close' && (await offerReopening(contract.linkingId))) {
        toast.success(`Contrat ${contract.number ?? ''} clôturé\u00a0: la recherche d’un professeur est rouverte.`)
        return
      }
      const back = opposite[action]
      toast.success(
        `Contrat ${contract.number ?? ''} ${done[action]}.`,
        back && { label: 'Rétablir', run: () => void send(back) },
      )
    },
    [pause, close, open, offerReopening],
  )
  const dialog = givenUp === null ? null : <GiveUpDialog contractId={givenUp} onClose={() => setGivenUp(null)} />
  return { move, dialog }
}
