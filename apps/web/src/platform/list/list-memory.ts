// What a list leaves behind when one of its records is opened: where to come back, and which records are its neighbours.
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { createStore, useStore } from '../api/store.ts'
import { useAddressParam } from '../shell/address-param.ts'
import type { RowKey } from './list.types.ts'

type Entry = { readonly key: RowKey; readonly path: string }
export type Trail = {
  readonly listId: string
  /** Full address of the list, to come back to. */
  readonly address: string
  readonly entries: readonly Entry[]
  readonly page: number
  readonly size: number
  readonly total: number
  readonly isExact: boolean
  /** Records of another page, through the cache. */
  readonly fetchPage: (client: ReturnType<typeof useQueryClient>, page: number) => Promise<readonly Entry[]>
}

const trails = createStore<Readonly<Record<string, Trail>>>({})
const leaving = new Map<string, { address: string; key: RowKey; scrollTop: number }>()

/** Called by lists after each answer. */
export const leaveTrail = (trail: Trail): void => trails.set((now) => ({ ...now, [trail.listId]: trail }))

/** Called by lists when a record is opened from a row. */
export const rememberPlace = (listId: string, address: string, key: RowKey, scrollTop: number): void => {
  leaving.set(listId, { address, key, scrollTop })
}
/** The place left last, once, if the list is shown again at the same address. */
export const takePlace = (listId: string, address: string): { key: RowKey; scrollTop: number } | null => {
  const place = leaving.get(listId)
  if (!place || place.address !== address) return null
  leaving.delete(listId)
  return place
}

export type Neighbours = {
  /** « 18 sur 146 »; null when the record was not reached through the list. */
  readonly position: number | null
  readonly total: number
  readonly isExact: boolean
  readonly hasPrevious: boolean
  readonly hasNext: boolean
  readonly goPrevious: () => void
  readonly goNext: () => void
  /** Address of the list with its filters; undefined when it was not visited. */
  readonly listAddress: string | undefined
}

/** The records before and after one, in the list as it was filtered: `useNeighbours('matieres', record.id)`. */
export const useNeighbours = (listId: string, key: RowKey | null): Neighbours => {
  const trail = useStore(trails)[listId]
  const router = useRouter()
  const client = useQueryClient()
  const at = trail?.entries.findIndex((entry) => entry.key === key) ?? -1
  const found = trail !== undefined && at >= 0
  const position = found ? (trail.page - 1) * trail.size + at + 1 : null
  const go = useCallback(
    async (by: -1 | 1) => {
      if (!trail || at < 0) return
      let target = trail.entries[at + by]
      if (!target) {
        const page = trail.page + by
        const entries = page < 1 ? [] : await trail.fetchPage(client, page)
        target = by > 0 ? entries[0] : entries.at(-1)
        if (!target) return
        leaveTrail({ ...trail, page, entries })
      }
      router.history.push(target.path)
    },
    [trail, at, client, router],
  )
  return useMemo(
    () => ({
      position,
      total: trail?.total ?? 0,
      isExact: trail?.isExact ?? true,
      hasPrevious: position !== null && position > 1,
      hasNext: position !== null && trail !== undefined && (!trail.isExact || position < trail.total),
      goPrevious: () => void go(-1),
      goNext: () => void go(1),
      listAddress: trail?.address,
    }),
    [position, trail, go],
  )
}

/**
 * The same for what opens beside its list, by a parameter of the address: among the rows in sight, the list stays as it is.
 * Rows that open the same thing (a bill and its credit note) count once.
 */
export const useNeighboursBeside = (listId: string, param: string): Neighbours => {
  const trail = useStore(trails)[listId]
  const [opened, open] = useAddressParam(param)
  const values = trail?.entries.map(({ path }) => new URLSearchParams(path.split('?')[1]).get(param)) ?? []
  const once = [...new Set(values)]
  const at = opened === null ? -1 : once.indexOf(opened)
  const [previous, next] = [once[at - 1] ?? null, (at < 0 ? null : once[at + 1]) ?? null]
  return {
    position: trail && at >= 0 ? (trail.page - 1) * trail.size + values.indexOf(opened) + 1 : null,
    total: trail?.total ?? 0,
    isExact: trail?.isExact ?? true,
    hasPrevious: previous !== null,
    hasNext: next !== null,
    goPrevious: () => open(previous),
    goNext: () => open(next),
    listAddress: trail?.address,
  }
}
