// Making the attendance lists of a session: started, waited for, saved, thrown away; given up whenever the person wishes.
import { attendanceApi } from '@cartable/domain/traineeships/attendance/attendance.api.ts'
import { attendanceFailed, awaitAttendanceList } from '@cartable/domain/traineeships/attendance/attendance.rules.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call, urlOf } from '../../../platform/api/client.ts'
import { saveAs } from '../../../platform/api/save-as.ts'

export type AttendanceState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'waiting'; readonly seconds: number }
  | { readonly kind: 'done'; readonly printPath: string | null }
  | { readonly kind: 'failed'; readonly sentence: string }

/** Resolves after some milliseconds to whether the person still waits. */
const waiting = (signal: AbortSignal) => (ms: number) =>
  new Promise<boolean>((resolve) => {
    const timer = setTimeout(() => resolve(!signal.aborted), ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve(false)
    })
  })

const make = async (sessionId: number, signal: AbortSignal): Promise<AttendanceState> => {
  const { fileKey, printPath, errorMsgs } = await call(attendanceApi.generateAttendance, { 'session-id': sessionId })
  if (fileKey === null) return { kind: 'failed', sentence: errorMsgs.join(' ') }
  // the temporary file goes whatever the end; it would go by itself within the hour
  const discard = () => call(attendanceApi.deleteAttendance, { fileKey }).catch(() => null)
  try {
    const outcome = await awaitAttendanceList(
      () => call(attendanceApi.processAttendance, { fileKey }, { signal }),
      waiting(signal),
    )
    if (outcome === 'stopped') return { kind: 'idle' }
    if (outcome === 'failed') return { kind: 'failed', sentence: attendanceFailed }
    const response = await fetch(urlOf(attendanceApi.getAttendance, { fileKey }), { signal })
    if (!response.ok) return { kind: 'failed', sentence: attendanceFailed }
    saveAs(await response.blob(), `emargement-${sessionId}.pdf`)
    return { kind: 'done', printPath }
  } finally {
    await discard()
  }
}

export const useAttendance = (sessionId: number) => {
  const [state, setState] = useState<AttendanceState>({ kind: 'idle' })
  const stopper = useRef<AbortController | null>(null)
  useEffect(() => () => stopper.current?.abort(), [])
  const isWaiting = state.kind === 'waiting'
  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(
      () => setState((now) => (now.kind === 'waiting' ? { kind: 'waiting', seconds: now.seconds + 1 } : now)),
      1_000,
    )
    return () => clearInterval(timer)
  }, [isWaiting])
  const start = useCallback(async () => {
    stopper.current?.abort()
    const controller = new AbortController()
    stopper.current = controller
    setState({ kind: 'waiting', seconds: 0 })
    const end = await make(sessionId, controller.signal).catch(
      (): AttendanceState => ({ kind: 'failed', sentence: attendanceFailed }),
    )
    if (!controller.signal.aborted) setState(end)
  }, [sessionId])
  const stop = useCallback(() => {
    stopper.current?.abort()
    setState({ kind: 'idle' })
  }, [])
  return { state, start, stop }
}
