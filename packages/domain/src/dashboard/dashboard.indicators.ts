// Indicators of the home page: their keys, what they count, where they lead, and the colour of a count.
import type { RightCode } from '@cartable/domain/kernel/rights.ts'

/** Key `<order>-<name>` as the summary answers it. An indicator is counted for those who hold its right. */
export const indicators = {
  '1-newContacts': {
    area: 'Commercial',
    label: 'nouveaux contacts',
    one: 'nouveau contact',
    path: '/contact/overview',
    right: 'contacts',
  },
  '2-lateContacts': {
    area: 'Commercial',
    label: 'contacts en retard',
    one: 'contact en retard',
    path: '/contact/overview',
    right: 'contacts',
  },
  '3-coursesToConfirm': {
    area: 'Cours particuliers',
    label: 'cours à confirmer',
    one: 'cours à confirmer',
    path: '/privateTuition/courses',
    right: 'courses',
  },
  '4-disputedCourses': {
    area: 'Cours particuliers',
    label: 'cours contestés',
    one: 'cours contesté',
    path: '/privateTuition/courses',
    right: 'courses',
  },
  '5-proposedPrices': {
    area: 'Cours particuliers',
    label: 'prix proposés sans réponse',
    one: 'prix proposé sans réponse',
    path: '/privateTuition/contract',
    right: 'contracts',
  },
  '6-failedPayments': {
    area: 'Comptabilité',
    label: 'paiements refusés',
    one: 'paiement refusé',
    path: '/accounting/orders',
    right: 'billing',
  },
  '7-unpaidOrders': {
    area: 'Comptabilité',
    label: 'commandes à payer depuis plus de 8 jours',
    one: 'commande à payer depuis plus de 8 jours',
    path: '/accounting/orders',
    right: 'billing',
  },
  '8-technicalAlerts': {
    area: 'Administration',
    label: 'alertes techniques depuis hier',
    one: 'alerte technique depuis hier',
    path: '/admin/logs/list',
    right: 'logs',
  },
} as const satisfies Record<string, { area: string; label: string; one: string; path: string; right: RightCode }>

export type IndicatorKey = keyof typeof indicators
export const indicatorKeys = Object.keys(indicators) as IndicatorKey[]

/** 0 is well, 1 to 4 a warning, 5 or more a danger. */
export const severityOf = (count: number): 'success' | 'warning' | 'danger' =>
  count === 0 ? 'success' : count < 5 ? 'warning' : 'danger'
