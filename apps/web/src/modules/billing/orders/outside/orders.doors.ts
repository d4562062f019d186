// Where the pages outside the office ask of bills.
import type { billingApi } from '@cartable/domain/billing/orders/billing.api.ts'
import { door } from '../../../../platform/outside/calls.ts'

export const listOrders = door<typeof billingApi.ordersView>(
  'billing.ordersView',
  'GET',
  '/billing/payments/orders-view',
)
export const listBills = door<typeof billingApi.billsList>('billing.billsList', 'GET', '/billing/payments/bills-list')
export const printBill = door<typeof billingApi.billPrint>('billing.billPrint', 'GET', '/billing/payments/bill-print')
