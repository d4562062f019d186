// Filters of the board: what the address says of them, and the input of the operations they make.
import type { contactOwners } from '@cartable/domain/contacts/contacts.api.ts'
import { useMemo } from 'react'
import { useToday } from '../../platform/fields/today.ts'
import { daysOfPeriod } from '../../platform/list/filters.ts'
import type { ListDefaults } from '../../platform/list/search.ts'
import { useListState } from '../../platform/list/use-list-state.ts'

export type ContactOwner = (typeof contactOwners)[number]

/** Words of the address for whose contacts are shown; nothing for all of them. */
const ownerWords: Readonly<Record<string, ContactOwner>> = {
  moi: 'mine',
  'non-assignes': 'unassigned',
  action: 'action',
}
export const wordOfOwner = (owner: ContactOwner): string[] =>
  Object.entries(ownerWords).flatMap(([word, value]) => (value === owner ? [word] : []))

const defaults: ListDefaults = { sort: 'place.asc', size: 30, params: ['suivi', 'matieres', 'niveaux', 'arrivee'] }

/** State of the filters, in the address; `filters` and `owner` go to the operations. */
export const useBoardFilters = () => {
  const state = useListState('contacts-tableau', defaults, 'address')
  const today = useToday()
  const { q, params } = state.search
  const filters = useMemo(
    () => ({
      ...(q ? { q } : {}),
      ...(params.matieres?.length ? { subjects: params.matieres.join(',') } : {}),
      ...(params.niveaux?.length ? { levels: params.niveaux.join(',') } : {}),
      ...daysOfPeriod(params.arrivee ?? [], today),
    }),
    [q, params, today],
  )
  const owner: ContactOwner = ownerWords[params.suivi?.[0] ?? ''] ?? 'all'
  const chosenCount = ['matieres', 'niveaux', 'arrivee'].filter((param) => (params[param]?.length ?? 0) > 0).length
  return { state, filters, owner, chosenCount, isFiltered: q !== '' || owner !== 'all' || chosenCount > 0 }
}
