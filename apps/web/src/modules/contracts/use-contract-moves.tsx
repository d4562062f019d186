// What is done with contracts: ends, pauses and giving up in their dialogs, the rest at once, undone by the opposite move where there is one.
import { contractsApi } from '@cartable/domain/contracts/contracts.api.ts'
import type { ContractAction } from '@cartable/domain/contracts/contracts.workflow.ts'
import type { ContractEndForm } from '@cartable/domain/contracts/ends.schema.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import { linkingFlowApi } from '@cartable/domain/linking/flow.api.ts'
import {
  IconArrowBackUp,
  IconBan,
  IconCalendarEvent,
  IconLock,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRotate,
} from '@tabler/icons-react'
import { type ReactNode, useCallback, useState } from 'react'
import { call } from '../../platform/api/client.ts'
import { useAction } from '../../platform/api/hooks.ts'
import { currentDay } from '../../platform/clock.ts'
import type { Icon } from '../../platform/list/list.types.ts'
import { useCan } from '../../platform/session/session.ts'
import { askConfirmation } from '../../platform/shell/confirmations.ts'
import { toast } from '../../platform/shell/toasts.ts'
import { CloseDialog, PauseDialog, toldEnd } from './EndDialogs.tsx'
import { GiveUpDialog } from './GiveUpDialog.tsx'
import { PriceDialog } from './prices/PriceDialog.tsx'

export type ContractMove = Exclude<ContractAction, 'edit'>
type Moved = { readonly id: number; readonly number: string | null; readonly linkingId: number | null }

export const actionIcons: Readonly<Record<ContractAction, Icon>> = {
  edit: IconPencil,
  pause: IconPlayerPause,
  resume: IconPlayerPlay,
  reactivate: IconRotate,
  close: IconLock,
  giveUp: IconBan,
  goOn: IconArrowBackUp,
  correctEnd: IconCalendarEvent,
}
/** Those that go as they are. */
const opened = { resume: 'repris', reactivate: 'réactivé', goOn: 'maintenu' } as const
const isOpening = (action: ContractMove): action is keyof typeof opened => action in opened

const reopening = {
  title: 'Rouvrir la recherche d’un professeur\u202f?',
  body: 'Le contrat est clôturé. La mise en relation de l’élève revient au début du suivi, pour qu’un autre professeur lui soit proposé.',
  confirmLabel: 'Rouvrir la recherche',
  cancelLabel: 'Ne pas rouvrir',
}

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

/** A contract that goes on after a time may cost what the grid no longer says: the office decides. */
const offersGrid = async (contractId: number): Promise<boolean> => {
  const price = await call(contractsApi.showPrice, { contractId: String(contractId) }).catch(() => null)
  if (!price?.grid || price.customerPrice === null) return false
  return askConfirmation({
    title: 'Proposer le nouveau tarif\u202f?',
    body: `La grille a changé depuis ce contrat\u00a0: ${formatEuros(price.grid.customerPrice)} de l’heure, et ${formatEuros(price.customerPrice)} pour cette famille. L’ancien tarif continue tant qu’elle n’a pas accepté l’autre.`,
    confirmLabel: 'Proposer le nouveau tarif',
    cancelLabel: 'Garder l’ancien',
  })
}

export type ContractMoves = {
  readonly move: (contract: Moved, action: ContractMove) => Promise<void>
  /** To be put once in the page, outside of the record's own form. */
  readonly dialog: ReactNode
}

export const useContractMoves = (): ContractMoves => {
  const [asked, setAsked] = useState<{ contract: Moved; action: ContractMove | 'proposePrice' } | null>(null)
  const refreshes = [['contracts'], ['teachers'], ['courses'], ['linking']]
  const { mutateAsync: pause } = useAction(contractsApi.pause, { refreshes })
  const { mutateAsync: open } = useAction(contractsApi.open, { refreshes })
  const offerReopening = useReopening()
  const move = useCallback(
    async (contract: Moved, action: ContractMove): Promise<void> => {
      if (!isOpening(action)) return setAsked({ contract, action })
      // a failure has been told by its dialog: here it only means that nothing was done
      const answer = await open({ id: contract.id }).catch(() => null)
      if (answer !== null && !answer.isValid) toast.error(answer.errorMsgs.join(' '))
      if (!answer?.isValid) return
      toast.success(
        `Contrat ${contract.number ?? ''} ${opened[action]}.`,
        action === 'resume' ? { label: 'Rétablir', run: () => void pause({ id: contract.id }) } : undefined,
      )
      if (action === 'reactivate' && (await offersGrid(contract.id))) setAsked({ contract, action: 'proposePrice' })
    },
    [open, pause],
  )
  if (asked === null) return { move, dialog: null }
  const { contract, action } = asked
  const shared = { contractId: contract.id, onClose: () => setAsked(null) }
  const closed = async ({ status }: ContractEndForm, day: string | null) => {
    const isOver = status !== 'close' && day !== null && day <= currentDay()
    if (isOver && (await offerReopening(contract.linkingId)))
      toast.success(`Contrat ${contract.number ?? ''} clôturé\u00a0: la recherche d’un professeur est rouverte.`)
    else toldEnd(contract.number, day)
  }
  const paused = () =>
    toast.success(`Contrat ${contract.number ?? ''} mis en pause.`, {
      label: 'Rétablir',
      run: () => void open({ id: contract.id }),
    })
  if (action === 'proposePrice') return { move, dialog: <PriceDialog {...shared} priceId={null} takesGrid /> }
  if (action === 'giveUp') return { move, dialog: <GiveUpDialog {...shared} /> }
  if (action === 'pause') return { move, dialog: <PauseDialog {...shared} onDone={paused} /> }
  return {
    move,
    dialog: (
      <CloseDialog {...shared} isCorrection={action === 'correctEnd'} onDone={(form, day) => void closed(form, day)} />
    ),
  }
}
