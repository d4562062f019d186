// Leads to what comes first (a password to change, terms to accept) as soon as the session says so, from whatever page.
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession } from '../../session/session.ts'

/** The routes look at the session again: those that need one give way to the page of the step. */
export const useStepFirst = (): void => {
  const router = useRouter()
  const step = useSession()?.pendingStep ?? null
  useEffect(() => {
    if (step !== null) void router.invalidate()
  }, [step, router])
}
