// The life of a session in the page: a ping that keeps it, a warning before it ends, and its end.
import { useEffect, useState } from 'react'
import { callAt } from '../api/client.ts'
import { sessionGate } from '../api/session-gate.ts'
import { useStore } from '../api/store.ts'
import { lastActivity, noteActivity, watchActivity } from './activity.ts'
import { sessionOperations } from './session.ts'

/** Milliseconds between two pings. */
export const keepAliveMs = 290_000
/** Milliseconds of warning before the end. */
export const warningMs = 60_000

/** Idle life of a session, in milliseconds: the page says it, the server wrote it there. */
export const idleMs = (): number => {
  const meta = document.querySelector<HTMLMetaElement>('meta[name="session-idle-seconds"]')
  const seconds = Number(meta?.content)
  if (!(seconds > 0)) throw new Error('the page does not say how long a session lives')
  return seconds * 1000
}

const ping = async () => {
  try {
    await callAt(sessionOperations().keepAlive, {})
  } catch {
    // Refused: the dialog is there. No network: the next ping or the next action will tell.
  }
}
const end = async () => {
  sessionGate.close()
  try {
    await callAt(sessionOperations().logout, {}, { waitsForSession: false })
  } catch {
    // Already over on the server, which is what was wanted.
  }
}

/**
 * Keeps the session while the page is used, and ends it after the idle time.
 * Answers the milliseconds left once the warning is due, else null, and the way to stay.
 */
export const useSessionLife = (): { leftMs: number | null; stay: () => void } => {
  const [leftMs, setLeftMs] = useState<number | null>(null)
  const isOver = useStore(sessionGate.store) !== null
  useEffect(watchActivity, [])
  useEffect(() => {
    if (isOver) {
      setLeftMs(null)
      return
    }
    noteActivity()
    const total = idleMs()
    // A short life (a strict company, a test) is not all warning.
    const warning = Math.min(warningMs, total / 2)
    const pings = setInterval(ping, keepAliveMs)
    const watch = setInterval(() => {
      const left = total - (Date.now() - lastActivity())
      if (left <= 0) void end()
      setLeftMs(left > 0 && left <= warning ? left : null)
    }, 1000)
    return () => {
      clearInterval(pings)
      clearInterval(watch)
    }
  }, [isOver])
  const stay = () => {
    noteActivity()
    setLeftMs(null)
    void ping()
  }
  return { leftMs, stay }
}
