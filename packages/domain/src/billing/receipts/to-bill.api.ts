// Operations of what is to be billed at the end of the month: read by the office on the account of a family, by the family at home.
import { z } from 'zod'
import { audience, right } from '../../kernel/access.ts'
import { id, queryId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'

/** Confirmed lessons that wait for the bill of their month. */
export const ToBill = z.object({
  customerId: id,
  /** Day of the next bills. */
  billedOn: z.string(),
  totalCents: z.int(),
  lessons: z.array(
    z.object({
      id,
      doneAt: z.string(),
      durationMinutes: z.int(),
      what: z.string(),
      studentName: z.string(),
      teacherName: z.string(),
      priceCents: z.int(),
    }),
  ),
  mayBill: z.boolean(),
})
export type ToBill = z.infer<typeof ToBill>

export const toBillApi = defineOperations('billing', {
  toBill: operation({
    name: 'customer_to_bill',
    method: 'GET',
    path: '/billing/to-bill',
    effect: 'read',
    access: right('billing', 'read'),
    input: z.object({ customerId: queryId }),
    answer: ToBill,
    summary: 'Cours confirmés d’une famille qui attendent la facture du mois',
  }),
  ownToBill: operation({
    name: 'own_to_bill',
    method: 'GET',
    path: '/billing/own-to-bill',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: ToBill,
    summary: 'Cours confirmés de la famille qui lit, à facturer en fin de mois',
  }),
})
