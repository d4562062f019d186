// The contracts that a lesson may be of: those of the record, or among the whole company those that typed letters find.
import { useState } from 'react'
import type { Found } from '../../../platform/fields/ServerAutocomplete.tsx'

type Offered = { readonly id: number; readonly label: string }
type FoundContract<C> = C & { readonly detail: string }

/** What a contract makes of the form (its length, its pupils) is read among `contracts`, those that were found included. */
export const useOffered = <C extends Offered>(
  listed: readonly C[],
  find: (query: string, signal: AbortSignal) => Promise<{ readonly results: readonly FoundContract<C>[] }>,
) => {
  const [found, setFound] = useState<readonly C[]>([])
  const search = async (query: string, signal: AbortSignal): Promise<Found[]> => {
    const { results } = await find(query, signal)
    setFound((known) => [...results, ...known])
    return results.map(({ id, label, detail }) => ({ value: id, label, detail }))
  }
  return { contracts: [...listed, ...found], search }
}
