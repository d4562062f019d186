// What a change of rules does that no count of contracts, lessons or registrations tells: said in words, so that « nothing » is never read for « not counted ».
import type { RuleChange } from './rules.schema.ts'
import { isInForce, type SaleRules } from './what-is-sold.ts'

const stages =
  'Les suppléments d’inscriptions déjà facturées ne sont pas comptés, et l’essai ne porte que sur des cours.'
const fees = 'Les indemnités d’annulation à venir ne se comptent pas d’avance.'
const sayings = {
  vatDue: 'L’exigibilité de la TVA change pour toutes les factures de cette société émises à partir de ce jour.',
  recoversBadDebtVat: 'La TVA d’une créance perdue suit cette règle à partir de ce jour.',
  employeeRegime:
    'Les contrats de professeurs salariés créés à partir de ce jour le sont dans ce mode\u00a0; ceux en cours n’en changent pas.',
  advanceInMandataire:
    'L’avance immédiate des familles qui emploient leur professeur change à partir de ce jour\u00a0: leurs cours ne sont pas comptés ici.',
} as const

/** @param rules as they are before the change */
export const leftUnsaid = (rules: SaleRules, change: RuleChange): string[] => {
  const { kind, company, activity, from } = change
  if (kind === 'company') {
    const before = rules.companies.find((rule) => rule.company === company && isInForce(rule, from))
    const changed = (Object.keys(sayings) as (keyof typeof sayings)[]).filter((of) => before?.[of] !== change[of])
    return [...changed.map((of) => sayings[of]), ...(company === 'traineeship' ? [stages] : [])]
  }
  if (kind !== 'vat' && kind !== 'credit') return []
  if (activity === 'cancellation-fee') return [fees]
  return kind === 'vat' && (activity === 'traineeship' || activity === 'traineeship-online') ? [stages] : []
}
