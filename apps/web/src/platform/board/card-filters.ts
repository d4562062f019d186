// Filters that boards of cards share: search, whose cards, and those of the board; all of them in the address.
import { useMemo } from 'react'
import type { ListDefaults } from '../list/search.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'

/** Shortcuts over the cards: everybody's, mine, nobody's, those that a person must handle. */
export const cardOwners = ['all', 'mine', 'unassigned', 'action'] as const
export type CardOwner = (typeof cardOwners)[number]

/** Words of the address for whose cards are shown; nothing for all of them. */
const ownerWords: Readonly<Record<string, CardOwner>> = {
  moi: 'mine',
  'non-assignees': 'unassigned',
  action: 'action',
}
export const wordOfOwner = (owner: CardOwner): string[] =>
  Object.entries(ownerWords).flatMap(([word, value]) => (value === owner ? [word] : []))

export type CardFilters = {
  readonly state: ListState
  readonly owner: CardOwner
  /** Staff user whose cards are shown, as the address has it. */
  readonly assignee: string | null
  /** Values of the board's own parameters. */
  readonly chosen: (param: string) => readonly string[]
  readonly choose: (param: string, values: readonly string[]) => void
  readonly chosenCount: number
  readonly isFiltered: boolean
}

/** `id` names the board in the browser's storage; `own`: parameters that only this board has. Keep `own` constant. */
export const useCardFilters = (id: string, own: readonly string[]): CardFilters => {
  const defaults = useMemo<ListDefaults>(
    () => ({ sort: 'place.asc', size: 30, params: ['suivi', 'assigne', ...own] }),
    [own],
  )
  const state = useListState(id, defaults, 'address')
  const { q, params } = state.search
  const owner = ownerWords[params.suivi?.[0] ?? ''] ?? 'all'
  const assignee = /^\d+$/.test(params.assigne?.[0] ?? '') ? (params.assigne?.[0] ?? null) : null
  const chosenCount = ['assigne', ...own].filter((param) => (params[param]?.length ?? 0) > 0).length
  return {
    state,
    owner,
    assignee,
    chosen: (param) => params[param] ?? [],
    choose: (param, values) => state.change({ params: { [param]: values } }),
    chosenCount,
    isFiltered: q !== '' || owner !== 'all' || chosenCount > 0,
  }
}
