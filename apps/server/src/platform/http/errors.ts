// HTTP errors of operations: what the caller could not expect, and their French sentences.
import type { PendingStep } from '@cartable/domain/kernel/access.ts'
import type { ErrorBody } from '@cartable/domain/kernel/error-body.ts'

type Conflict = NonNullable<ErrorBody['conflict']>

/** An answer other than 200. Thrown by the runner and, for 404 and 409, by handlers. */
export class HttpError extends Error {
  readonly status: number
  readonly error: ErrorBody['error']
  readonly retryAfterSeconds: number | undefined
  readonly conflict: Conflict | undefined
  constructor(
    status: number,
    error: ErrorBody['error'],
    message: string,
    more: { retryAfterSeconds?: number; conflict?: Conflict } = {},
  ) {
    super(message)
    this.name = 'HttpError'
    this.status = status
    this.error = error
    this.retryAfterSeconds = more.retryAfterSeconds
    this.conflict = more.conflict
  }
}

export const malformed = (message = 'La demande n’est pas valide.') => new HttpError(400, 'malformed', message)
export const anonymous = () => new HttpError(401, 'anonymous', 'Votre session est échue.')
export const forbidden = () => new HttpError(403, 'forbidden', 'Vous n’avez pas accès à cette page.')
/** A teacher who has left asks for what only those who teach do. */
export const readsOnly = () =>
  new HttpError(
    403,
    'forbidden',
    'Vous ne donnez plus de cours avec nous\u00a0: votre espace se lit, et rien ne s’y change. Pour une demande, appelez-nous.',
  )
export const tooLarge = () => new HttpError(413, 'tooLarge', 'Trop d’informations ont été envoyées en même temps.')
export const tooMany = (retryAfterSeconds: number) =>
  new HttpError(429, 'tooMany', `Trop de demandes\u00a0: réessayez dans ${retryAfterSeconds}\u00a0s.`, {
    retryAfterSeconds,
  })
export const unavailable = (message = 'Le service est momentanément indisponible.') =>
  new HttpError(503, 'unavailable', message)

/** Seconds after which a caller may ask again whether maintenance is over. */
const maintenanceRetrySeconds = 60
export const underMaintenance = (reason: string) =>
  new HttpError(503, 'maintenance', reason, { retryAfterSeconds: maintenanceRetrySeconds })

const stepSentences: Readonly<Record<PendingStep, string>> = {
  password: 'Choisissez d’abord un nouveau mot de passe.',
  secondFactor: 'Associez d’abord votre application d’authentification.',
  terms: 'Acceptez d’abord les conditions d’utilisation.',
}
/** Something else comes first; the session says what. */
export const stepFirst = (step: PendingStep) => new HttpError(403, 'pendingStep', stepSentences[step])

/** Says that the record asked for does not exist, or is not the caller's to see. */
export const notFound = (): never => {
  throw new HttpError(404, 'notFound', 'Cet élément n’existe plus.')
}

/** Says that the record was changed since it was read; `current` is what its `show` answers now. */
export const conflictWith = (conflict: Conflict): never => {
  throw new HttpError(409, 'conflict', 'Cette fiche a été modifiée entre-temps.', { conflict })
}
