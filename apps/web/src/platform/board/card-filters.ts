// Filters that boards of cards share: search, whose cards, and those of the board; all of them in the address.
import { useMemo } from 'react'
import type { ListDefaults } from '../list/search.ts'
import { type ListState, useListState } from '../list/use-list-state.ts'

/** Shortcuts over the cards: everybody's, mine, nobody's, those that a person must handle. */
export const cardOwners = ['all', 'mine', 'unassigned', 'action'] as const
export type CardOwner = (typeof cardOwners)[number]

/** What a board of people has otherwise than a board of cards. */
type Habits = {
  /** Word of the address for those that nobody follows. */
  readonly unassignedWord?: string
  /** No filter by who follows. */
  readonly withoutAssignee?: boolean
}

export type CardFilters = {
  readonly state: ListState
  readonly owner: CardOwner
  readonly chooseOwner: (owner: CardOwner) => void
  readonly hasAssignee: boolean
  /** Staff user whose cards are shown, as the address has it. */
  readonly assignee: string | null
  /** Values of the board's own parameters. */
  readonly chosen: (param: string) => readonly string[]
  readonly choose: (param: string, values: readonly string[]) => void
  readonly chosenCount: number
  readonly isFiltered: boolean
}

/** `id` names the board in the browser's storage; `own`: parameters that only this board has. Keep `own` constant. */
export const useCardFilters = (
  id: string,
  own: readonly string[],
  { unassignedWord = 'non-assignees', withoutAssignee = false }: Habits = {},
): CardFilters => {
  const chosenParams = useMemo(() => [...(withoutAssignee ? [] : ['assigne']), ...own], [own, withoutAssignee])
  const defaults = useMemo<ListDefaults>(
    () => ({ sort: 'place.asc', size: 30, params: ['suivi', ...chosenParams] }),
    [chosenParams],
  )
  const state = useListState(id, defaults, { keep: 'address' })
  const { q, params } = state.search
  // words of the address; nothing for all of them
  const words: Readonly<Record<CardOwner, string>> = {
    all: '',
    mine: 'moi',
    unassigned: unassignedWord,
    action: 'action',
  }
  const owner = cardOwners.find((one) => words[one] === (params.suivi?.[0] ?? '')) ?? 'all'
  const choose = (param: string, values: readonly string[]) => state.change({ params: { [param]: values } })
  const assignee = /^\d+$/.test(params.assigne?.[0] ?? '') ? (params.assigne?.[0] ?? null) : null
  const chosenCount = chosenParams.filter((param) => (params[param]?.length ?? 0) > 0).length
  return {
    state,
    owner,
    chooseOwner: (next) => choose('suivi', next === 'all' ? [] : [words[next]]),
    hasAssignee: !withoutAssignee,
    assignee,
    chosen: (param) => params[param] ?? [],
    choose,
    chosenCount,
    isFiltered: q !== '' || owner !== 'all' || chosenCount > 0,
  }
}
