// Operations by which a family reads its money: how to pay without a card, and a month from its lessons to what is due.
import { z } from 'zod'
import { audience } from '../../kernel/access.ts'
import { id, optionalId } from '../../kernel/fields.ts'
import { defineOperations, operation } from '../../kernel/operation.ts'
import { companyCodes } from '../orders/billing.schema.ts'

/** By transfer and by cheque, of a company that the family owes. */
export const WayToPay = z.object({
  company: z.enum(companyCodes),
  /** To whom a cheque is made out. */
  payee: z.string(),
  /** In groups of four; null while the company has not said its own. */
  iban: z.string().nullable(),
  /** Where cheques are sent, on one line; null while the company has not said its own. */
  address: z.string().nullable(),
  /** What is written on the transfer or on the back of the cheque. */
  reference: z.string(),
})
export type WayToPay = z.infer<typeof WayToPay>

export const OwnMonth = z.object({
  /** `YYYY-MM`. */
  month: z.string(),
  lessons: z.array(
    z.object({
      id,
      doneAt: z.string(),
      minutes: z.int(),
      what: z.string(),
      studentName: z.string(),
      priceCents: z.int(),
      /** Declared, and not confirmed by the family yet. */
      isWaiting: z.boolean(),
    }),
  ),
  bills: z.array(
    z.object({
      orderId: id,
      billId: optionalId,
      reference: z.string(),
      date: z.string(),
      amountCents: z.int(),
      dueCents: z.int(),
    }),
  ),
  /** Of the bills of the month: billed − credited = advanced + paid + due. */
  billedCents: z.int(),
  creditedCents: z.int(),
  /** What the Urssaf paid or is to pay, what it debits the family with included. */
  advancedCents: z.int(),
  paidCents: z.int(),
  dueCents: z.int(),
  /** What is due of all months, as everywhere else. */
  totalDueCents: z.int(),
})
export type OwnMonth = z.infer<typeof OwnMonth>

export const ownMoneyApi = defineOperations('billing', {
  waysToPay: operation({
    name: 'own_ways_to_pay',
    method: 'GET',
    path: '/billing/own-ways-to-pay',
    effect: 'read',
    access: audience('customer'),
    input: z.object({}),
    answer: z.object({ ways: z.array(WayToPay) }),
    summary: 'Comment la famille qui lit paie sans carte ce qu’elle doit\u00a0: IBAN, ordre et adresse des chèques',
  }),
  ownMonth: operation({
    name: 'own_month',
    method: 'GET',
    path: '/billing/own-month',
    effect: 'read',
    access: audience('customer'),
    input: z.object({ month: z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'Ce mois n’existe pas.') }),
    answer: OwnMonth,
    summary: 'Mois de la famille qui lit\u00a0: cours, factures, avance, payé, reste à régler',
  }),
})
