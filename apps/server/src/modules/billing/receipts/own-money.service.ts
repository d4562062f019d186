// Use cases of a family's own money: how to pay without a card, and a month from its lessons to what is due.
import { type OwnMonth, ownMoneyApi } from '@cartable/domain/billing/receipts/own-money.api.ts'
import { addMonths } from '@cartable/domain/kernel/dates.ts'
import type { OperationContext } from '../../../platform/http/context.ts'
import { notFound } from '../../../platform/http/errors.ts'
import { handlers } from '../../../platform/http/handlers.ts'
import { listDues, listMonthBills, listMonthLessons } from './own-money.queries.ts'

const customerOf = ({ as }: OperationContext): number => (as.kind === 'customer' ? as.customerId : notFound())

/** The account that the company of lessons, or that of stages, has of its own. */
const ibanSettings = {
  'private-tuition': 'transfer_iban_tuition',
  traineeship: 'transfer_iban_traineeship',
} as const
const grouped = (iban: string) => iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')

const showWays = async (context: OperationContext) => {
  const { db, platform } = context
  const dues = await listDues(db, customerOf(context))
  const ways = []
  for (const { company, payee, address, reference } of dues) {
    const iban = await platform.settings.text(ibanSettings[company])
    ways.push({ company, payee, address, reference, iban: iban === null ? null : grouped(iban) })
  }
  return { ways }
}

const sum = <K extends string>(rows: readonly Readonly<Record<K, number>>[], key: K) =>
  rows.reduce((total, row) => total + row[key], 0)

const showMonth = async (context: OperationContext, month: string): Promise<OwnMonth> => {
  const { db } = context
  const customerId = customerOf(context)
  const from = `${month}-01`
  const span = { from, until: addMonths(from, 1) }
  const bills = await listMonthBills(db, customerId, span)
  return {
    month,
    lessons: await listMonthLessons(db, customerId, span),
    bills: bills.map(({ creditedCents: _, advancedCents: __, paidCents: ___, ...bill }) => bill),
    billedCents: sum(bills, 'amountCents'),
    creditedCents: sum(bills, 'creditedCents'),
    advancedCents: sum(bills, 'advancedCents'),
    paidCents: sum(bills, 'paidCents'),
    dueCents: sum(bills, 'dueCents'),
    totalDueCents: sum(await listDues(db, customerId), 'cents'),
  }
}

export const ownMoneyService = handlers(ownMoneyApi, {
  waysToPay: (context) => showWays(context),
  ownMonth: (context, { month }) => showMonth(context, month),
})
