// Rules of the company's numbers: each is right by itself already, they must also belong to the same company.
import { isSiret } from '../kernel/identifiers.ts'
import { collectRefusals } from '../kernel/refusal.ts'
import type { CompanyInput } from './company.schema.ts'
import { configurationRefusals } from './configuration.refusals.ts'

type Declaration = Pick<CompanyInput, 'sapNumber' | 'sapDeclaredOn'>
type Numbers = Pick<CompanyInput, 'siren' | 'nic' | 'VATNumber'> & Declaration

/** Refuses, all at once, the numbers that do not go together. */
export const checkCompanyNumbers = ({ siren, nic, VATNumber, sapNumber, sapDeclaredOn }: Numbers): void => {
  const refusals = collectRefusals()
  if (nic !== null && siren === null) refusals.add(configurationRefusals.sirenFirst, 'siren')
  if (nic !== null && siren !== null && !isSiret(siren + nic)) refusals.add(configurationRefusals.wrongSiret, 'nic')
  // a French VAT number is its key and the SIREN; other countries have their own
  if (VATNumber?.startsWith('FR') && siren !== null && VATNumber.slice(4) !== siren)
    refusals.add(configurationRefusals.otherVatNumber, 'VATNumber')
  if (sapNumber !== null && siren !== null && sapNumber.slice(3) !== siren)
    refusals.add(configurationRefusals.otherSapNumber, 'sapNumber')
  // a number counts from its day on: without one it would count for nothing
  if (sapNumber !== null && sapDeclaredOn === null) refusals.add(configurationRefusals.sapDayMissing, 'sapDeclaredOn')
  refusals.throwIfAny()
}

/** What lessons are sold by is not taken away from under them: the rule that says the company declared goes first. */
export const checkDeclaration = (
  known: Declaration & {
    /** A rule that holds, or is to come, says that the company is declared. */
    readonly isSaid: boolean
  },
  { sapNumber, sapDeclaredOn }: Declaration,
): void => {
  if (!known.isSaid || known.sapNumber === null || known.sapDeclaredOn === null) return
  const refusals = collectRefusals()
  if (sapNumber === null) refusals.add(configurationRefusals.sapInUse, 'sapNumber')
  if (sapDeclaredOn === null) refusals.add(configurationRefusals.sapInUse, 'sapDeclaredOn')
  refusals.throwIfAny()
}
