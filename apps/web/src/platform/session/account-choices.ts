// What the account chose for its screens, asked once and told at each change: this browser keeps a copy, shown at once.
import type { Placed } from '@cartable/domain/kernel/operation.ts'
import { useEffect, useMemo } from 'react'
import { callAt } from '../api/client.ts'
import { browserStore, type PreferenceStore, takePreference } from '../list/preferences.ts'

type Choice = { readonly key: string; readonly value: string | null }
/** Where they are asked and told, without their schemas; the module that owns them hands them in. */
export type ChoiceOperations = {
  readonly show: Placed<Record<string, never>, { readonly rows: readonly Choice[] }>
  readonly save: Placed<Choice, unknown>
}

/** A choice that could not be told holds in this browser until the next visit. */
const untold = () => {}

export const useAccountStore = (
  accountId: number | undefined,
  operations: ChoiceOperations | undefined,
): PreferenceStore => {
  const { store, told } = useMemo(() => {
    const here = browserStore(`cartable:${accountId}:`)
    const told = new Set<string>()
    const share = (key: string, value: string | null) => {
      told.add(key)
      if (operations) void callAt(operations.save, { key, value }).catch(untold)
    }
    return { store: { ...here, share }, told }
  }, [accountId, operations])
  useEffect(() => {
    if (accountId === undefined || !operations) return
    const leaving = new AbortController()
    callAt(operations.show, {}, { signal: leaving.signal })
      .then(({ rows }) => {
        // what was chosen meanwhile is newer than the answer
        for (const { key, value } of rows) if (!told.has(key)) takePreference(store, key, value)
      })
      .catch(untold)
    return () => leaving.abort()
  }, [accountId, operations, store, told])
  return store
}
