// The payments of one customer, whatever they paid and by whatever means: those received, awaited, refused and given back.
import { z } from 'zod'
import { anyOf, audience, right } from '../../kernel/access.ts'
import { optionalId, optionalQueryId, queryList } from '../../kernel/fields.ts'
import { listAnswer, listInput } from '../../kernel/list.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { PaymentRow, paymentStatuses } from '../orders/billing.schema.ts'

export const CustomerPaymentRow = PaymentRow.omit({
  editable: true,
  heldBy: true,
  creationDate: true,
  dispute: true,
  endReason: true,
}).extend({
  /** Day it was paid, or tried. */
  date: z.string(),
  /** Null of hours sold ahead. */
  orderId: optionalId,
  orderReference: z.string().nullable(),
  /** Length of the pack of hours that it pays; null of an order. */
  packMinutes: z.int().nullable(),
  billId: optionalId,
  billReference: z.string().nullable(),
})
export type CustomerPaymentRow = z.infer<typeof CustomerPaymentRow>

export const customerPaymentsApi = defineOperations('billing', {
  customerPayments: operation({
    name: 'customer_payments_list',
    method: 'GET',
    path: '/customers/customer-payments-list',
    effect: 'read',
    access: anyOf(right('billing', 'read'), audience('customer')),
    input: listInput({
      sorts: ['date', 'amount'],
      defaultSort: 'date.desc',
      pageSize: 10,
      filters: { customerId: optionalQueryId, statuses: queryList(z.enum(paymentStatuses)).optional() },
    }),
    answer: listAnswer(CustomerPaymentRow),
    summary: 'Paiements d’un client, tous moyens confondus',
  }),
})
