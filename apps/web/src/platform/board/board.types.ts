// What a board is made of, whatever its cards: columns, pages of cards, the outcome of a move.
import type { Move } from '@cartable/domain/kernel/workflow.ts'
import type { QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'

/** A card says by itself where it may go: `moves` names every other column, allowed or refused and why. */
export type BoardCard = { readonly id: number; readonly moves: readonly Move[] }

export type BoardColumn = {
  /** State of the workflow; `to` of a move. */
  readonly key: string
  readonly title: string
  readonly icon?: ReactNode
  /** Folded until the person opens it. */
  readonly startsFolded?: boolean
}

/** One page of one column. `total` counts the whole column under the filters, `lateCount` those that wait too long. */
export type BoardPage<C> = { readonly cards: readonly C[]; readonly total: number; readonly lateCount?: number }

/** Where the cards come from. `key` is the query key without the column: a live event that begins with it refreshes the board. */
export type BoardSource<C> = {
  readonly key: QueryKey
  /** Page numbers begin at 1. */
  readonly load: (column: string, page: number, signal: AbortSignal) => Promise<BoardPage<C>>
}

/** Outcome of a move: made, given up by the person, or refused with the reasons to show. */
export type MoveOutcome = 'done' | 'cancelled' | { readonly refused: readonly string[] }

export type RefusalWords = { readonly heading: string; readonly sentence: string | null }

export type BoardProps<C extends BoardCard> = {
  /** Names the board in the browser's storage (folded columns). */
  readonly id: string
  /** Accessible name. */
  readonly label: string
  /** A constant array, or the memoised columns render for nothing. */
  readonly columns: readonly BoardColumn[]
  readonly source: BoardSource<C>
  /** Whether filters hide cards: an empty column then says so. */
  readonly isFiltered?: boolean
  readonly cardTitle: (card: C) => string
  /** Address of the card's details: a real link, that a middle click opens elsewhere. */
  readonly cardHref: (card: C) => string
  readonly onOpen: (card: C) => void
  /** What stands under the title. */
  readonly renderCard: (card: C) => ReactNode
  /** Makes the move, asking what must be asked; the card waits meanwhile. A rejection brings the card back and is thrown on. */
  readonly onMove: (card: C, to: string) => Promise<MoveOutcome>
  /** What will follow a drop there, said in the target (« Le mail de relance 3 vous sera proposé »). */
  readonly dropHint?: (card: C, to: string) => string | null
  /** Name of whoever made the last live change of these cards, when it was somebody else. */
  readonly changedBy?: () => string | null
  /** Sentence that opens the refusal dialog. */
  readonly refusalTitle?: string
  /** Other words for some refusals: the title of the dialog, and the sentence before the reasons, if any. */
  readonly refusalWords?: (reasons: readonly string[], to: string) => RefusalWords | null
  /** Absent or true: cards move. False: the person may only look. */
  readonly canMove?: boolean
}

/** The card that is carried, by mouse or keyboard, and where it hangs. */
export type Carried<C> = {
  readonly card: C
  readonly from: string
  readonly over: string | null
  readonly by: 'mouse' | 'keys'
}
/** The card whose move is being decided. */
export type Pending<C> = { readonly card: C; readonly from: string; readonly to: string }
