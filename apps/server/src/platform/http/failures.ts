// Turns whatever an operation threw into its answer: a refusal in its own shape, an HTTP error, or a fault with its log line.
import { isDocumentAnswer } from '@cartable/domain/kernel/operation.ts'
import { Refused } from '@cartable/domain/kernel/refusal.ts'
import { databaseErrorOf } from '../db/errors.ts'
import { privacyRefusals } from '../privacy/privacy.ts'
import { HttpError, malformed, tooLarge, tooMany, unavailable } from './errors.ts'
import type { BoundOperation, ConstraintRefusals } from './handlers.ts'

/** What goes out: 200 with the operation's own "no", or an HTTP error. `fault` is what must be logged. */
export type Failure = { readonly answer: unknown } | { readonly error: HttpError; readonly fault?: unknown }

/** Refusals of rows that any operation may come to. */
const everywhere: ConstraintRefusals = { row_erased: { refusal: privacyRefusals.rowErased } }

const fault = (cause: unknown): Failure => ({
  error: new HttpError(500, 'fault', 'Une erreur a été détectée, veuillez nous excuser pour la gêne occasionnée.'),
  fault: cause,
})

const fastifyErrors: Readonly<Record<string, () => HttpError>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_FILES_LIMIT: tooLarge,
  FST_PARTS_LIMIT: tooLarge,
  FST_FIELDS_LIMIT: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: malformed,
  FST_ERR_CTP_EMPTY_JSON_BODY: malformed,
  FST_ERR_CTP_INVALID_JSON_BODY: malformed,
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: malformed,
  FST_ERR_VALIDATION: malformed,
}

/** SQLSTATEs of a database that is starting, stopping or gone: the caller may try again. */
const passing = new Set(['57P01', '57P02', '57P03', '53300', '08000', '08003', '08006', 'ECONNREFUSED', 'ECONNRESET'])
/** SQLSTATEs of a value that no column can hold: the schema let it through, the caller sent it. */
const unfit = new Set(['22001', '22003', '22007', '22008', '22021', '22P02', '22P05'])

/** The refusal that a handler threw, or that a constraint of the database which fired stands for; null for anything else. */
export const refusalOf = ({ constraints }: Pick<BoundOperation, 'constraints'>, thrown: unknown): Refused | null => {
  if (thrown instanceof Refused) return thrown
  const constraint = databaseErrorOf(thrown)?.constraint
  const known = constraint ? (constraints[constraint] ?? everywhere[constraint]) : undefined
  return known ? new Refused([{ ...known.refusal, path: known.path ?? '' }]) : null
}

/** Reads what was thrown by the handler of `bound`. */
export const failureOf = (bound: BoundOperation, thrown: unknown): Failure => {
  const { operation } = bound
  const asAnswer = (refused: Refused): Failure => {
    if (operation.refused && !isDocumentAnswer(operation.answer)) return { answer: operation.refused(refused.refusals) }
    return { error: malformed(refused.refusals.map((refusal) => refusal.message).join(' ')) }
  }
  if (thrown instanceof HttpError) return { error: thrown }
  const refused = refusalOf(bound, thrown)
  if (refused) return asAnswer(refused)
  const database = databaseErrorOf(thrown)
  if (database && unfit.has(database.code)) return { error: malformed(), fault: thrown }
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (
    passing.has(database?.code ?? code) ||
    (thrown instanceof Error &&
      /Connection terminated|timeout exceeded when trying to connect|not queryable/.test(thrown.message))
  )
    return { error: unavailable(), fault: thrown }
  const known = fastifyErrors[code]
  if (known) return { error: known() }
  if (thrown instanceof Error && 'statusCode' in thrown && thrown.statusCode === 429) {
    return { error: tooMany('retryAfterSeconds' in thrown ? Number(thrown.retryAfterSeconds) : 60) }
  }
  return fault(thrown)
}
