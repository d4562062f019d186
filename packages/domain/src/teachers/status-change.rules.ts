// Rules of the change between employee and self-employed: what it needs before it is confirmed.
import { addMonths } from '../kernel/dates.ts'
import type { Refusal } from '../kernel/refusal.ts'
import { teachersRefusals } from './teachers.refusals.ts'

export type EmploymentFacts = {
  readonly siret: string | null
  readonly wantToStayEmployee: boolean
}

export const employmentName = (selfEmployed: boolean): string => (selfEmployed ? 'auto-entrepreneur' : 'salarié')

/** Months around today in which a change may begin: payslips of older ones are with the families, and the Urssaf was told. */
const monthsAround = { before: 2, after: 12 } as const
export const refuseStatusDay = (effectiveOn: string, today: string): Refusal | null =>
  effectiveOn < addMonths(today, -monthsAround.before) || effectiveOn > addMonths(today, monthsAround.after)
    ? teachersRefusals.statusDayOutside
    : null

/** Who bills needs a number to bill under, and does not wish to stay an employee. */
export const refuseNewStatus = (selfEmployed: boolean, teacher: EmploymentFacts): Refusal | null => {
  if (!selfEmployed) return null
  if (teacher.siret === null) return teachersRefusals.selfEmployedWithoutSiret
  return teacher.wantToStayEmployee ? teachersRefusals.wantsToStayEmployee : null
}
