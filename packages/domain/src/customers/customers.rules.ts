// Rules of customers: what a search means, and who may pay by tax advance.
import type { Refusal } from '../kernel/refusal.ts'
import { customersRefusals } from './customers.refusals.ts'
import type { AdvanceStatus } from './customers.schema.ts'

/**
 * What to look for when somebody types a term: phones are stored as +33612345678, so « 06 12 34 » and « +33 6 12 34 »
 * look for 61234; anything else is looked for as it is.
 */
export const searchTerm = (typed: string): string => {
  if (!/^\+?[\d\s.()-]+$/.test(typed)) return typed
  const digits = typed.replace(/\D/g, '')
  if (digits.length < 4) return typed
  return typed.startsWith('+') ? digits : digits.replace(/^0+(?=\d{3})/, '')
}

/** The tax advance is switched on only for a customer whom the URSSAF has accepted; what is on may stay on. */
export const refuseAdvance = (wanted: boolean, isOn: boolean, status: AdvanceStatus): Refusal | null =>
  wanted && !isOn && status !== 'active' ? customersRefusals.advanceNotActive : null
