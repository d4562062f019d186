// What billing gives to the shell: orders, the payments tracking with its replays in the tray, card transactions.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('billing', 'read')]
const takeBacks = [right('payroll', 'read'), right('payWaiver', 'write')]
const pay = [right('payroll', 'read'), right('payApproval', 'write')]

export const billingModule: WebModule = {
  name: 'billing',
  tasks: async () => (await import('./tracking/replay-tasks.ts')).replayTasks,
  routes: [
    {
      path: '/accounting/receipts',
      load: async () => (await import('./receipts/Receipts.tsx')).Receipts,
      needs: [right('billing', 'write')],
    },
    {
      path: '/accounting/debits',
      load: async () => (await import('./receipts/Debits.tsx')).Debits,
      needs: read,
    },
    {
      path: '/accounting/credits',
      load: async () => (await import('./receipts/Credits.tsx')).Credits,
      needs: read,
    },
    {
      path: '/accounting/deposits',
      load: async () => (await import('./receipts/Deposits.tsx')).Deposits,
      needs: read,
    },
    { path: '/accounting/orders', load: async () => (await import('./orders/OrderList.tsx')).OrderList, needs: read },
    { path: '/accounting/bills', load: async () => (await import('./orders/BillList.tsx')).BillList, needs: read },
    {
      path: '/accounting/bills-payments',
      load: async () => (await import('./tracking/PaymentTracking.tsx')).PaymentTracking,
      needs: read,
    },
    { path: '/accounting/unpaid', load: async () => (await import('./reminders/Unpaid.tsx')).Unpaid, needs: read },
    {
      path: '/accounting/tax-certificates',
      load: async () => (await import('./tax-return/TaxCertificates.tsx')).TaxCertificates,
      needs: read,
    },
    {
      path: '/accounting/card-transactions',
      load: async () => (await import('./transactions/CardTransactions.tsx')).CardTransactions,
      needs: read,
    },
    { path: '/accounting/pay', load: async () => (await import('./pay-runs/Pay.tsx')).Pay, needs: pay },
    {
      path: '/accounting/teacher-dues',
      load: async () => (await import('./take-backs/TakeBacks.tsx')).TakeBacks,
      needs: takeBacks,
    },
  ],
  menu: [
    {
      group: 'accounting',
      label: 'Gestion des factures et paiements',
      path: '/accounting/orders',
      records: ['/accounting/bills'],
      needs: read,
      letter: 'f',
    },
    {
      group: 'accounting',
      label: 'Encaissements',
      path: '/accounting/receipts',
      records: ['/accounting/debits', '/accounting/credits', '/accounting/deposits'],
      needs: [right('billing', 'write')],
    },
    { group: 'accounting', label: 'Suivi des paiements', path: '/accounting/bills-payments', needs: read },
    { group: 'accounting', label: 'Paie', path: '/accounting/pay', needs: pay },
    { group: 'accounting', label: 'Impayés', path: '/accounting/unpaid', needs: read },
    { group: 'accounting', label: 'Trop-versés', path: '/accounting/teacher-dues', needs: takeBacks },
    { group: 'accounting', label: 'Attestations fiscales', path: '/accounting/tax-certificates', needs: read },
    { group: 'accounting', label: 'Transactions par carte', path: '/accounting/card-transactions', needs: read },
  ],
}
