// Rules of the declarations of salaries: what the Urssaf asks of both parties, and where each is given.
import { de } from '../../kernel/french.ts'
import type { PayslipObstacle } from '../salaries.schema.ts'

export type IdentifierFacts = {
  readonly teacherId: number
  readonly teacher: string
  readonly customerId: number
  readonly customer: string
  readonly employerNumber: string | null
  readonly hasHealthInsuranceNumber: boolean
  readonly hasBirthDay: boolean
  /** The commune, or the country of who was born abroad. */
  readonly hasBirthPlace: boolean
  readonly hasTeacherAddress: boolean
  readonly hasCustomerAddress: boolean
}

/** What is missing to declare an employee of a family, each with the screen where it is given. */
export const missingOf = (facts: IdentifierFacts): PayslipObstacle[] => {
  const [teacher, customer] = [`/teacher/show/${facts.teacherId}`, `/customer/show/${facts.customerId}`]
  const all: readonly (readonly [boolean, string, string])[] = [
    [facts.employerNumber !== null, `Numéro d’employeur de la famille ${facts.customer}`, customer],
    [facts.hasCustomerAddress, `Adresse de la famille ${facts.customer}`, customer],
    [facts.hasHealthInsuranceNumber, `Numéro de sécurité sociale ${de(facts.teacher)}`, teacher],
    [facts.hasBirthDay, `Date de naissance ${de(facts.teacher)}`, teacher],
    [facts.hasBirthPlace, `Lieu de naissance ${de(facts.teacher)}`, teacher],
    [facts.hasTeacherAddress, `Adresse ${de(facts.teacher)}`, teacher],
  ]
  return all.flatMap(([isThere, words, link]) => (isThere ? [] : [{ words, link }]))
}
