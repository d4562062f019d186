// Leaving: the session ends on the server, what was typed is forgotten, and the page starts anew so that nothing stays in memory.
import { isApiError } from '../api/api-error.ts'
import { callAt } from '../api/client.ts'
import { sessionOperations } from '../session/session.ts'
import { sentenceOf } from './calls.ts'
import { dropDrafts } from './draft.ts'
import { go, hrefOf } from './router.tsx'
import { toast } from './toast.tsx'

/** Ends the session and opens the sign-in (of the wanted page, for another person). */
export const leave = async (wanted?: string): Promise<void> => {
  try {
    await callAt(sessionOperations().logout, {}, { waitsForSession: false })
  } catch (error) {
    // already over counts as ended
    if (!isApiError(error) || error.kind !== 'anonymous') return toast(sentenceOf(error))
  }
  dropDrafts()
  window.location.assign(hrefOf(signInPath(wanted)))
}

/** The sign-in, which then opens the wanted page. */
export const signInPath = (wanted?: string): string =>
  wanted === undefined || wanted === '/espace' ? '/login' : `/login?retour=${encodeURIComponent(wanted)}`

/** Signs in first, for whoever asked for a page of a person. */
export const toSignIn = (wanted: string): void => void go(signInPath(wanted), { replace: true, anyway: true })
