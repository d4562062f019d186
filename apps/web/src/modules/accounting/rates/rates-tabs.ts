// The screens of the rules and rates, and of what an accountant confirms of them, as tabs of each other.
import { type RuleKind, ruleKinds } from '@cartable/domain/accounting/rates/rules.schema.ts'

export const ratesPath = '/accounting/rates'
export const pathOfKind: Readonly<Record<RuleKind, string>> = {
  company: ratesPath,
  activity: `${ratesPath}/activities`,
  vat: `${ratesPath}/vat`,
  credit: `${ratesPath}/tax-credit`,
  rate: `${ratesPath}/legal`,
}
export const questionsTitle = 'À confirmer par l’expert-comptable'
export const rectifyTitle = 'Factures à rectifier'
export const datedTitle = 'Paramètres datés'
export const rectifyPath = `${ratesPath}/rectify`
export const ratesTabs = (current: RuleKind | 'dated' | 'questions' | 'rectify') => [
  { label: datedTitle, path: `${ratesPath}/dated`, isCurrent: current === 'dated' },
  ...(Object.keys(ruleKinds) as RuleKind[]).map((kind) => ({
    label: ruleKinds[kind],
    path: pathOfKind[kind],
    isCurrent: kind === current,
  })),
  { label: rectifyTitle, path: rectifyPath, isCurrent: current === 'rectify' },
  { label: 'Expert-comptable', path: `${ratesPath}/questions`, isCurrent: current === 'questions' },
]
