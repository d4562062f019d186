// What billing gives to the shell: orders, the payments tracking, card transactions, the page of a payment to authenticate.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('billing', 'read')]

export const billingModule: WebModule = {
  name: 'billing',
  routes: [
    { path: '/accounting/orders', load: async () => (await import('./orders/OrderList.tsx')).OrderList, needs: read },
    {
      path: '/accounting/bills-payments',
      load: async () => (await import('./tracking/PaymentTracking.tsx')).PaymentTracking,
      needs: read,
    },
    {
      path: '/accounting/card-transactions',
      load: async () => (await import('./transactions/CardTransactions.tsx')).CardTransactions,
      needs: read,
    },
    {
      path: '/response/stripe_authenticate',
      layout: 'public',
      load: async () => (await import('./payments/AuthenticatePayment.tsx')).AuthenticatePayment,
    },
  ],
  menu: [
    {
      group: 'accounting',
      label: 'Gestion des factures et paiements',
      path: '/accounting/orders',
      needs: read,
      letter: 'f',
    },
    { group: 'accounting', label: 'Suivi des paiements', path: '/accounting/bills-payments', needs: read },
    { group: 'accounting', label: 'Transactions par carte', path: '/accounting/card-transactions', needs: read },
  ],
}
