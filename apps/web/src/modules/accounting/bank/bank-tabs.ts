// The screens of bank statements, as tabs of each other.
import type { BankTab } from '@cartable/domain/accounting/bank/bank.schema.ts'

const base = '/accounting/bank'
export const bankPaths = {
  open: base,
  settled: `${base}/settled`,
  suspense: `${base}/suspense`,
  transit: `${base}/transit`,
  statements: `${base}/statements`,
} as const
type Screen = keyof typeof bankPaths

export const bankCrumbs = [{ label: 'Comptabilité' }]
const labels: Readonly<Record<Screen, string>> = {
  open: 'À rapprocher',
  settled: 'Rapprochées',
  suspense: 'À expliquer',
  transit: 'En chemin',
  statements: 'Relevés importés',
}
const screens = Object.keys(labels) as Screen[]
export const bankTabs = (current: Screen, counts?: Readonly<Record<BankTab, number>>) =>
  screens.map((screen) => ({
    ...{ label: labels[screen], path: bankPaths[screen], isCurrent: screen === current },
    ...(counts && screen in counts ? { count: counts[screen as BankTab] } : {}),
  }))

/** What a line that is settled changes elsewhere. */
export const bankRefreshes = [['accounting'], ['billing'], ['customers'], ['courses'], ['dashboard']] as const
