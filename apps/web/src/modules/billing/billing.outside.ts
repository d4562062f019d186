// What billing gives to the pages outside the office: the months and the means of payment of a family, the pay of a teacher, the pages of mail links.
import type { OutsideModule } from '../../platform/outside/module.ts'

export const billingOutside: OutsideModule = {
  name: 'billing',
  routes: [
    {
      path: '/espace/mois',
      for: ['customer'],
      load: async () => (await import('./receipts/outside/MonthPage.tsx')).MonthPage,
    },
    {
      path: '/espace/compte/paiement',
      for: ['customer'],
      load: async () => (await import('./outside/PaymentMeansPage.tsx')).PaymentMeansPage,
    },
    {
      path: '/espace/paie',
      for: ['teacher', 'former'],
      load: async () => (await import('./pay-runs/outside/PayPage.tsx')).PayPage,
    },
    {
      path: '/response/refund-account',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./receipts/outside/RefundAccountPage.tsx')).RefundAccountPage,
    },
    {
      path: '/response/debit-mandate',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./receipts/outside/MandatePage.tsx')).MandatePage,
    },
    {
      path: '/response/stripe_authenticate',
      for: 'everybody',
      frame: 'bare',
      load: async () => (await import('./payments/outside/AuthenticatePage.tsx')).AuthenticatePage,
    },
  ],
  menu: [{ place: 'pay', label: 'Paie', path: '/espace/paie', for: ['teacher', 'former'] }],
}
