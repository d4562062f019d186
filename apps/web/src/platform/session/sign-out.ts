// Leaving: the session ends on the server, then the page starts anew so that nothing of it stays in memory.
import { isApiError } from '../api/api-error.ts'
import { callAt } from '../api/client.ts'
import { routeFailure } from '../api/failures.ts'
import { sessionOperations } from './session.ts'

/** Ends the session and opens the login page; a session already over counts as ended. */
export const signOut = async (): Promise<void> => {
  try {
    await callAt(sessionOperations().logout, {}, { waitsForSession: false })
  } catch (error) {
    if (!isApiError(error) || error.kind !== 'anonymous') return routeFailure(error, 'action')
  }
  window.location.assign('/login')
}
