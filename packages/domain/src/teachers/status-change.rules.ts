// Rules of the change between employee and self-employed: what it needs before it is confirmed.
import type { Refusal } from '../kernel/refusal.ts'
import { teachersRefusals } from './teachers.refusals.ts'

export type EmploymentFacts = {
  readonly siret: string | null
  readonly wantToStayEmployee: boolean
}

export const employmentName = (selfEmployed: boolean): string => (selfEmployed ? 'auto-entrepreneur' : 'salarié')

/** Who bills needs a number to bill under, and does not wish to stay an employee. */
export const refuseNewStatus = (selfEmployed: boolean, teacher: EmploymentFacts): Refusal | null => {
  if (!selfEmployed) return null
  if (teacher.siret === null) return teachersRefusals.selfEmployedWithoutSiret
  return teacher.wantToStayEmployee ? teachersRefusals.wantsToStayEmployee : null
}
