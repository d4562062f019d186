// What a reminder says: its bills in words, its mail, its SMS, and whether a letter goes with it.
import {
  billsToRemind,
  type OwedOrder,
  type ReminderDays,
  type ReminderLevel,
} from '@cartable/domain/billing/reminders/reminders.rules.ts'
import { formatDay } from '@cartable/domain/kernel/dates.ts'
import { formatEuros } from '@cartable/domain/kernel/money.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { FamilyFound } from './unpaid.queries.ts'

const orderWords = ({ reference, orderedOn, dueCents, ageDays }: OwedOrder): string =>
  `Facture ${reference} du ${formatDay(orderedOn)}\u00a0: ${formatEuros(dueCents)}, depuis ${ageDays}\u00a0jours`

/** The level from which an SMS and a formal letter go with the mail. */
const formalLevel = 3

export const composeReminder = (
  family: FamilyFound,
  days: ReminderDays,
  level: ReminderLevel,
  { mail }: Pick<Platform, 'mail'>,
) => {
  const orders = billsToRemind(family, days)
  const dueCents = orders.reduce((sum, order) => sum + order.dueCents, 0)
  const lines = orders.map(orderWords)
  return {
    ...{ orders, dueCents, lines },
    template: `payment-reminder-${level}`,
    tags: { montant: formatEuros(dueCents), mot: lines.join('\n') },
    sms: level === formalLevel && family.mobile !== null && mail.canSend('sms') ? family.mobile : null,
    hasLetter: level === formalLevel || family.email === null,
  }
}
