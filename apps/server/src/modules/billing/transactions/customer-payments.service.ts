// Use case of the payments of one customer, for staff and for the customer.
import { customerPaymentsApi } from '@cartable/domain/billing/transactions/customer-payments.api.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { findHousehold } from '../orders/find-household.ts'
import { listCustomerPayments } from './customer-payments.queries.ts'

export const customerPaymentsService = handlers(customerPaymentsApi, {
  customerPayments: async (context, input) => {
    const customerId = await findHousehold(context, input.customerId)
    const page = await listCustomerPayments(context.db, customerId, input)
    // what staff noted on a payment is not for the family
    const rows = context.as.kind === 'staff' ? page.rows : page.rows.map((row) => ({ ...row, comments: null }))
    return { ...page, rows, totals: null }
  },
})
