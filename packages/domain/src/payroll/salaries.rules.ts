// Rules of the employees' month: what keeps a payslip back, when its wage is paid, where it stands.

import { addMonths } from '../kernel/dates.ts'
import { de } from '../kernel/french.ts'
import type { PayslipObstacle, PayslipState } from './salaries.schema.ts'

export type PartiesFacts = {
  readonly teacherId: number
  readonly teacher: string
  readonly customerId: number
  readonly customer: string
  readonly hasHealthInsuranceNumber: boolean
  readonly hasTeacherAddress: boolean
  readonly hasCustomerAddress: boolean
  /** The departement of the family answers to a regional Urssaf. */
  readonly hasUrssaf: boolean
}

/** What is missing for a payslip that says all the law asks, each with the screen where it is given. */
export const obstaclesOf = (facts: PartiesFacts): PayslipObstacle[] => {
  const [teacher, customer] = [`/teacher/show/${facts.teacherId}`, `/customer/show/${facts.customerId}`]
  const all: readonly (readonly [boolean, string, string])[] = [
    [facts.hasHealthInsuranceNumber, `Numéro de sécurité sociale ${de(facts.teacher)}`, teacher],
    [facts.hasTeacherAddress, `Adresse ${de(facts.teacher)}`, teacher],
    [facts.hasCustomerAddress, `Adresse de la famille ${facts.customer}`, customer],
    [
      facts.hasUrssaf || !facts.hasCustomerAddress,
      `Urssaf régionale du département de la famille ${facts.customer}`,
      '/codification/regional-urssafs',
    ],
  ]
  return all.flatMap(([isThere, words, link]) => (isThere ? [] : [{ words, link }]))
}

/** A contract whose signed paper nobody gave: said, and no more, since a wage is due whatever was signed (Code du travail, art. L3242-1). */
export const unsignedOf = ({ contractId, number }: { readonly contractId: number; readonly number: string }) => ({
  words: `Contrat ${number}`,
  link: `/privateTuition/contract/${contractId}`,
})

/** The pay day of the month after, or the day of the payslip when that is past. */
export const payDayOf = (month: string, payDay: number, issuedOn: string): string => {
  const wanted = `${addMonths(month, 1).slice(0, 8)}${String(payDay).padStart(2, '0')}`
  return wanted < issuedOn ? issuedOn : wanted
}

export type LastPayment = 'proposed' | 'asked' | 'done' | 'refused' | 'cancelled' | null
export const stateOf = (netCents: number, payment: LastPayment): PayslipState => {
  if (payment === 'done' || netCents === 0) return 'paid'
  if (payment === 'proposed') return 'proposed'
  if (payment === 'asked') return 'sent'
  return payment === 'refused' ? 'refused' : 'issued'
}
