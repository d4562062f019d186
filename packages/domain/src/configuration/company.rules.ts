// Rules of the company's numbers: each is right by itself already, they must also belong to the same company.
import { isSiret } from '../kernel/identifiers.ts'
import { collectRefusals } from '../kernel/refusal.ts'
import type { CompanyInput } from './company.schema.ts'
import { configurationRefusals } from './configuration.refusals.ts'

type Numbers = Pick<CompanyInput, 'siren' | 'nic' | 'VATNumber' | 'sapNumber'>

/** Refuses, all at once, the numbers that do not go together. */
export const checkCompanyNumbers = ({ siren, nic, VATNumber, sapNumber }: Numbers): void => {
  const refusals = collectRefusals()
  if (nic !== null && siren === null) refusals.add(configurationRefusals.sirenFirst, 'siren')
  if (nic !== null && siren !== null && !isSiret(siren + nic)) refusals.add(configurationRefusals.wrongSiret, 'nic')
  // a French VAT number is its key and the SIREN; other countries have their own
  if (VATNumber?.startsWith('FR') && siren !== null && VATNumber.slice(4) !== siren)
    refusals.add(configurationRefusals.otherVatNumber, 'VATNumber')
  if (sapNumber !== null && siren !== null && sapNumber.slice(3) !== siren)
    refusals.add(configurationRefusals.otherSapNumber, 'sapNumber')
  refusals.throwIfAny()
}
