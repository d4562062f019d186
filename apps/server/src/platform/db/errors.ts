// Reads the errors of PostgreSQL: their SQLSTATE, and the name of the constraint, which is what refusals are mapped from.

export type DatabaseError = {
  /** SQLSTATE, e.g. `23505` */
  code: string
  constraint: string | null
  table: string | null
  message: string
}

/** SQLSTATEs that the code reasons about; `23P9x` are raised by our own triggers. */
export const sqlState = {
  notNull: '23502',
  foreignKey: '23503',
  unique: '23505',
  check: '23514',
  exclusion: '23P01',
  immutable: '23P90',
  outsideOperation: '23P91',
  notHired: '23P92',
  chronology: '23P93',
  billSums: '23P94',
  creditBeyond: '23P95',
  paymentBeyond: '23P96',
  fiscalYear: '23P97',
  unbalanced: '23P98',
  otherSession: '23P99',
  priceNotInForce: '23P9A',
  erased: '23P9B',
  serializationFailure: '40001',
  deadlock: '40P01',
  queryCanceled: '57014',
  lockNotAvailable: '55P03',
  /** it is starting or stopping */
  starting: '57P03',
} as const

const SQLSTATE = /^[0-9A-Z]{5}$/

/** The error of the database inside what was thrown (wrapped errors are followed by their cause); null when it is another's. */
export function databaseErrorOf(thrown: unknown): DatabaseError | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++) {
    // severity distinguishes an answer of the server from a Node error whose code has five letters too
    if ('code' in error && 'severity' in error && typeof error.code === 'string' && SQLSTATE.test(error.code)) {
      return {
        code: error.code,
        constraint: textOf(error, 'constraint'),
        table: textOf(error, 'table'),
        message: error.message,
      }
    }
  }
  return null
}

/** Name of the constraint that was broken; null when the error is about something else. */
export function constraintOf(thrown: unknown): string | null {
  return databaseErrorOf(thrown)?.constraint ?? null
}

/** True for a failure that the same transaction may not meet when it is run again. */
export function isTransient(thrown: unknown): boolean {
  const error = databaseErrorOf(thrown)
  // a row on its way to the default partition met the month that was just made for it
  const isMadeMeanwhile =
    error?.code === sqlState.check && error.constraint === null && /_default$/.test(error.table ?? '')
  return error?.code === sqlState.serializationFailure || error?.code === sqlState.deadlock || isMadeMeanwhile
}

function textOf(error: Error, key: string): string | null {
  const value: unknown = Reflect.get(error, key)
  return typeof value === 'string' && value !== '' ? value : null
}
