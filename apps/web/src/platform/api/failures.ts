// Where each failure goes: one dialog at a time with a counter, a message, or nothing because the page says it in place.
import { formatWait } from '../fr/typography.ts'
import { toast } from '../shell/toasts.ts'
import { type ApiError, isApiError } from './api-error.ts'
import { openFault } from './fault-notice.ts'

const changedMeanwhile = 'Cet élément a été modifié entre-temps\u00a0: rechargez-le, puis recommencez.'

/**
 * Routes the failure of something a person did. `background`: nobody asked, so the page says it in place and nothing opens.
 * `loading`: a panel's first load; what its in-place states say well enough (404, 429, no network) opens nothing.
 */
export const routeFailure = (error: unknown, source: 'action' | 'loading' | 'background'): void => {
  if (source === 'background') return
  if (!isApiError(error)) return
  if (source === 'loading' && ['notFound', 'tooMany', 'network', 'unavailable'].includes(error.kind)) return
  routeApiError(error, source)
}

const routeApiError = (error: ApiError, source: 'action' | 'loading'): void => {
  switch (error.kind) {
    case 'anonymous':
    // the page gives way to the reason of the maintenance
    case 'maintenance':
    // the page gives way to the step
    case 'pendingStep':
      return
    case 'forbidden':
      // No dialog; on an action the person must still learn why nothing happened.
      if (source === 'action') toast.error('Vous n’avez pas le droit de faire cette action.')
      return
    case 'tooLarge':
      openFault('tooLarge', error.requestId)
      return
    case 'tooMany':
      toast.error(
        error.retryAfterSeconds === null
          ? 'Trop de demandes à la suite. Patientez un instant, puis réessayez.'
          : `Trop de demandes à la suite. Réessayez dans ${formatWait(error.retryAfterSeconds)}.`,
      )
      return
    case 'conflict':
      toast.error(changedMeanwhile.replace(' :', '\u00a0:'))
      return
    case 'network':
      toast.error('Connexion impossible, vérifiez votre réseau. Rien n’a été perdu.')
      return
    default:
      openFault('fault', error.requestId)
  }
}
