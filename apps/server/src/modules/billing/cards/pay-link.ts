// The link of a mail by which a card pays without an account: a bill, or hours that were sold ahead.
import { isPack, type ToPay } from './to-pay.queries.ts'

export const payLinkOf = (subjectClass: 'bills' | 'hour_packs', subjectId: number) => ({
  purpose: 'card-authentication' as const,
  ...{ subjectClass, subjectId },
  address: (token: string) => `/response/stripe_authenticate?apikey=${token}`,
})
export const payLink = (toPay: ToPay) =>
  isPack(toPay) ? payLinkOf('hour_packs', toPay.packId) : payLinkOf('bills', toPay.billId)
