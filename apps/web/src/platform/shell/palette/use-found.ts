// Records that the server finds for the palette: by what is typed, or those seen last while nothing is.

import { skipToken, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useContext, useEffect, useState } from 'react'
import { call } from '../../api/client.ts'
import { PreferencesContext } from '../../list/preferences.ts'
import { useModules } from '../modules-context.ts'
import type { HitGroup } from './hits.ts'
import { readSeen, seenBefore } from './seen.ts'

/** Characters before the search starts, and milliseconds of silence it waits for. */
const fewestLetters = 2
const silenceMs = 350

const useSettled = (typed: string): string => {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), silenceMs)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}

const noGroup: readonly HitGroup[] = []

/** Nothing without a search operation or with too few letters. */
export const useFound = (typed: string) => {
  const store = useContext(PreferencesContext)
  const { services } = useModules().find((module) => module.services?.search) ?? {}
  const search = services?.search
  const asked = useSettled(typed.trim())
  const isAsked = search !== undefined && asked.length >= fewestLetters
  const { data, isFetching, isError } = useQuery({
    queryKey: ['palette', asked],
    queryFn: search
      ? async ({ signal }) => call(await search(), { q: asked, seen: readSeen(store).join(',') }, { signal })
      : skipToken,
    enabled: isAsked,
    meta: { background: true },
  })
  return {
    groups: isAsked ? (data?.groups ?? noGroup) : noGroup,
    isNear: isAsked && data?.isNear === true,
    isSearching: isFetching || (search !== undefined && typed.trim() !== asked),
    isError,
  }
}

/** The records opened last, as they are now. */
export const useSeen = () => {
  const store = useContext(PreferencesContext)
  const router = useRouter()
  const seen = useModules().find((module) => module.services?.seen)?.services?.seen
  const [paths] = useState(() => seenBefore(store, router.state.location.href))
  const isAsked = seen !== undefined && paths.length > 0
  const { data, isPending } = useQuery({
    queryKey: ['palette-seen', paths],
    queryFn: seen ? async ({ signal }) => call(await seen(), { paths: paths.join(',') }, { signal }) : skipToken,
    enabled: isAsked,
    meta: { background: true },
  })
  return { groups: isAsked ? (data?.groups ?? noGroup) : noGroup, isComing: isAsked && isPending }
}
