// What the parts of the chart share: what may be changed, the dialogs, the card being carried.
import type { ChartProposal } from '@cartable/domain/traineeships/programme/programme.schema.ts'
import { createContext, useContext } from 'react'
import type { Store } from '../../../platform/api/store.ts'
import type { CardPlace, Placed } from './chart-texts.ts'

export type ChartDialog =
  | { readonly kind: 'level'; readonly id: number | null }
  | { readonly kind: 'subject'; readonly id: number | null; readonly levelId: number }
  | { readonly kind: 'group'; readonly id: number | null; readonly subjectId: number }
  | {
      readonly kind: 'proposal'
      readonly id: number | null
      readonly groupId: number
      readonly mode: 'default' | 'duplicate'
    }
  | { readonly kind: 'withdrawal'; readonly proposal: ChartProposal }
  | { readonly kind: 'replacement'; readonly proposal: ChartProposal }

/** A card in the air: `over` is the group under it. */
export type Carried = Placed & { readonly by: 'pointer' | 'keys'; readonly over: number | null | undefined }

export type ProposalAction = 'send' | 'accept' | 'refuse' | 'cancel'

export type ChartShared = {
  readonly sessionId: number
  readonly canWrite: boolean
  readonly online: boolean
  readonly open: (dialog: ChartDialog) => void
  readonly carried: Store<Carried | null>
  /** The card that was put down last: it is shown even among many. */
  readonly moved: Store<number | null>
  /** Puts a card down; a place that is not for it is refused, with the reason. */
  readonly place: (placed: Placed, to: CardPlace & { readonly status: string }) => void
  readonly showCardMenu: (placed: Placed, anchor: HTMLElement) => void
  readonly answer: (proposal: ChartProposal, action: ProposalAction) => void
  readonly isFolded: (levelId: number) => boolean
  readonly setFolded: (levelId: number, isFolded: boolean) => void
}
export const ChartContext = createContext<ChartShared | null>(null)

export const useChart = (): ChartShared => {
  const shared = useContext(ChartContext)
  if (shared === null) throw new Error('a part of the chart stands outside of it')
  return shared
}
