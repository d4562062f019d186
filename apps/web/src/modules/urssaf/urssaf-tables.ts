// What the tables of the URSSAF share: place in the menu, tabs.
import type { PanelTab } from '../../platform/shell/Panel.tsx'

export const crumbs = [{ label: 'Comptabilité' }]
export const urssafTitle = 'Déclarations URSSAF'
const paths = {
  customer: 'Clients',
  teacher: 'Professeurs',
  declaration: 'Déclarations',
  month: 'Mois',
  advance: 'Avance immédiate',
} as const

export const urssafTabs = (current: keyof typeof paths): PanelTab[] =>
  Object.entries(paths).map(([key, label]) => ({
    label,
    path: `/accounting/urssaf/${key}`,
    isCurrent: key === current,
  }))
