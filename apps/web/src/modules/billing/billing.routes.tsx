// What billing gives to the shell: the list of orders and payments.
import { right } from '@cartable/domain/kernel/access.ts'
import type { WebModule } from '../../platform/shell/module.ts'

const read = [right('billing', 'read')]

export const billingModule: WebModule = {
  name: 'billing',
  routes: [{ path: '/accounting/orders', load: async () => (await import('./OrderList.tsx')).OrderList, needs: read }],
  menu: [{ group: 'accounting', label: 'Factures et paiements', path: '/accounting/orders', needs: read, letter: 'f' }],
}
