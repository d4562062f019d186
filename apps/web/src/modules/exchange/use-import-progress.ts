// Follows an import of the server: one question each second until its report, and giving up when nothing moves.
import { excelFileApi } from '@cartable/domain/exchange/exchange.api.ts'
import type { RunReport } from '@cartable/domain/exchange/exchange.schema.ts'
import { useEffect, useState } from 'react'
import { isApiError } from '../../platform/api/api-error.ts'
import { call } from '../../platform/api/client.ts'
import { unresponsiveText } from './import-file.ts'

/** Milliseconds between two questions. */
export const pollMs = 1000
/** Questions without a change before giving up. */
export const maxUnchanged = 20
/** Questions without a change before saying that it lasts. */
const slowAfter = 10

export type ImportProgress = {
  /** From 0 to 1; null before the first answer. */
  readonly progress: number | null
  readonly isSlow: boolean
  /** The server cannot be reached: it goes on by itself meanwhile. */
  readonly isOffline: boolean
  readonly end: { readonly report: RunReport } | { readonly failure: string } | null
}
const start: ImportProgress = { progress: null, isSlow: false, isOffline: false, end: null }

/** Not the import's doing: no network, a server that starts again, too many questions. */
const passing = new Set(['network', 'unavailable', 'tooMany'])

/** `runId`: the import that was started here, when known; the report of an earlier one is not its end. */
export const useImportProgress = (objectType: string, runId: number | null): ImportProgress => {
  const [state, setState] = useState(start)
  useEffect(() => {
    setState(start)
    const abort = new AbortController()
    const { signal } = abort
    let last = 0
    let unchanged = 0
    let isAsking = false
    const stop = (end: NonNullable<ImportProgress['end']>) => {
      clearInterval(timer)
      setState((now) => ({ ...now, isOffline: false, isSlow: false, end }))
    }
    const giveUp = async () => {
      clearInterval(timer)
      try {
        await call(excelFileApi.removeKey, { objectType }, { signal })
      } catch (error) {
        if (signal.aborted) return
        // A server that does not answer is what the person is told of next.
        if (!isApiError(error)) throw error
      }
      stop({ failure: unresponsiveText })
    }
    const noteUnchanged = async () => {
      unchanged += 1
      if (unchanged >= maxUnchanged) return giveUp()
      if (unchanged >= slowAfter) setState((now) => ({ ...now, isSlow: true, isOffline: false }))
      else setState((now) => ({ ...now, isOffline: false }))
    }
    const note = (progress: number, report: RunReport | null) => {
      const isEnded = report !== null && progress >= 1
      if (isEnded && (runId === null || report.runId >= runId)) return stop({ report })
      // The end of an earlier run says nothing of this one.
      const shown = isEnded ? 0 : progress
      if (shown === last) {
        setState((now) => ({ ...now, progress: shown }))
        return noteUnchanged()
      }
      last = shown
      unchanged = 0
      setState({ ...start, progress: shown })
    }
    const ask = async () => {
      if (isAsking) return
      isAsking = true
      try {
        const { progress, report } = await call(excelFileApi.progress, { objectType }, { signal })
        await note(progress, report)
      } catch (error) {
        if (signal.aborted) return
        if (!isApiError(error)) throw error
        if (passing.has(error.kind)) setState((now) => ({ ...now, isOffline: true }))
        else if (error.kind === 'fault') await noteUnchanged()
        else stop({ failure: error.message })
      } finally {
        isAsking = false
      }
    }
    const timer = setInterval(() => void ask(), pollMs)
    void ask()
    return () => {
      clearInterval(timer)
      abort.abort()
    }
  }, [objectType, runId])
  return state
}
