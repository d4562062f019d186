// Dates of a session that change after teachers were asked: who is told comes first, then the save goes on.
import type { SentOf } from '@cartable/domain/kernel/operation.ts'
import type { sessionsApi } from '@cartable/domain/traineeships/sessions/sessions.api.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import type { StoredSession } from './session-texts.ts'

const ResendDialog = lazy(async () => ({ default: (await import('./ResendDialog.tsx')).ResendDialog }))
type Values = Pick<SentOf<typeof sessionsApi.saveSession>, 'startDate' | 'endDate'>

export const useMovedDates = () => {
  const [asked, setAsked] = useState<{ readonly session: StoredSession; readonly values: Values } | null>(null)
  const answer = useRef<(goesOn: boolean) => void>(() => {})
  // the save that follows meets the dates just changed as a change of somebody else, and sends again: it is not asked twice
  const settled = useRef<Values | null>(null)
  return {
    concerns: (session: StoredSession, { startDate, endDate }: Values) =>
      session.hasProposals &&
      (session.startDate !== startDate || session.endDate !== endDate) &&
      (settled.current?.startDate !== startDate || settled.current.endDate !== endDate),
    /** Resolves to whether the rest of the form is to be saved. */
    ask: (session: StoredSession, { startDate, endDate }: Values): Promise<boolean> =>
      new Promise((resolve) => {
        const values = { startDate, endDate }
        answer.current = (goesOn) => {
          setAsked(null)
          settled.current = goesOn ? values : null
          resolve(goesOn)
        }
        setAsked({ session, values })
      }),
    dialog: asked && (
      <Suspense fallback={null}>
        <ResendDialog session={asked.session} dates={asked.values} onDone={(goesOn) => answer.current(goesOn)} />
      </Suspense>
    ),
  }
}
